/**
 * The sandbox's registry of bills (docs/sandbox.md). It knows what the exchange delivered, in the hands of whoever
 * holds it here, and confirms what companies type in of acceptors there are, but for the cases by tail of the face.
 */

import { addDays, shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { and, desc, eq, gte, inArray, lte } from 'drizzle-orm'
import type {
  BillQuestion,
  BillRegistry,
  Endorsement,
  Party,
  RegistryAnswer,
} from '../paper/bills/registry.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { bankOrg, bill, billEvent, billHolding } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/members.ts'
import { readParam } from '../platform/params/params.ts'
import { sandboxParties } from './bill-parties.ts'

type Face = typeof bill.$inferSelect & { acceptorName: string; acceptorActive: boolean }

const stranger: Party = { name: '他方示例贸易有限公司', uscCode: '' }
const source = '模拟登记系统'

const faceOf = async (tx: Tx, billNo: string): Promise<Face | undefined> => {
  const [row] = await tx
    .select({ bill, acceptorName: bankOrg.name, acceptorActive: bankOrg.active })
    .from(bill)
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(and(eq(bill.billNo, billNo), eq(bill.replaced, false)))
  return row && { ...row.bill, acceptorName: row.acceptorName, acceptorActive: row.acceptorActive }
}

/** Everybody who holds a unit asked about. */
const holdersOf = (tx: Tx, billId: number, { range }: BillQuestion) =>
  tx
    .select({
      state: billHolding.state,
      company: member.companyName,
      uscCode: member.uscCode,
      org: bankOrg.name,
    })
    .from(billHolding)
    .leftJoin(member, eq(member.id, billHolding.holderMemberId))
    .leftJoin(bankOrg, eq(bankOrg.id, billHolding.holderOrgId))
    .where(
      and(
        eq(billHolding.billId, billId),
        eq(billHolding.live, true),
        lte(billHolding.rangeStart, range.end),
        gte(billHolding.rangeEnd, range.start),
      ),
    )

const endorsements = ['endorsement', 'discount_endorsement', 'rediscount_endorsement'] as const

const chainOf = async (tx: Tx, billId: number): Promise<Endorsement[]> => {
  const rows = await tx
    .select()
    .from(billEvent)
    .where(and(eq(billEvent.billId, billId), inArray(billEvent.event, [...endorsements])))
    .orderBy(desc(billEvent.id))
    .limit(5)
  return rows.reverse().map(row => ({ from: row.fromName, to: row.toName, date: shanghaiDate(row.at) }))
}

const answerOne = async (tx: Tx, asked: BillQuestion, hasTriggers: boolean): Promise<RegistryAnswer> => {
  const face = await faceOf(tx, asked.billNo)
  if (!face?.acceptorActive) return { kind: 'unknown' }
  const rows = await holdersOf(tx, face.id, asked)
  const known = {
    kind: 'known' as const,
    holder: asked.asker,
    state: 'held' as const,
    accepted: true,
    transferable: face.transferable,
    frozen: face.riskStatus !== 0,
    packageFen: face.packageFen,
    acceptorName: face.acceptorName,
    dueDate: face.dueDate,
    chain: await chainOf(tx, face.id),
    parties: sandboxParties(face),
  }
  if (face.source === 'sandbox') {
    const other = rows.find(row => row.company !== asked.asker.name)
    if (rows.length === 0) return { ...known, state: 'ended' }
    if (other)
      return { ...known, holder: { name: other.company ?? other.org ?? '', uscCode: other.uscCode ?? '' } }
    return rows.some(row => row.state === '40') ? { ...known, state: 'pledged' } : known
  }
  const route: Endorsement[] =
    face.payeeName === asked.asker.name
      ? []
      : [{ from: face.payeeName, to: asked.asker.name, date: shanghaiDate(face.createdAt) }]
  const typed = { ...known, chain: [...route, ...known.chain] }
  switch (hasTriggers ? face.packageFen % 100n : 0n) {
    case 61n:
      return { kind: 'unknown' }
    case 62n:
      return { ...typed, holder: stranger }
    case 63n:
      return { ...typed, frozen: true }
    case 64n:
      return { kind: 'silent', why: 'no_answer' }
    case 65n:
      return { ...typed, dueDate: addDays(face.dueDate, 1) }
    case 66n:
      // Confirmed until an application locks it: it has gone to somebody else when money is to move.
      return rows.some(row => row.state === '20') ? { ...typed, holder: stranger } : typed
    default:
      return typed
  }
}

/** Its answers as of one transaction. */
export const registryIn = (tx: Tx): BillRegistry => ({
  source,
  ask: async questions => {
    const hasTriggers = (await readParam(tx, 'SANDBOX_TRIGGERS')) === '1'
    const answers: RegistryAnswer[] = []
    for (const asked of questions) answers.push(await answerOne(tx, asked, hasTriggers))
    return answers
  },
})

/** The registry of a running sandbox. */
export const simulatedRegistry = (db: Db): BillRegistry => ({
  source,
  ask: questions =>
    db.transaction(tx => registryIn(tx).ask(questions), {
      accessMode: 'read only',
      isolationLevel: 'repeatable read',
    }),
})
