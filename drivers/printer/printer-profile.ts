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
  /** By GS v 0, or by ESC * in bands of 24 rows where the printer lacks it. */
  readonly imageMode: 'raster' | 'column';
  /** Whether it knows GS ( L: graphics in its NV memory, and in the memory that it loses with its power. */
  readonly nvGraphics: boolean;
  readonly cutter: boolean;
  /** Whether a cash drawer can be plugged into it. */
  readonly drawer: boolean;
  /** Receive buffer: what exceeds it while the printer is busy is lost, unless the line stops the host. */
  readonly bufferBytes: number;
  /** Rows of dots that it prints in a second. */
  readonly rowsPerSecond: number;
  /** Whether it answers completion tokens (GS ( H fn 48); unknown ones are probed at connection. */
  readonly completionTokens: 'yes' | 'no' | 'probe';
  /** Whether it answers anything at all; with 'probe' one that answers nothing is taken for one that never does. */
  readonly answers: boolean | 'probe';
}
