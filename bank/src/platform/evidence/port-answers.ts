/** Keeps outside answers to the bank, whatever happens with them later. */
import { createHash } from 'node:crypto'
import { type AskedPort, portAnswer } from '../db/schema/ports.ts'
import type { Ctx } from '../kernel/handler.ts'

export interface PortEvidence {
  port: AskedPort
  reference: string
  subjectType: string
  subjectNo: string
  source: string
  outcome: string
  reason: string
  /** Question and answer as an officer may read them: no account number, no check code. */
  summary: Record<string, unknown>
  /** Question and answer in full, for the digest. */
  full: unknown
}

const inFull = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))

/** Writes one row for each answer. */
export const keepPortAnswers = async (
  ctx: Pick<Ctx, 'tx' | 'now'>,
  answers: readonly PortEvidence[],
): Promise<void> => {
  if (answers.length === 0) return
  await ctx.tx.insert(portAnswer).values(
    answers.map(({ full, ...answer }) => ({
      ...answer,
      reason: answer.reason.slice(0, 500),
      digest: createHash('sha256').update(inFull(full)).digest('hex'),
      at: ctx.now(),
    })),
  )
}
