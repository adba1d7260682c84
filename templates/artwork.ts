import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PIRATES, PLACES } from '../electron/games/ile-au-tresor/places.ts';
import type { Drawing } from './document.ts';

/** The game's pictures: its logo (5.1), and the symbols of the places and pirates in the regulation's order (2.3.1). */
export interface Artwork {
  readonly logo: Drawing;
  readonly places: readonly Drawing[];
  readonly pirates: readonly Drawing[];
}

const SVG_FILE = /^<svg xmlns="[^"]+" viewBox="0 0 ([\d.]+) ([\d.]+)">\n([\s\S]*)<\/svg>\s*$/;

/**
 * Reads the artwork once from its directory (`logo.svg`, `places/`, `pirates/`).
 *
 * Throws when a file is missing, or isn't one <svg> with a viewBox from 0 0.
 */
export function loadArtwork(directory: string): Artwork {
  return {
    logo: readDrawing(join(directory, 'logo.svg')),
    places: PLACES.map(({ symbol }) => readDrawing(join(directory, 'places', `${symbol}.svg`))),
    pirates: PIRATES.map(({ symbol }) => readDrawing(join(directory, 'pirates', `${symbol}.svg`))),
  };
}

function readDrawing(path: string): Drawing {
  const [, width, height, body] = SVG_FILE.exec(readFileSync(path, 'utf8')) ?? [];
  if (width === undefined || height === undefined || body === undefined) {
    throw new Error(`${path} is not a drawing: <svg xmlns viewBox="0 0 width height"> expected`);
  }
  return { width: Number(width), height: Number(height), body };
}
