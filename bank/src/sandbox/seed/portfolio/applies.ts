/** Ninety applications over every state: rows as the handlers would have left them, written in batches. */

import { createHash } from 'node:crypto'
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { possiblePayDays } from '@portal/shared/discount/pay-days.ts'
import { discountInterest } from '@portal/shared/money/interest.ts'
import { weightedRate } from '@portal/shared/money/rate.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import type { TakenLine } from '../../../platform/db/schema/columns.ts'
import {
  discApply,
  discApplyBill,
  discApplyLog,
  discApplyPayDay,
} from '../../../platform/db/schema/discount.ts'
import { idempotencyKey } from '../../../platform/db/schema/platform.ts'
import { rateLock, rateLockBill } from '../../../platform/db/schema/quotes.ts'
import { priceBill } from '../../../rates/pricing.ts'
import type { OrgRow } from '../institutions.ts'
import { type ApplyWorld, type Line, type LogRow, logsOf, marksOf, timesOf } from './apply-steps.ts'
import { type Case, casesOf, holdingStates, paidStates } from './cases.ts'
import type { Company } from './companies.ts'
import type { RunningSign } from './signs.ts'
import { datesFor } from './terms.ts'
import { drawIds, insertAll } from './write.ts'

export type ApplyRow = typeof discApply.$inferInsert & {
  id: number
  contractIds: number[]
  invoiceIds: number[]
}

/** An application as planned: its row may still take contracts and invoices before it is written. */
export interface PlannedApply {
  row: ApplyRow
  company: Company
  lines: readonly Line[]
  logs: readonly LogRow[]
  sign: RunningSign
}

/** Added to the quoted rate where the bank changes it: 3 basis points. */
const ADDED_E6 = 300
const repriced = new Set(['D30', 'D95'])
const MINUTE = 60_000

const linesOf = (world: ApplyWorld, entry: Case, company: Company, index: number): Line[] => {
  const { ctx, random, papers, acceptors, calendar } = world
  const grid = world.gridOf(entry.day)
  const pricing = { coefficientE4: 10_000, revenueBp: company.revenueBp }
  const acceptor = entry.state === 'D75' ? acceptors.overdue(index) : acceptors.sound(index)
  return Array.from({ length: 1 + (index % 3) }, () => {
    const dates = datesFor(random, entry, ctx.today, world.reach, index % 3 === 0)
    const paper = papers.make({ owner: company, acceptor, ...dates })
    const { packageFen: faceFen, dueDate } = paper.bill
    const facts = { faceFen, dueDate, media: 'ME02' as const, acceptorClass: acceptor.orgClass }
    return { paper, faceFen, ...priceBill(facts, entry.discountDate, pricing, grid, calendar) }
  })
}

const reprice = (lines: readonly Line[], rateE6: number): Line[] =>
  lines.map(line => {
    const interestFen = discountInterest({ faceFen: line.faceFen, rateE6, days: line.days })
    return { ...line, rateE6, interestFen, netFen: line.faceFen - interestFen }
  })

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

const sumsOf = (lines: readonly Line[]) => ({
  totalCount: lines.length,
  totalFen: sum(lines.map(line => line.faceFen)),
  interestFen: sum(lines.map(line => line.interestFen)),
  netFen: sum(lines.map(line => line.netFen)),
})

/** Where the bills of an application are by its state, and what their backs say. */
const moveHoldings = (
  world: ApplyWorld,
  entry: Case,
  apply: ApplyRow,
  lines: readonly Line[],
  company: Company,
) => {
  for (const { paper, interestEndDate } of lines) {
    const { holding } = paper
    if (holdingStates.has(entry.state)) Object.assign(holding, { state: '20', lockRef: apply.applyNo })
    if (!paidStates.has(entry.state)) continue
    Object.assign(holding, {
      state: entry.state === 'D70' ? '60' : '30',
      holderMemberId: null,
      holderOrgId: world.bank.id,
      sellerMemberId: company.id,
    })
    const refNo = apply.applyNo
    world.papers.tell(paper, {
      event: 'discount_endorsement',
      fromName: company.name,
      toName: world.bank.name,
      refNo,
      at: apply.paidAt ?? world.ctx.now,
    })
    if (entry.state === 'D60') continue
    world.papers.tell(paper, {
      event: entry.state === 'D70' ? 'paid' : 'dishonoured',
      fromName: paper.acceptor.name,
      toName: '持票银行',
      refNo,
      at: new Date(`${interestEndDate}T00:05:00+08:00`),
    })
  }
}

const settledOf = (entry: Case, line: Line) =>
  entry.state === 'D70' || entry.state === 'D75'
    ? {
        settleState: entry.state === 'D70' ? ('1' as const) : ('2' as const),
        settledDate: line.interestEndDate,
      }
    : {}

/** Whose line a bill takes from the payout's order on until it is settled; none for the bank's own acceptances. */
const creditOf = ({ state }: Case, { paper }: Line, bank: OrgRow): TakenLine | null =>
  applyMeanings[state].takesCreditLine && paper.acceptor.id !== bank.id
    ? (paper.acceptor.id as TakenLine)
    : null

const lineRow = (world: ApplyWorld, entry: Case, apply: ApplyRow, line: Line, no: number) => ({
  applyId: apply.id,
  round: apply.round ?? 1,
  line: no,
  billId: line.paper.bill.id,
  holdingId: line.paper.holding.id,
  rangeStart: 1n,
  rangeEnd: line.faceFen,
  faceFen: line.faceFen,
  interestEndDate: line.interestEndDate,
  rolledDays: line.rolledDays,
  rollReason: line.rollReason,
  days: line.days,
  rateE6: line.rateE6,
  interestFen: line.interestFen,
  netFen: line.netFen,
  creditOrgId: creditOf(entry, line, world.bank),
  ...settledOf(entry, line),
})

