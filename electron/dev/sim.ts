const USAGE = `Simulated devices, for experiments:

  npm run sim -- reader [--protocol chatsworth|sekonic] --link PATH [--slip FILE]… [--fault KIND]… [--cover-open]
                 [--refusing] [--dead] [--no-exit-control]
      A slip reader on a pseudo-terminal at PATH: a Chatsworth OMR-1100, or a Sekonic SR. Each FILE says what is
      crossed on a slip, and what is so faint that it is in doubt:
      {"places":[1,5,9],"pirates":[2],"stakes":[800],"draws":[3],"faint":{"places":[12]}}
      Slips are fed once a host has armed the reader. --fault KIND goes wrong with the slips named after it:
      byte-by-byte, merged, flipped-bit, hang-up, jam, double-feed, missed-strobes, fed-twice, or none. Lines on
      standard input feed further files and play the reader's faults: "help" lists them.

  npm run sim -- printer --tcp PORT|--link PATH --out DIR [--paper-mm N] [--fault KIND@BYTE] [--no-tokens] [--mute]
                 [--buffer BYTES] [--speed ROWS]
      A receipt printer that draws each paper as a PNG in DIR. Lines on standard input play its faults: "help" lists
      them.

Ctrl-C ends them.`;

const [device, ...args] = process.argv.slice(2);

switch (args.includes('--help') ? '--help' : device) {
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
