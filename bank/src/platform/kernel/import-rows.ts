/** Imports row by row: code 23007. Every row is checked; the caller reports what is saved. */
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { RuleBreak } from '@portal/shared/errors/rule-break.ts'
import type { CallCtx } from './handler.ts'

type Request = RequestOf<'/api/trade/import_invoice'>
type Answer = RowOf<'/api/trade/import_invoice'>

/** Rolls the checked rows back; carries the answer out. */
class CheckedOnly extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('checked only')
    this.answer = answer
  }
}

const lineText = ({ line, msg }: Answer['failed'][number]) => `第${line}行：${msg}`

const refusal = (failed: Answer['failed']): Fault => {
  const shown = failed.slice(0, 3).map(lineText).join('；')
  return new Fault('23007', {
    text: failed.length > 3 ? `${shown}；共${failed.length}行有误` : shown,
    fields: Object.fromEntries(failed.map(row => [`rows.${row.line}`, lineText(row)])),
  })
}

/**
 * Saves rows one after another in the call's transaction.
 * @param save writes one row, or answers the rules it breaks and writes nothing
 * @throws Fault 23007 for another header, and for bad rows unless valid ones are to be saved or all only checked
 */
export const importRows = async (
  ctx: CallCtx,
  input: Request,
  header: readonly string[],
  save: (ctx: CallCtx, cells: readonly string[]) => Promise<readonly RuleBreak[]>,
): Promise<Answer> => {
  const isTemplate =
    header.every((title, index) => input.header[index]?.trim() === title) &&
    input.header.slice(header.length).every(title => title.trim() === '')
  if (!isTemplate) throw new Fault('23007')
  const run = async (on: CallCtx): Promise<Answer> => {
    const failed: Answer['failed'] = []
    for (const [index, cells] of input.rows.entries()) {
      const [first] = await save(on, cells)
      if (first) failed.push({ line: (input.first_line ?? 2) + index, code: first.code, msg: first.text })
    }
    const valid = input.rows.length - failed.length
    return { total: input.rows.length, valid, saved: valid, failed }
  }
  if (input.check_only === '1') {
    const { operator, signedIn } = ctx
    try {
      await ctx.tx.transaction(async tx => {
        throw new CheckedOnly(await run({ ...ctx, operator, signedIn, tx, audit: async () => undefined }))
      })
    } catch (error) {
      if (error instanceof CheckedOnly) return { ...error.answer, saved: 0 }
      throw error
    }
  }
  const answer = await run(ctx)
  if (answer.failed.length > 0 && input.import_valid !== '1') throw refusal(answer.failed)
  return answer
}
