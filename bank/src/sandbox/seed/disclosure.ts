/** Disclosure data of the demo: commercial bills with every answer, answers of past days, and a list of every kind. */

import { type AcceptorListKind, nameKey } from '@portal/shared/bills/acceptor-lists.ts'
import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { addDays, addMonths } from '@portal/shared/calendar/dates.ts'
import { and, eq, sql } from 'drizzle-orm'
import { askDisclosure, disclosureQuestions, keepDisclosure } from '../../paper/bills/disclosure-evidence.ts'
import { sealParties } from '../../paper/bills/parties.ts'
import type { Tx } from '../../platform/db/db.ts'
import { acceptorList, acceptorListEntry } from '../../platform/db/schema/acceptor-lists.ts'
import { bill, billEvent, billHolding } from '../../platform/db/schema/bills.ts'
import { member } from '../../platform/db/schema/members.ts'
import { markByList } from '../../reference/organisations/acceptor-marks.ts'
import { sandboxParties } from '../bill-parties.ts'
import { disclosureIn } from '../disclosure-register.ts'
import { drawers } from './bills.ts'
import type { OrgRow } from './institutions.ts'
import type { BusinessSeedCtx } from './seed.ts'

/** Whose bills they are: docs/sandbox.md names it as the company with one bill of every tail. */
const HOLDER = '15401050501'
/** Faces in fen: the tail says what the platform answers (docs/sandbox.md). */
const faces = [33_600_000n, 41_200_081n, 27_500_082n, 63_900_083n, 18_400_084n, 52_700_085n]
const FIRST_SERIAL = 96_000_001

/** Commercial bills as the exchange delivered them, all but the first and the last asked about once. */
const seedCommercialBills = async (tx: Tx, ctx: BusinessSeedCtx, acceptor: OrgRow): Promise<void> => {
  const [owner] = await tx
    .select({ id: member.id, companyName: member.companyName })
    .from(member)
    .where(sql`${member.id} = (select o.member_id from operator o where o.account = ${HOLDER})`)
  if (!owner) throw new Error(`${HOLDER} is missing`)
  const issueDate = addDays(ctx.today, -40)
  const ids: number[] = []
  for (const [at, packageFen] of faces.entries()) {
    const drawerName = drawers[at % drawers.length] ?? ''
    const named = {
      billKind: 'AC02' as const,
      drawerName,
      payeeName: owner.companyName,
      acceptorName: acceptor.name,
    }
    const [created] = await tx
      .insert(bill)
      .values({
        billNo: makeBillNo('6', acceptor.bankNo, issueDate, FIRST_SERIAL + at),
        billKind: 'AC02',
        packageFen,
        splittable: true,
        issueDate,
        dueDate: addDays(ctx.today, 100 + at),
        drawerName,
        acceptorId: acceptor.id,
        payeeName: owner.companyName,
        partiesEnc: sealParties(ctx.atRest, sandboxParties(named)),
        source: 'sandbox',
        createdAt: ctx.now,
      })
      .returning({ id: bill.id })
    if (!created) throw new Error('bill was not returned')
    ids.push(created.id)
    const range = { billId: created.id, rangeStart: 1n, rangeEnd: packageFen }
    await tx.insert(billHolding).values({
      ...range,
      amountFen: packageFen,
      holderMemberId: owner.id,
      state: '10',
      createdBy: 'seed',
    })
    const at10 = new Date(`${issueDate}T10:00:00+08:00`)
    await tx.insert(billEvent).values({
      ...range,
      event: 'issue',
      fromName: drawerName,
      toName: owner.companyName,
      refNo: '',
      at: at10,
    })
  }
  const asked = await disclosureQuestions({ tx }, ids.slice(1, -1))
  const answered = await askDisclosure(disclosureIn(tx), asked)
  await keepDisclosure({ tx, now: () => ctx.now }, answered, { for: 'choose', by: HOLDER, refNo: '' })
}

