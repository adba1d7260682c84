import { createHash } from 'node:crypto';
import { cp, glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { withLock } from './lock.mjs';
import { buildFolder, root } from './project.mjs';

const stampFile = join(buildFolder, '.stamp');

/** Everything that the build's result depends on. */
const sources = [
  'package-lock.json',
  'package.json',
  'electron/**/*',
  'renderer/**/*',
  'drivers/**/*',
  'templates/**/*',
];

const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  logLevel: 'silent',
  sourcemap: 'linked',
  legalComments: 'none',
};

/** Packages with native parts, or that read files next to their own code: never bundled. */
const external = [
  'better-sqlite3',
  'serialport',
  '@serialport/*',
  'pdfkit',
  'svg-to-pdfkit',
  '@resvg/resvg-js',
  'pg',
  'pg-native',
];

/** Window, security, lifecycle; CommonJS, which every Electron loads. */
const main: BuildOptions = {
  ...common,
  entryPoints: { main: 'electron/main.ts' },
  outdir: 'build',
  outExtension: { '.js': '.cjs' },
  platform: 'node',
  target: 'node18',
  format: 'cjs',
  external: ['electron'],
};

/** One CommonJS file: a sandboxed preload can load nothing else. */
const preload: BuildOptions = { ...main, entryPoints: { preload: 'electron/preload.ts' }, sourcemap: false };

const engine: BuildOptions = {
  ...common,
  entryPoints: { engine: 'electron/engine/process.ts' },
  outdir: 'build',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node22',
  format: 'esm',
  external,
  // CommonJS packages inside the bundle require Node's own modules.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
};

const renderer: BuildOptions = {
  ...common,
  entryPoints: { main: 'renderer/main.tsx' },
  outdir: 'build/renderer',
  platform: 'browser',
  // The oldest Chromium that runs it: the one of the Electron that stands in.
  target: 'chrome114',
  format: 'iife',
  jsx: 'automatic',
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.svg': 'file', '.png': 'file', '.ttf': 'file', '.woff2': 'file' },
};

/** The fonts that receipts are set in, for the printer's bitmaps and the PDF. */
const fonts = 'node_modules/dejavu-fonts-ttf/ttf';

await withLock('build', async () => {
  const stamp = await stampOfSources();
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  process.stderr.write('Building…\n');
  await rm(stampFile, { force: true });
  const parts = [build(main), build(preload), build(engine), build(renderer), copyAssets()];
  const failed = (await Promise.allSettled(parts)).filter((part) => part.status === 'rejected');
  if (failed.length === 0) return writeFile(stampFile, stamp);
  for (const { reason } of failed)
    process.stderr.write(`${reason instanceof Error ? reason.message : reason}\n`);
  process.exitCode = 1;
});

async function copyAssets(): Promise<void> {
  const assets = join(buildFolder, 'assets');
  const page = join(buildFolder, 'renderer');
  await rm(assets, { recursive: true, force: true });
  await rm(join(page, 'artwork'), { recursive: true, force: true });
  await mkdir(page, { recursive: true });
  await copyMatching('templates/artwork', '**/*.svg', join(assets, 'artwork'));
  await copyMatching('templates/artwork', '**/*.svg', join(page, 'artwork'));
  await copyMatching('drivers/printer/profiles', '*.json', join(assets, 'profiles'));
  await copyMatching(fonts, 'DejaVuSans*.ttf', join(assets, 'fonts'));
  await cp(join(root, 'renderer/index.html'), join(page, 'index.html'));
}

async function copyMatching(folder: string, pattern: string, target: string): Promise<void> {
  const from = join(root, folder);
  await mkdir(target, { recursive: true });
  for await (const name of glob(pattern, { cwd: from })) {
    await cp(join(from, name), join(target, name));
  }
}

/** A digest of the names, sizes and times of change of all sources. */
async function stampOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const names: string[] = [];
  for await (const name of glob(sources, { cwd: root })) names.push(name);
  for (const name of names.sort()) {
    const { size, mtimeMs } = await stat(join(root, name));
    hash.update(`${name}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}
