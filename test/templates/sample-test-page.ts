import type { EscPosFacts } from '../../templates/escpos/encode-escpos.ts';
import type { TestPageReport } from '../../templates/test-page/test-page-document.ts';

/** What a probe may have found of a printer with these facts. */
export function testPageReport(facts: EscPosFacts, training = false): TestPageReport {
  return {
    training,
    outletName: "Tabac-Presse de l'Œuvre & du Vieux-Port",
    terminal: 'T2',
    localDate: '2026-12-01',
    localTime: '00:32:05',
    printer: {
      model: 'TM-T20III',
      profile: 'Epson TM-T20III, 80 mm',
      dots: facts.dots,
      columns: facts.columns,
      dotsPerInch: facts.dotsPerInch ?? 203,
      codePage: facts.codePage.name,
      qr: facts.qr,
      imageMode: facts.imageMode ?? 'raster',
      logo: facts.nvLogo ? 'stored' : 'sent',
      cutter: true,
      proof: 'tokens',
      link: '/dev/ttyS0',
      speed: '19 200 bauds, RTS/CTS',
    },
  };
}
