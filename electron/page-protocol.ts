import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { app, protocol } from 'electron';
import { pageFile } from './page-url.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};

/** Names the page's scheme; before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
}

/** Serves the page's files, and nothing outside their folder. */
export function setUpPageProtocol(): void {
  const folder = join(app.getAppPath(), 'build', 'renderer');
  protocol.handle('app', async (request) => {
    const file = request.method === 'GET' ? pageFile(folder, request.url) : undefined;
    const type = file && contentTypes[extname(file)];
    if (!file || !type) return new Response('Not found', { status: 404 });
    const content = await readFile(file).catch(() => undefined);
    if (!content) return new Response('Not found', { status: 404 });
    const headers = {
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    };
    return file.endsWith('.html')
      ? pageResponse(content.toString('utf8'), headers)
      : new Response(new Uint8Array(content), { headers });
  });
}

/** The page with a nonce of this load: for its policy, and for the style that react-aria puts in by itself. */
function pageResponse(html: string, headers: Record<string, string>): Response {
  const nonce = randomBytes(16).toString('base64');
  const page = html
    .replaceAll('__CSP_NONCE__', nonce)
    .replace('<head>', `<head>\n    <script nonce="${nonce}">${trustedTypesPolicy}</script>`);
  return new Response(page, {
    headers: { ...headers, 'Content-Security-Policy': contentSecurityPolicy(nonce) },
  });
}

/** react-aria's announcer empties an element through innerHTML; no other HTML may be made from text. */
const trustedTypesPolicy =
  "trustedTypes.createPolicy('default', { createHTML: (text) => (text === '' ? '' : undefined) });";

/** Everything is forbidden but the page's own files and the pictures that the engine sends. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}
