/** QR codes (ISO/IEC 18004) of addresses that are printed on papers. */
import { encode } from 'uqr'

/** The modules line by line, 1 dark and 0 light, with the light margin of two that a camera needs on white paper. */
export const qrModules = (text: string): string[] =>
  encode(text, { ecc: 'M', border: 2 }).data.map(line => line.map(Number).join(''))
