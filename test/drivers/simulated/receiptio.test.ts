import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { print } from 'receiptio';
import { tcpPrinterFor } from './tcp-printer.ts';

const RECEIPT = `^^^Le Trésor

Vos lieux | 2,00 €
---
"TOTAL" | ^20,00 €
{code:https://example.com/42;option:qrcode,5,m}
`;

/** receiptio only knows port 9100: each test has a loopback address of its own. */
async function printerFor(t: TestContext, options: Parameters<typeof tcpPrinterFor>[2] = {}) {
  const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`;
  const { simulated } = await tcpPrinterFor(t, { host, port: 9100 }, options);
  return { simulated, print: (more = '') => print(RECEIPT, `-d ${host} -p escpos -l fr ${more}`) };
}

describe('an independent host, receiptio, prints on the simulated printer', () => {
  it('with success', async (t) => {
    const { simulated, print } = await printerFor(t);
    assert.equal(await print(), 'success');
    const text = simulated.papers[0]?.text.map((line) => line.trim()).filter((line) => line !== '');
    assert.deepEqual(
      text?.filter((line) => /[a-z]/i.test(line)),
      ['Le Trésor', 'Vos lieux2,00 €', 'TOTAL20,00 €'],
    );
    assert.deepEqual([...simulated.unknownCommands], []);
  });

  it('with success where it has to find out the language', async (t) => {
    const { simulated } = await printerFor(t);
    await simulated.close();
    const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`;
    await tcpPrinterFor(t, { host, port: 9100 });
    assert.equal(await print(RECEIPT, `-d ${host} -l fr`), 'success');
    assert.equal(await print(RECEIPT, `-d ${host} -q`), 'online');
  });

  it('and is told of an open cover and of missing paper, before and within a receipt', async (t) => {
    const { simulated, print } = await printerFor(t);
    simulated.setFaults({ coverOpen: true });
    assert.equal(await print(), 'coveropen');
    simulated.setFaults({ coverOpen: false, paper: 'out' });
    assert.equal(await print(), 'paperempty');
    simulated.setFaults({ paper: 'ok', paperLeftMm: 10 });
    assert.equal(await print(), 'paperempty');
    assert.equal(simulated.papers.length, 0);
  });

  it('and times out on a printer that takes too long', async (t) => {
    const { print } = await printerFor(t, { rowsPerSecond: 20 });
    assert.equal(await print('-t 1'), 'timeout');
  });
});
