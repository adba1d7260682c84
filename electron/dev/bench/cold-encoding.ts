import { parentPort, workerData } from 'node:worker_threads';
import { encodeEscPos, pictureDots } from '../../../templates/escpos/encode-escpos.ts';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { preparePeerPaper } from './peer-paper.ts';
import { PEERS, type PeerName } from './peers.ts';
import { timed } from './percentiles.ts';
import { makeSampleReceipt } from './sample-receipt.ts';

/** Which first encoding is timed; in 'ours-drawing' the pictures are drawn too. */
export type ColdCase = 'ours' | 'ours-drawing' | PeerName;

/** The first encoding of a receipt in a new thread, where nothing was compiled before: posts the ms that it took. */
async function encodeOnce(which: ColdCase): Promise<number> {
  const { document, profile } = await makeSampleReceipt();
  const rasterise = createRasteriser();
  if (which !== 'ours' && which !== 'ours-drawing') {
    const paper = preparePeerPaper(document, profile, rasterise);
    return timed(() => PEERS[which](paper, profile));
  }
  if (which === 'ours') {
    for (const block of document.blocks) {
      if (block.kind === 'picture') rasterise(block, pictureDots(profile.dots, block.widthShare));
    }
  }
  return timed(() => encodeEscPos(document, profile, rasterise));
}

parentPort?.postMessage(await encodeOnce(workerData));
