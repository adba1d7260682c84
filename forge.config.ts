import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion } from '@electron/fuses';
import { MakerZIP } from '@electron-forge/maker-zip';
import { FusesPlugin } from '@electron-forge/plugin-fuses';
import type { ForgeConfig } from '@electron-forge/shared-types';

/** Set where an older Electron stands in for the real one: the package is for development only, and says so. */
const standInZips = process.env.AMIGO_STAND_IN_ZIPS;
const isDevelopment = standInZips !== undefined;

/** What goes into the package: what was built, and (after pruning) the packages that the engine loads. */
const packed = ['/package.json', '/build', '/node_modules'];
/** Of what was built, what no till runs. */
const leftOut = [/^\/build\/types(\/|$)/, /\.map$/, /^\/build\/\./, /^\/node_modules\/\.(?!package-lock)/];
/** Bundled by the build already. */
const bundled = ['dejavu-fonts-ttf', 'iconv-lite', 'kysely', 'pngjs', 'qrcode', 'temporal-polyfill', 'zod'];

const config: ForgeConfig = {
  packagerConfig: {
    name: isDevelopment ? 'Terminal Amigo Live (development)' : 'Terminal Amigo Live',
    executableName: isDevelopment ? 'terminal-amigo-live-development' : 'terminal-amigo-live',
    // The engine is run by a Node that can't read inside the archive, or loads native libraries and fonts.
    asar: { unpack: '{**/build/engine.mjs,**/build/assets/**,**/node_modules/**}' },
    ignore: (file) => file !== '' && !isPacked(file),
    // The engine's own Node, where Electron's is too old for it.
    ...(isDevelopment ? { electronZipDir: standInZips, extraResource: ['node_modules/node/bin/node'] } : {}),
  },
  // Native libraries come with their binaries, whichever Node loads them.
  rebuildConfig: { onlyModules: [] },
  makers: [new MakerZIP({}, ['linux'])],
  hooks: {
    packageAfterPrune: async (_config, buildPath) => {
      if (isDevelopment) await markDevelopment(join(buildPath, 'package.json'));
    },
  },
  plugins: [
    new FusesPlugin({
      version: FuseVersion.V1,
      [FuseV1Options.RunAsNode]: false,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
      [FuseV1Options.EnableNodeCliInspectArguments]: false,
      [FuseV1Options.EnableCookieEncryption]: true,
      [FuseV1Options.OnlyLoadAppFromAsar]: true,
      // The Electron that stands in doesn't have these yet.
      ...(isDevelopment
        ? {}
        : {
            [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
            [FuseV1Options.WasmTrapHandlers]: true,
          }),
    }),
  ],
};

export default config;

function isPacked(file: string): boolean {
  return (
    packed.some((path) => file === path || file.startsWith(`${path}/`)) &&
    !leftOut.some((pattern) => pattern.test(file)) &&
    !bundled.some((name) => file === `/node_modules/${name}` || file.startsWith(`/node_modules/${name}/`))
  );
}

/** The product's name is what the window's title shows. */
async function markDevelopment(file: string): Promise<void> {
  const description = JSON.parse(await readFile(file, 'utf8')) as { productName: string };
  description.productName += ' (development)';
  await writeFile(file, `${JSON.stringify(description, null, 2)}\n`);
}
