import { codesInWords } from '@portal/shared/field-names/codes.ts'
import { fieldName } from '@portal/shared/field-names/names.ts'
import { codesOfField, fieldsOf, type Schema, schemasOf } from './schema.ts'

/* Words for fields: the schema's own first, then the dictionary's, and what each code says. */

/** What the builders of fields say of every amount, day, instant and rate: a unit, and not yet what it is of. */
const unitAlone = /^(?:金额|日期 yyyy|时间，ISO 8601|年利率，单位|贴现申请编号$|行政区划代码)/

/** Words of builders that say less than a name does. */
const weak = /^(?:记录编号|上传图片的路径|Logo 地址|已脱敏)$/

/** Both, the name before the unit. */
const joined = (name: string | undefined, own: string | undefined): string | undefined => {
  if (own === undefined || name === undefined) return own ?? name
  if (weak.test(own)) return name
  return unitAlone.test(own) && !own.startsWith(name) ? `${name}；${own}` : own
}

/** The words of a field's schema: its own, or those of what it is when it is not null. */
const wordsOf = ({ description, anyOf = [] }: Schema): string | undefined =>
  description ?? anyOf.find(each => each.description)?.description

/** Whether a text names the codes already. */
const names = (text: string, codes: readonly string[]) => codes.every(code => text.includes(code))

/**
 * Describes every field below a schema.
 * @param path of the call, or the beginning of the paths of those that share it
 */
export const describeFields = (schema: Schema, path: string, inRequest: boolean): void => {
  for (const { name, schema: field, parent } of fieldsOf(schema)) {
    const text = joined(fieldName(name, { path, parent, inRequest }), wordsOf(field))
    const codes = codesOfField(field)
    const words = codes.length > 0 && !names(text ?? '', codes) ? codesInWords(path, name, codes) : undefined
    const whole = [text, words].filter(Boolean).join('：')
    if (whole) field.description = whole
  }
}

/** Numbers that JSON itself bounds say nothing; what is counted in them is longer than thirty-two bits. */
const plainInteger = (schema: Schema): void => {
  if (schema.type !== 'integer') return
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.maximum
    schema.format = 'int64'
  }
}

/** An answer may gain fields: a client that was made from this document takes them. */
export const openAnswer = (schema: Schema): void => {
  for (const each of schemasOf(schema)) {
    if (each.additionalProperties === false) delete each.additionalProperties
    plainInteger(each)
  }
}

export const tidyRequest = (schema: Schema): void => {
  for (const each of schemasOf(schema)) plainInteger(each)
}
