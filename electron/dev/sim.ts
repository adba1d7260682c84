const USAGE = `Simulated devices, for experiments:

  npm run sim -- reader --link PATH [--slip FILE]… [--no-exit-control]
      A Chatsworth OMR-1100 on a pseudo-terminal at PATH. Each FILE says what is crossed on a slip:
      {"places":[1,5,9],"pirates":[2],"stakes":[800],"draws":[3]}
      Slips are fed once a host has armed the reader; further file names are read from standard input.

  npm run sim -- printer --tcp PORT|--link PATH --out DIR [--paper-mm N] [--fault KIND@BYTE] [--no-tokens] [--mute]
                 [--buffer BYTES] [--speed ROWS]
      A receipt printer that draws each paper as a PNG in DIR. Lines on standard input play its faults: "help" lists
      them.

Ctrl-C ends them.`;

const [device, ...args] = process.argv.slice(2);

switch (device) {
  case 'reader':
    await (await import('./sim-reader.ts')).runReaderSimulator(args);
    break;
  case 'printer':
    await (await import('./sim-printer.ts')).runPrinterSimulator(args);
    break;
  case undefined:
  case '--help':
    console.log(USAGE);
    break;
  default:
    console.error(`sim: unknown device "${device}": reader or printer`);
    process.exitCode = 2;
}
