import { CsvError, parse } from 'csv-parse/browser/esm/sync'

/**
 * Comma-separated values (RFC 4180) as spreadsheets write them: cells by row, trimmed; a byte order mark and rows
 * without any text are left out. Null for what is no such file, as when a quoted cell is not closed.
 */
export const parseCsv = (text: string): string[][] | null => {
  try {
    return parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
    })
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}
