import type { ErrorCode } from './catalogue.ts'
import { catalogue } from './catalogue.ts'

/** One broken rule: its code, the field it shows at, its text. */
export interface RuleBreak {
  code: ErrorCode
  field: string
  text: string
}

export const ruleBreak = (
  code: ErrorCode,
  field: string,
  text: string = catalogue[code].text,
): RuleBreak => ({
  code,
  field,
  text,
})
