/** Values of spreadsheet cells, for files made in the browser and at the bank alike. */
import { shanghaiDate, shanghaiTime } from '../calendar/dates.ts'
import { plainYuan } from '../money/fen.ts'

/** Text as shown, or a figure with its format. */
export type SheetValue = string | { number: number; format: string }

/**
 * Text that a spreadsheet could take for a formula gets an apostrophe in front, and stays text everywhere. Chinese
 * editions take the full-width signs for the plain ones.
 */
export const neutral = (text: string): string => (/^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text)

/** A money cell, in yuan; amounts beyond what a spreadsheet keeps exactly stay text. */
export const sheetMoney = (fen: string | bigint): SheetValue => {
  const amount = BigInt(fen)
  const exact = amount < 10n ** 15n && amount > -(10n ** 15n)
  return exact ? { number: Number(amount) / 100, format: '#,##0.00' } : plainYuan(amount)
}

/** A yearly rate in millionths as per cent with four decimals. */
export const sheetRate = (e6: number): SheetValue => ({ number: e6 / 10_000, format: '0.0000' })

/** ISO 8601 as `yyyy-MM-dd HH:mm` in Shanghai. */
export const sheetTime = (iso: string): string => {
  const at = new Date(iso)
  return `${shanghaiDate(at)} ${shanghaiTime(at).slice(0, 5)}`
}
