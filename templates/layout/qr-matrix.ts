import QRCode from 'qrcode';

/** The modules of a QR code: true is black. */
export interface QrMatrix {
  readonly size: number;
  isBlack(row: number, column: number): boolean;
}

/** Makes the QR code of a text, error correction M. */
export function qrMatrix(data: string): QrMatrix {
  const { modules } = QRCode.create(data, { errorCorrectionLevel: 'M' });
  return { size: modules.size, isBlack: (row, column) => modules.get(row, column) === 1 };
}

/** The black modules as one SVG path of unit squares, from 0 0 to size size. */
export function qrPath(matrix: QrMatrix): string {
  let path = '';
  for (let row = 0; row < matrix.size; row += 1) {
    for (let column = 0; column < matrix.size; column += 1) {
      if (matrix.isBlack(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return path;
}
