import { businessCodes } from './business-codes.ts'
import { officeCodes } from './office-codes.ts'

/** Where two tables know the same code, the first whose paths fit has the word. */
const tables = [...businessCodes, ...officeCodes]

/**
 * The codes of a field with their meaning, as `D00 草稿，D10 待企业复核`; undefined where no table knows them all.
 * @param path of the call, or of the calls that share the object
 */
export const codesInWords = (path: string, field: string, values: readonly string[]): string | undefined => {
  const table = tables.find(
    ({ paths, fields, codes }) =>
      fields.includes(field) &&
      (paths?.some(each => path.startsWith(each)) ?? true) &&
      values.every(value => Object.hasOwn(codes, value)),
  )
  return table && values.map(value => `${value || '空'} ${table.codes[value]}`).join('，')
}
