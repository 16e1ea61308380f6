/** Comma-separated values (RFC 4180) as spreadsheets write and read them; for browser and Node. */

/** Cells by row, trimmed; a byte order mark and rows without any text are left out. Null when a quoted cell is not closed. */
export const parseCsv = (text: string): string[][] | null => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some(each => each !== '')) rows.push(row)
    row = []
  }
  const start = text.startsWith('\uFEFF') ? 1 : 0
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (quoted) {
      if (char !== '"') cell += char
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (char === ',') endCell()
    else if (char === '\n') endRow()
    else if (char !== '\r') cell += char
  }
  if (quoted) return null
  endRow()
  return rows
}

/** What a spreadsheet would take for a formula. */
const formulaStart = /^[=+\-@\t\r]/

/** A file with byte order mark, so that spreadsheets read it as UTF-8; cells that look like formulas stay text. */
export const makeCsv = (rows: readonly (readonly string[])[]): string => {
  const cellOf = (text: string) => {
    const safe = formulaStart.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${rows.map(row => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}
