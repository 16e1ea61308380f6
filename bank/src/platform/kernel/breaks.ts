import { Fault } from '@portal/shared/errors/fault.ts'
import type { RuleBreak } from '@portal/shared/errors/rule-break.ts'

/** Throws the first broken rule as Fault, with the text of every field that breaks one; nothing when none does. */
export const throwBreaks = (found: readonly RuleBreak[]): void => {
  const [first] = found
  if (!first) return
  const fields: Record<string, string> = {}
  for (const { field, text } of found) fields[field] ??= text
  throw new Fault(first.code, { text: first.text, fields })
}
