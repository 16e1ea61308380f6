/** Registered capital travels in fen and is shown in 万元 with two decimals. */

const FEN_PER_WAN_CENT = 10_000n
const WAN = /^(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,2})?$/

/** Fen as 万元 without commas, half up to two decimals: `500000000` → `500.00`. Throws SyntaxError on other text. */
export const plainWan = (fen: bigint | string): string => {
  const hundredths = (BigInt(fen) + FEN_PER_WAN_CENT / 2n) / FEN_PER_WAN_CENT
  const digits = hundredths.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Fen as 万元 for the screen: `1234500000000` → `1,234,500.00`. */
export const formatWan = (fen: bigint | string): string => plainWan(fen).replace(/\d(?=(?:\d{3})+\.)/g, '$&,')

/** Amount typed in 万元, as fen; null when it is not one. */
export const parseWan = (text: string): bigint | null => {
  const trimmed = text.trim()
  if (!WAN.test(trimmed)) return null
  const [whole = '', decimals = ''] = trimmed.replaceAll(',', '').split('.')
  return BigInt(whole + decimals.padEnd(2, '0')) * FEN_PER_WAN_CENT
}
