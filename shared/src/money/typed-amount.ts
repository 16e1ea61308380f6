/** Reads amounts in yuan as people type and paste them. */
import { formatYuan, parseYuan, plainYuan } from './fen.ts'

const FULL_WIDTH_OFFSET = 0xfee0

/** Digits, points and commas of a Chinese keyboard as those of a Latin one, sign by sign: the length stays. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, sign => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll('。', '.')
    .replaceAll('、', ',')
    .replaceAll('　', ' ')

/** Powers of ten by which a word after the digits raises them. */
const scales: Readonly<Record<string, number>> = { '': 0, 万: 4, 亿: 8 }
const WRITTEN = /^[¥￥]?([\d,]*\d(?:\.(\d+))?)(万|亿|)元?$/

/**
 * An amount as people write it (`1,000,000.00`, `１００万`, `￥12.5万元`, spaces) as yuan without commas and with two
 * decimals: `1000000.00`. Null for what is no amount, or has less than a fen in it.
 */
export const plainTyped = (text: string): string | null => {
  const found = WRITTEN.exec(halfWidth(text).replace(/\s/g, ''))
  if (!found) return null
  const [, digits = '', decimals = '', scale = ''] = found
  const power = scales[scale] ?? 0
  const whole = digits.split('.', 1)[0] ?? ''
  // Misplaced commas are for {@link parseYuan} to refuse.
  if (power === 0) return amountOf(decimals === '' ? whole : `${whole}.${decimals}`)
  if (parseYuan(whole) === null) return null
  const moved = decimals.padEnd(power, '0')
  const rest = moved.slice(power)
  return amountOf(`${whole.replaceAll(',', '')}${moved.slice(0, power)}${rest === '' ? '' : `.${rest}`}`)
}

const amountOf = (text: string): string | null => {
  const fen = parseYuan(text.replace(/^0+(?=\d)/, ''))
  return fen === null ? null : plainYuan(fen)
}

/** Text of a field without focus: with commas and two decimals; invalid input stays as it was typed. */
export const groupedTyped = (text: string): string => {
  const fen = parseYuan(text)
  return fen === null ? text : formatYuan(fen)
}

/**
 * The first edit of a grouped amount: the commas that grouped it go, those typed or pasted stay, for they may be
 * misplaced (12,34). `caret` is where the edit ends.
 */
export const ungrouped = (shown: string, text: string): { text: string; caret: number } => {
  const most = Math.min(shown.length, text.length)
  let head = 0
  while (head < most && shown[head] === text[head]) head += 1
  let tail = 0
  while (tail < most - head && shown.at(-1 - tail) === text.at(-1 - tail)) tail += 1
  const plain = (part: string) => part.replaceAll(',', '')
  const begin = plain(text.slice(0, head)) + text.slice(head, text.length - tail)
  return { text: begin + plain(text.slice(text.length - tail)), caret: begin.length }
}
