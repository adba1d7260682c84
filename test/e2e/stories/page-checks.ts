import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { LaunchedTill } from '../../../electron/dev/launch.ts';

const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds on the page that keeps somebody from using it: rule, and the elements that break it. */
export async function seriousViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // Evaluated, not added as an element: the page's policy refuses scripts that aren't its own.
    await page.evaluate(await readFile(axeScript, 'utf8'));
  }
  return page.evaluate(async () => {
    // A colour that is still changing is none that anybody reads.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // It takes the key shown on a button, which is hidden from assistive technology, for part of its label.
      rules: { 'label-content-name-mismatch': { enabled: false } },
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
  });
}

/** Makes the window's page this large, in px. */
export async function resizePage(
  { app, page }: Pick<LaunchedTill, 'app' | 'page'>,
  width: number,
  height: number,
): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.unmaximize();
      window?.setContentSize(size.width, size.height);
    },
    { width, height },
  );
  await page.waitForFunction((wanted) => innerWidth === wanted.width && innerHeight === wanted.height, {
    width,
    height,
  });
}

/** What doesn't fit on the page: the page itself, its parts that cut or scroll, buttons whose text is larger than they are. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) =>
      element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
    const nameOf = (element: Element) =>
      `${element.getAttribute('data-testid') ?? (element.className || element.tagName)} ` +
      `(${element.scrollWidth}×${element.scrollHeight} in ${element.clientWidth}×${element.clientHeight})`;
    // An outlet's long name may be shortened; what is sold may not.
    const mayBeShortened = (element: Element) => element.matches('.header-name');
    const parts = [...document.body.querySelectorAll('*')].filter((element) => {
      const { display, overflowX, overflowY } = getComputedStyle(element);
      if (display === 'inline' || element.closest('svg') || mayBeShortened(element)) return false;
      const holdsBack = overflowX !== 'visible' || overflowY !== 'visible';
      return (holdsBack || element.matches('button, .tile-name, .button-text')) && element.clientHeight > 1;
    });
    return [document.documentElement, document.body, ...parts].filter(isCut).map(nameOf);
  });
}
