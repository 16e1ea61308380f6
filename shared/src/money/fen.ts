/** Money as integer fen (分, 0.01 yuan). In JSON an amount travels as a decimal string of fen. */

// At most 16 integer digits, so that the fen always fit a BIGINT column.
const YUAN = /^(?:\d{1,16}|\d{1,3}(?:,\d{3}){1,5})(?:\.\d{1,2})?$/
const FEN = /^(?:0|-?[1-9]\d{0,17})$/
const MAX_FEN = 10n ** 18n - 1n

/**
 * Reads an amount a person typed in yuan, with or without thousands commas, as fen.
 * Null for anything else: signs, more than two decimals, misplaced commas. Zero is allowed;
 * whether it is acceptable is the caller's rule (code 20009).
 */
export function parseYuan(text: string): bigint | null {
  const trimmed = text.trim()
  if (!YUAN.test(trimmed)) return null
  const [whole = '', decimals = ''] = trimmed.replaceAll(',', '').split('.')
  const fen = BigInt(whole + decimals.padEnd(2, '0'))
  return fen <= MAX_FEN ? fen : null
}

/** Reads the JSON form of an amount (fen in decimal, no leading zeros); null when it is not one. */
export function parseFen(text: string): bigint | null {
  return FEN.test(text) ? BigInt(text) : null
}

/** Fen as yuan without commas, for input fields and exports: `2345678.90`. Throws SyntaxError on text that is no number. */
export function plainYuan(fen: bigint | string): string {
  const amount = BigInt(fen)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Fen as yuan for the screen: `2,345,678.90`. Throws SyntaxError on text that is no number. */
export function formatYuan(fen: bigint | string): string {
  return plainYuan(fen).replace(/\d(?=(?:\d{3})+\.)/g, '$&,')
}