const SLIP_DAYS = 3

const payDayRows = ({ calendar }: ApplyWorld, apply: ApplyRow, lines: readonly Line[]) =>
  possiblePayDays(
    lines.map(line => ({ ...line, dueDate: line.paper.bill.dueDate })),
    apply.discountDate,
    SLIP_DAYS,
    { payType: 2, buyerPctE4: null },
    calendar,
  ).map(({ date, ...figures }) => ({ ...figures, applyId: apply.id, round: 1, payDate: date }))

interface Rows {
  payDays: (typeof discApplyPayDay.$inferInsert)[]
  locks: (typeof rateLock.$inferInsert)[]
  lockLines: (typeof rateLockBill.$inferInsert)[]
  lines: (typeof discApplyBill.$inferInsert)[]
  keys: (typeof idempotencyKey.$inferInsert)[]
}

const quoteRows = (
  rows: Rows,
  lockId: number,
  apply: ApplyRow,
  quoted: readonly Line[],
  world: ApplyWorld,
) => {
  rows.locks.push({
    id: lockId,
    lockNo: world.numbers.next('SJ', shanghaiDate(apply.submittedAt)),
    memberId: apply.memberId,
    operatorId: apply.makerId,
    discountDate: apply.discountDate,
    cutoffRolled: false,
    coefficientE4: 10_000,
    revenueBp: world.companies.find(each => each.id === apply.memberId)?.revenueBp ?? 0,
    rateE6: weightedRate(quoted),
    ...sumsOf(quoted),
    expiresAt: new Date(apply.submittedAt.getTime() + 10 * MINUTE),
    usedBy: apply.applyNo,
    createdAt: apply.submittedAt,
  })
  for (const [line, each] of quoted.entries()) {
    rows.lockLines.push({
      lockId,
      line,
      holdingId: each.paper.holding.id,
      billId: each.paper.bill.id,
      rangeStart: 1n,
      rangeEnd: each.faceFen,
      gridId: each.gridId,
      rateE6: each.rateE6,
      days: each.days,
      interestEndDate: each.interestEndDate,
      rolledDays: each.rolledDays,
      rollReason: each.rollReason,
      interestFen: each.interestFen,
    })
  }
  const idemKey = `seed-portfolio-${apply.applyNo}`
  rows.keys.push({
    operatorId: apply.makerId,
    callPath: '/api/discount/submit_apply',
    idemKey,
    bodyHash: createHash('sha256').update(idemKey).digest('hex'),
    answerEnc: world.ctx.atRest.seal(JSON.stringify([{ apply_no: apply.applyNo }])),
    createdAt: apply.submittedAt,
  })
}

/** Plans them and returns what writes them, once bills, contracts and invoices are there. */
export const planApplies = async (tx: Tx, world: ApplyWorld) => {
  const cases = casesOf(world.ctx.today, world.payoutDate, world.calendar)
  const nextApply = await drawIds(tx, 'disc_apply', cases.length)
  const nextLock = await drawIds(tx, 'rate_lock', cases.length)
  const rows: Rows = { payDays: [], locks: [], lockLines: [], lines: [], keys: [] }
  const planned = cases.map((entry, index): PlannedApply => {
    const company = world.companies[entry.company]
    const sign = company && world.inForce.get(company.id)
    if (!company || !sign) throw new Error(`company ${entry.company} has no signing in force`)
    const quoted = linesOf(world, entry, company, index)
    const quotedE6 = weightedRate(quoted)
    const isRepriced = repriced.has(entry.state)
    const finalE6 = quotedE6 + (isRepriced ? ADDED_E6 : 0)
    const lines = isRepriced ? reprice(quoted, finalE6) : quoted
    const id = nextApply()
    const logs = logsOf(world, entry, company, id, timesOf(entry, lines, index))
    const sums = sumsOf(lines)
    const isDraft = entry.state === 'D00'
    const row: ApplyRow = {
      id,
      applyNo: world.numbers.next('TX', entry.day),
      memberId: company.id,
      makerId: company.maker.id,
      signId: sign.signId,
      bankOrgId: world.bank.id,
      contractIds: [],
      invoiceIds: [],
      discountDate: entry.discountDate,
      cutoffRolled: false,
      rateE6: quotedE6,
      rateLockId: isDraft ? null : nextLock(),
      round: isDraft ? 0 : 1,
      ...sums,
      sellerInterestFen: sums.interestFen,
      state: entry.state,
      createdBy: company.maker.account,
      ...marksOf(world, entry, logs, finalE6),
    }
    moveHoldings(world, entry, row, lines, company)
    if (row.rateLockId !== null && row.rateLockId !== undefined) {
      quoteRows(rows, row.rateLockId, row, quoted, world)
      rows.payDays.push(...payDayRows(world, row, lines))
    }
    rows.lines.push(...lines.map((line, no) => lineRow(world, entry, row, line, no)))
    return { row, company, lines, logs, sign }
  })
  const write = async (): Promise<void> => {
    await insertAll(tx, rateLock, rows.locks)
    await insertAll(tx, rateLockBill, rows.lockLines)
    await insertAll(
      tx,
      discApply,
      planned.map(each => each.row),
    )
    await insertAll(tx, discApplyBill, rows.lines)
    await insertAll(tx, discApplyPayDay, rows.payDays)
    await tx.execute(sql`update bill_holding h set disc_bill_id = l.id from disc_apply_bill l
      where l.holding_id = h.id and h.holder_org_id is not null`)
    await insertAll(
      tx,
      discApplyLog,
      planned.flatMap(each => each.logs),
    )
    await insertAll(tx, idempotencyKey, rows.keys)
  }
  return { planned, write }
}
