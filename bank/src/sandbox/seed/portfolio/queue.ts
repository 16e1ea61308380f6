/** The desk of the demo: an application that one officer has been given, and one that waits for somebody higher. */
import type { Tx } from '../../../platform/db/db.ts'
import { discApplyLog } from '../../../platform/db/schema/discount.ts'
import type { PlannedApply } from './applies.ts'
import type { Actor } from './companies.ts'

interface Officers {
  approver: Actor
  /** Who is given one. */
  colleague: Actor
  /** Who hands out, and decides what is referred. */
  superior: Actor
}

/** After its last step, ms. */
const LATER_MS = 12 * 60_000
const FAR_TENTHS = 12

const opinion = '客户为重点客户，利率上浮覆盖资金成本'

const steps = (apply: PlannedApply) => {
  const last = apply.logs.at(-1)
  if (!last) throw new Error('a submitted application has a log')
  const at = new Date(new Date(last.at).getTime() + LATER_MS)
  const by = (actor: Actor, event: string, remark: string) => ({
    applyId: apply.row.id,
    event,
    fromState: 'D20' as const,
    toState: 'D20' as const,
    actorType: 'bank' as const,
    actorId: actor.id,
    actorName: actor.name,
    remark,
    at,
  })
  return { at, by }
}

/**
 * Marks two of those that wait for an approval, before they are written.
 * @param taken one that the demo needs otherwise
 * @returns what is written after them
 */
export const planQueue = (planned: readonly PlannedApply[], taken: PlannedApply, officers: Officers) => {
  const waiting = planned.filter(apply => apply.row.state === 'D20' && apply !== taken)
  const [given, referred] = [waiting.at(-1), waiting.at(-2)]
  if (!given || !referred) throw new Error('the demo has no applications for the desk')
  const { approver, colleague, superior } = officers
  const handed = steps(given)
  Object.assign(given.row, { assigneeId: colleague.id, assignedAt: handed.at, assignerId: superior.id })
  const decided = steps(referred)
  const rates = referred.lines.map(({ paper, rateE6 }) => ({
    holding_id: String(paper.holding.id),
    // 20 % above the quote.
    rate_e6: Math.round((rateE6 * FAR_TENTHS) / 10),
  }))
  const beyond = [`${rates.length} 张利率偏离报价超过10%`]
  Object.assign(referred.row, {
    approverId: approver.id,
    referredAt: decided.at,
    referral: { rates, remark: opinion, beyond },
  })
  return [handed.by(superior, 'assign', `分派给${colleague.name}`), decided.by(approver, 'refer', opinion)]
}

export const writeQueue = async (tx: Tx, logs: ReturnType<typeof planQueue>): Promise<void> => {
  await tx.insert(discApplyLog).values(logs)
}
