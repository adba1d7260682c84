import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's top folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** What is fetched or made once and can always be made again; never tracked. */
export const cacheFolder = join(root, '.cache');

/** What the build makes. */
export const buildFolder = join(root, 'build');

/** The Node that runs everything after `npm ci`, whatever Node the machine has. */
export const nodePath = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Whether we are the machine's administrator: root may install packages, and Chromium's sandbox refuses it. */
export const isRoot = process.getuid?.() === 0;
