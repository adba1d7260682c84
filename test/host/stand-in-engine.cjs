'use strict';
// An engine without a till, plain enough for every Node: it answers, says events, and fails when told to.
// Commands are told apart by the parameters' `do`, so that any command of the contract can carry them.

const { parentPort } = process;
const send = (message) => (parentPort ? parentPort.postMessage(message) : process.send(message));

function receive({ id, command, params }) {
  if (command === 'shutdown') {
    if (process.argv.includes('--deaf')) return;
    send({ id, ok: true, value: {} });
    setImmediate(() => process.exit(0));
    return;
  }
  switch (params.do) {
    case 'echo':
      send({
        id,
        ok: true,
        value: { command, params, args: process.argv.slice(2), node: process.versions.node },
      });
      return;
    case 'refuse':
      send({
        id,
        ok: false,
        error: {
          code: 'draw-full',
          drawNumber: 7,
          drawDate: '2026-03-02',
          remaining: 3,
          counted: 'unit-stakes',
        },
      });
      return;
    case 'event':
      send({ event: 'print', data: { jobId: 1, playId: 2, state: 'printed' } });
      send({ id, ok: true, value: {} });
      return;
    case 'nonsense':
      send('nonsense');
      send({ id, ok: 'perhaps' });
      return;
    case 'crash':
      process.kill(process.pid, 'SIGKILL');
      return;
    case 'nothing':
      return;
    default:
      throw new Error(`unexpected: ${JSON.stringify(params)}`);
  }
}

if (process.argv.includes('--born-dead')) process.exit(3);
if (parentPort) parentPort.on('message', (event) => receive(event.data));
else process.on('message', receive);
process.on('disconnect', () => process.exit(0));
send({ event: 'state', data: { pid: process.pid } });
