import type { Artwork } from '../artwork.ts';
import type { PictureBlock } from '../document.ts';

/** The name of the logo's block: printers that keep the logo in their memory print it from there. */
export const LOGO_NAME = 'logo';

/** The game's logo (5.1). */
export function logoPicture(artwork: Artwork): PictureBlock {
  return {
    kind: 'picture',
    name: LOGO_NAME,
    alt: 'Logo du jeu L’Ile au Trésor',
    drawing: artwork.logo,
    boxes: [],
    widthShare: 0.7,
  };
}
