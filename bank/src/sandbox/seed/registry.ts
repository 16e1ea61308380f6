/** Registry data of the demo: bills that companies entered, with every outcome, and answers of past days. */
import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { addDays } from '@portal/shared/calendar/dates.ts'
import { eq, sql } from 'drizzle-orm'
import { askAbout, keepAnswers, questionsOf } from '../../paper/bills/registry-evidence.ts'
import type { Tx } from '../../platform/db/db.ts'
import { bill, billHolding } from '../../platform/db/schema/bills.ts'
import { registryIn } from '../bill-registry.ts'
import { drawers } from './bills.ts'
import type { OrgRow } from './institutions.ts'
import type { BusinessSeedCtx } from './seed.ts'

interface EnteredBill {
  account: string
  /** Its tail says what the registry answers (docs/sandbox.md). */
  faceFen: bigint
  source: 'typed' | 'import'
}

const entered: readonly EnteredBill[] = [
  { account: '15400000011', faceFen: 86_000_000n, source: 'typed' },
  { account: '15400000011', faceFen: 52_300_061n, source: 'typed' },
  { account: '15400000011', faceFen: 71_800_062n, source: 'import' },
  { account: '15400000011', faceFen: 39_500_064n, source: 'import' },
  { account: '15400000001', faceFen: 64_200_000n, source: 'import' },
  { account: '15400000001', faceFen: 48_900_065n, source: 'typed' },
]

const FIRST_SERIAL = 95_000_001
const MINUTE = 60_000

const enter = async (tx: Tx, ctx: BusinessSeedCtx, bank: OrgRow, row: EnteredBill, at: number) => {
  const owner = ctx.people.memberOf(row.account)
  const issueDate = addDays(ctx.today, -30)
  const [created] = await tx
    .insert(bill)
    .values({
      billNo: makeBillNo('5', bank.bankNo, issueDate, FIRST_SERIAL + at),
      billKind: 'AC01',
      packageFen: row.faceFen,
      splittable: true,
      issueDate,
      dueDate: addDays(ctx.today, 130 + at),
      drawerName: drawers[at % drawers.length] ?? '',
      acceptorId: bank.id,
      payeeName: owner.companyName,
      source: row.source,
      createdAt: ctx.now,
    })
    .returning({ id: bill.id })
  if (!created) throw new Error('bill was not returned')
  const range = { start: 1n, end: row.faceFen }
  const [holding] = await tx
    .insert(billHolding)
    .values({
      billId: created.id,
      rangeStart: range.start,
      rangeEnd: range.end,
      amountFen: row.faceFen,
      holderMemberId: owner.id,
      state: '05',
      createdBy: row.account,
    })
    .returning({ id: billHolding.id })
  if (!holding) throw new Error('holding was not returned')
  const answered = await askAbout(
    registryIn(tx),
    await questionsOf({ tx }, owner.id, [{ billId: created.id, range }]),
  )
  await keepAnswers({ tx, now: () => ctx.now }, answered, {
    for: 'arrival',
    by: row.account,
    refOf: () => String(holding.id),
  })
  const [{ outcome, reason } = { outcome: 'silent' as const, reason: '' }] = answered.map(
    ({ verdict }) => verdict,
  )
  await tx
    .update(billHolding)
    .set({
      registryOutcome: outcome,
      registryReason: reason,
      ...(outcome === 'confirmed' && { state: '10' as const }),
      ...(outcome === 'silent' && {
        registryTries: 1,
        registryNextAt: new Date(ctx.now.getTime() + MINUTE),
      }),
    })
    .where(eq(billHolding.id, holding.id))
}

/** Bills that the two demo companies have entered: confirmed, and to be confirmed for every kind of reason. */
export const seedEnteredBills = async (tx: Tx, ctx: BusinessSeedCtx, bank: OrgRow): Promise<void> => {
  for (const [at, row] of entered.entries()) await enter(tx, ctx, bank, row, at)
}

/** The registry's word for the bills of applications that were written without being submitted. */
export const seedPastAnswers = (tx: Tx) =>
  tx.execute(sql`
    insert into bill_registry_answer (bill_id, range_start, range_end, member_id, asked_for, asked_by, ref_no, source,
      outcome, reason, summary, digest, at, gmt_create)
    select l.bill_id, l.range_start, l.range_end, a.member_id, 'submit', a.created_by, q.lock_no, '模拟登记系统',
      'confirmed', '', s.summary, encode(sha256(convert_to(s.summary::text, 'UTF8')), 'hex'), a.submitted_at, a.submitted_at
    from disc_apply_bill l join disc_apply a on a.id = l.apply_id join rate_lock q on q.id = a.rate_lock_id
      join bill b on b.id = l.bill_id join bank_org o on o.id = b.acceptor_id join member m on m.id = a.member_id
      cross join lateral (select jsonb_build_object('answer', 'known', 'holder', m.company_name, 'state', 'held',
        'accepted', true, 'transferable', b.transferable, 'frozen', false, 'package_fen', b.package_fen::text,
        'due_dt', b.due_dt, 'acceptor_name', o.name, 'asked', jsonb_build_object('bill_no', b.bill_no,
        'asker', m.company_name)) as summary) s
    where l.round > 0 and not exists (select 1 from bill_registry_answer r where r.bill_id = l.bill_id)
    order by l.id`)