/** Who is on each list, and how many months ago its list began; names that nobody here knows are on them too. */
const lists: readonly { kind: AcceptorListKind; monthsAgo: number; names: readonly string[] }[] = [
  { kind: 'overdue', monthsAgo: 2, names: ['沅水示例银行', '远山示例置业有限公司'] },
  {
    kind: 'overdue',
    monthsAgo: 1,
    names: [
      '沅水示例银行',
      '屏山示例城市银行',
      '沅水示例农商银行',
      '栖霞湾示例重型机械有限公司',
      '远山示例置业有限公司',
    ],
  },
  { kind: 'undisclosed', monthsAgo: 1, names: ['屏山示例能源有限公司', '长川示例建设（集团）有限公司'] },
  { kind: 'late', monthsAgo: 1, names: ['江州示例重型机械有限公司'] },
]

const seedLists = async (tx: Tx, ctx: BusinessSeedCtx): Promise<void> => {
  const write = async (
    { kind, monthsAgo, names }: (typeof lists)[number],
    state: 'L10' | 'L20' | 'L30',
    maker: string,
    checker?: string,
  ) => {
    const month = addMonths(`${ctx.today.slice(0, 7)}-01`, -monthsAgo).slice(0, 7)
    const [list] = await tx
      .insert(acceptorList)
      .values({
        kind,
        month,
        fileName: `${month} 名单.csv`,
        state,
        entryCount: names.length,
        makerId: ctx.people.operatorOf(maker).id,
        checkerId: checker ? ctx.people.operatorOf(checker).id : null,
        createdAt: ctx.now,
        decidedAt: checker ? ctx.now : null,
      })
      .returning()
    if (!list) throw new Error('list was not returned')
    await tx
      .insert(acceptorListEntry)
      .values(names.map((name, at) => ({ listId: list.id, line: at + 2, name, nameKey: nameKey(name) })))
    return list
  }
  for (const list of lists) {
    const isLast = lists.findLast(other => other.kind === list.kind) === list
    const written = await write(list, isLast ? 'L20' : 'L30', 'credit', 'admin')
    await markByList({ tx }, written)
  }
  // The next month's waits for the second person: one more, one gone.
  await write({ kind: 'late', monthsAgo: 0, names: ['柏川示例重型机械有限公司'] }, 'L10', 'credit')
}

/** The platform's word for the commercial bills of applications that were written without being submitted. */
const seedPastDisclosure = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`
    insert into port_answer (port, reference, subject_type, subject_no, source, outcome, reason, summary, digest, at,
      gmt_create)
    select 'disclosure', 'past-' || l.id, 'bill', b.bill_no, '模拟信息披露平台', 'confirmed', '', s.summary,
      encode(sha256(convert_to(s.summary::text, 'UTF8')), 'hex'), a.submitted_at, a.submitted_at
    from disc_apply_bill l join disc_apply a on a.id = l.apply_id join bill b on b.id = l.bill_id
      join bank_org o on o.id = b.acceptor_id
      cross join lateral (select jsonb_build_object('asked_for', 'submit', 'asked_by', a.created_by, 'ref_no', a.apply_no,
        'answer', jsonb_build_object('bill_no', b.bill_no, 'acceptor_name', o.name, 'due_dt', b.due_dt,
        'package_fen', b.package_fen::text), 'differing', jsonb_build_array()) as summary) s
    where l.round > 0 and b.bill_kind = 'AC02' and b.disclosure_outcome = '' and a.submitted_at is not null
    order by l.id`)
  await tx
    .update(bill)
    .set({ disclosureOutcome: 'confirmed', disclosureAt: sql`past.at` })
    .from(
      sql`(select l.bill_id, max(a.submitted_at) as at from disc_apply_bill l join disc_apply a on a.id = l.apply_id
        where l.round > 0 and a.submitted_at is not null group by l.bill_id) past`,
    )
    .where(and(sql`past.bill_id = ${bill.id}`, eq(bill.billKind, 'AC02'), eq(bill.disclosureOutcome, '')))
}

/** @param orgs all acceptors of the demo */
export const seedDisclosure = async (
  tx: Tx,
  ctx: BusinessSeedCtx,
  orgs: readonly OrgRow[],
): Promise<void> => {
  const acceptor = orgs.find(org => org.name === '江州示例重工有限公司')
  if (!acceptor) throw new Error('the acceptor of the commercial bills is missing')
  await seedPastDisclosure(tx)
  await seedCommercialBills(tx, ctx, acceptor)
  await seedLists(tx, ctx)
}
