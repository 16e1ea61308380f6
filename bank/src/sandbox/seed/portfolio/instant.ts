/** 秒贴 of the demo: a version in force, a draft, an application that the rules have paid and one that they sent to an officer. */

import { sql } from 'drizzle-orm'
import { applyVerdicts, billVerdicts, failing } from '../../../instant/verdicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { discApplyLog } from '../../../platform/db/schema/discount.ts'
import {
  type InstantTerms,
  instantDecision,
  instantRule,
  type KeptVerdict,
} from '../../../platform/db/schema/instant.ts'
import type { BusinessSeedCtx } from '../seed.ts'
import type { PlannedApply } from './applies.ts'
import type { LogRow } from './apply-steps.ts'

const inForceTerms: InstantTerms = {
  acceptor_classes: ['GG', 'CS', 'CW'],
  acceptor_only: [],
  acceptor_except: [],
  min_days: 7,
  max_days: 180,
  package_fen: '1000000000',
  company_day_fen: '3000000000',
  group_day_fen: '5000000000',
  acceptor_day_fen: '5000000000',
  bank_day_fen: '20000000000',
  pay_types: [2],
  trade_later: true,
  hour_from: '08:30',
  hour_to: '20:00',
  rest_days: false,
}

/** Wider, and not decided yet. */
const draftTerms: InstantTerms = {
  ...inForceTerms,
  acceptor_classes: ['GG', 'CS', 'SN', 'CW'],
  package_fen: '2000000000',
  rest_days: true,
}

const IN_FORCE = 1
const MINUTE = 60_000

const verdictsOf = ({ row, lines }: PlannedApply) => ({
  bills: lines.map(({ paper, days }) =>
    billVerdicts(
      {
        refusal: '',
        acceptorName: paper.acceptor.name,
        acceptorClass: paper.acceptor.orgClass,
        lists: [],
        days,
        registry: '',
        disclosure: '',
      },
      inForceTerms,
    ),
  ),
  whole: applyVerdicts(
    {
      totalFen: row.totalFen,
      payType: 2,
      consent: '',
      tradeLater: false,
      signInForce: true,
      memberNormal: true,
      checks: [],
    },
    inForceTerms,
  ),
})

const stopsOf = (apply: PlannedApply): KeptVerdict[] => {
  const { bills, whole } = verdictsOf(apply)
  return failing([...bills.flat(), ...whole])
}

/** The officers' steps of a paid application become the one of the rules. */
const byRule = (logs: readonly LogRow[]): LogRow[] =>
  logs.flatMap(log => {
    if (log.event === 'accept' || log.event === 'confirm') return []
    if (log.event !== 'pay') return [log]
    const rule = {
      actorType: 'system' as const,
      actorId: null,
      actorName: `system:rule-v${IN_FORCE}`,
      remark: '',
    }
    return [{ ...log, ...rule, event: 'rule_pass', fromState: 'D20' as const }]
  })

/** Chooses the two, before they are written. @returns what is written after them */
export const planInstant = (planned: readonly PlannedApply[]) => {
  const paid = planned.findLast(apply => apply.row.state === 'D60' && stopsOf(apply).length === 0)
  const sent = planned.findLast(apply => apply.row.state === 'D20' && stopsOf(apply).length > 0)
  if (!paid || !sent) throw new Error('the demo has no applications for 秒贴')
  Object.assign(paid.row, { product: 'instant', ruleVersion: IN_FORCE, approverId: null, payerId: null })
  Object.assign(paid, { logs: byRule(paid.logs) })
  return { paid, sent }
}

const keptOf = (apply: PlannedApply, decidedAt: Date) => {
  const { bills, whole } = verdictsOf(apply)
  return {
    applyId: apply.row.id,
    round: apply.row.round ?? 1,
    versionNo: IN_FORCE,
    verdicts: whole,
    billVerdicts: bills,
    decidedAt,
  }
}

export const writeInstant = async (
  tx: Tx,
  { now, people }: BusinessSeedCtx,
  { paid, sent }: ReturnType<typeof planInstant>,
): Promise<void> => {
  const makerId = people.operatorOf('credit').id
  const checkerId = people.operatorOf('admin').id
  const before = (days: number) => new Date(now.getTime() - days * 1_440 * MINUTE)
  await tx.insert(instantRule).values([
    {
      id: IN_FORCE,
      state: 'V20',
      terms: inForceTerms,
      note: '首版：国股、城商、财司承兑，单笔不超过 1,000 万元',
      makerId,
      madeAt: before(200),
      checkerId,
      decidedAt: before(199),
      inForceFrom: before(199),
    },
    {
      id: IN_FORCE + 1,
      state: 'V10',
      terms: draftTerms,
      note: '拟增加三农承兑，单笔提高至 2,000 万元，休息日办理',
      makerId,
      madeAt: before(1),
    },
  ])
  await tx.execute(sql`select setval(pg_get_serial_sequence('instant_rule', 'id'), ${IN_FORCE + 1})`)
  const last = sent.logs.at(-1)
  const sentAt = last?.at ?? now
  const stops = stopsOf(sent)
  await tx.insert(discApplyLog).values({
    applyId: sent.row.id,
    event: 'to_officer',
    fromState: 'D20',
    toState: 'D20',
    actorType: 'system',
    actorId: null,
    actorName: `system:rule-v${IN_FORCE}`,
    remark: stops
      .map(({ text }) => text)
      .join('；')
      .slice(0, 200),
    at: sentAt,
  })
  await tx.insert(instantDecision).values([
    { ...keptOf(paid, paid.row.paidAt ?? now), passed: true },
    { ...keptOf(sent, sentAt), passed: false, stoppedBy: stops, stoppedAt: sentAt },
  ])
}
