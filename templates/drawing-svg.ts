import type { Drawing, PictureBlock, TickBox } from './document.ts';

/** A drawing as a whole SVG file. */
export function drawingSvg(drawing: Drawing): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawing.width} ${drawing.height}">` +
    `${drawing.body}</svg>`
  );
}

/** A picture's drawing with its tick boxes drawn over it. */
export function pictureDrawing({ drawing, boxes }: PictureBlock): Drawing {
  return { ...drawing, body: drawing.body + boxes.map(tickBoxSvg).join('') };
}

/** Thickness of a box's border and of its cross, as a share of its size: heavier when ticked. */
export const TICK_BOX = { border: 0.09, tickedBorder: 0.13, cross: 0.17, inset: 0.2 };

function tickBoxSvg({ x, y, size, ticked }: TickBox): string {
  const border = size * (ticked ? TICK_BOX.tickedBorder : TICK_BOX.border);
  const square =
    `<rect x="${x + border / 2}" y="${y + border / 2}" width="${size - border}" height="${size - border}" ` +
    `fill="#fff" stroke="#000" stroke-width="${border}"/>`;
  if (!ticked) return square;
  const near = size * TICK_BOX.inset;
  const far = size - near;
  const cross = `M${x + near} ${y + near}L${x + far} ${y + far}M${x + far} ${y + near}L${x + near} ${y + far}`;
  return `${square}<path d="${cross}" stroke="#000" stroke-width="${size * TICK_BOX.cross}"/>`;
}
