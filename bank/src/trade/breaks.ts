import { Fault } from '@portal/shared/errors/fault.ts'
import type { RuleBreak } from '@portal/shared/trade/rule-break.ts'
import { ownsPictures } from '../files/stored-files.ts'
import type { CallCtx } from '../http/handler.ts'

/** Throws the first broken rule as Fault, with the text of every field that breaks one; nothing when none does. */
export const throwBreaks = (found: readonly RuleBreak[]): void => {
  const [first] = found
  if (!first) return
  const fields: Record<string, string> = {}
  for (const { field, text } of found) fields[field] ??= text
  throw new Fault(first.code, { text: first.text, fields })
}

/** @throws Fault 9015 unless every path is a picture of the caller's company */
export const requireOwnFiles = async (ctx: CallCtx, files: readonly string[]): Promise<void> => {
  if (!(await ownsPictures(ctx, files))) throw new Fault('9015', { fields: { files: '附件不存在' } })
}
