import { readFileSync, writeFileSync } from 'node:fs'
import { catalogue } from '@portal/shared/errors/catalogue.ts'

/*
 * The table of errors in docs/integrating.md, made from the catalogue. `node tests/docs/errors-table.ts --write`
 * renews it; a test demands that it is.
 */

export const guidePath = new URL('../../docs/integrating.md', import.meta.url)

const between = /(<!-- errors:begin[^\n]*-->\n)[\s\S]*?(<!-- errors:end -->)/

const table = (): string =>
  [
    '| code | status | text |',
    '|---|---|---|',
    ...Object.entries(catalogue).map(([code, { status, text }]) => `| ${code} | ${status} | ${text} |`),
  ].join('\n')

/** The guide with its table as the catalogue has it now. */
export const withErrors = (guide: string): string => guide.replace(between, `$1${table()}\n$2`)

if (process.argv.includes('--write')) writeFileSync(guidePath, withErrors(readFileSync(guidePath, 'utf8')))
