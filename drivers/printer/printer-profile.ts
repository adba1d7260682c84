/** Facts of a printer model: data files in drivers/printer/profiles, one a model. */
export interface PrinterProfile {
  readonly name: string;
  /** Printable dots across the paper. */
  readonly dots: 576 | 512 | 384;
  /** Characters of font A across the paper. */
  readonly columns: number;
  readonly dotsPerInch: number;
  readonly codePage: { readonly name: 'windows1252' | 'cp858'; readonly id: number };
  /** Sent once after ESC @ (such as FS . to leave double-byte mode), as byte values. */
  readonly initialise: readonly number[];
  readonly qr: 'native' | 'raster';
  readonly cutter: boolean;
  /** Whether it answers completion tokens (GS ( H fn 48); unknown ones are probed at connection. */
  readonly completionTokens: 'yes' | 'no' | 'probe';
  /** Whether it answers anything at all; with 'probe' one that answers nothing is taken for one that never does. */
  readonly answers: boolean | 'probe';
}
