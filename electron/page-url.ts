import { join, normalize, sep } from 'node:path';

/** The page: nothing of another origin is ever loaded. */
export const pageUrl = 'app://till/index.html';

/** The parts of a URL, or undefined when the text is none. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Whether a URL belongs to the page; false for what isn't a URL at all. */
export function isPageUrl(text: string): boolean {
  const url = parseUrl(text);
  // The origin of a custom scheme's URL reads "null" here: its parts tell.
  return url?.protocol === 'app:' && url.host === 'till' && url.username === '' && url.password === '';
}

/** The file that a URL of the page names, or undefined when it names none inside the folder. */
export function pageFile(folder: string, url: string): string | undefined {
  if (!isPageUrl(url)) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(new URL(url).pathname);
  } catch {
    return undefined;
  }
  if (path.includes('\0') || path.includes('\\')) return undefined;
  const file = normalize(join(folder, path));
  return file.startsWith(folder + sep) ? file : undefined;
}
