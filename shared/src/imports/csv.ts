/** Comma-separated values (RFC 4180) as spreadsheets read them; for browser and Node. */
import { neutral } from '../sheet/values.ts'

/** A file with byte order mark, so that spreadsheets read it as UTF-8; cells that look like formulas stay text. */
export const makeCsv = (rows: readonly (readonly string[])[]): string => {
  const cellOf = (text: string) => {
    const safe = neutral(text)
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${rows.map(row => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}
