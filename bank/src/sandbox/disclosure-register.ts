/**
 * The sandbox's disclosure platform (docs/sandbox.md). Acceptors have disclosed every commercial bill as it is, but for
 * the cases by tail of the package's face.
 */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { and, eq } from 'drizzle-orm'
import type { DisclosureAnswer, DisclosureQuestion, DisclosureRegister } from '../paper/bills/disclosure.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { bill, billHolding } from '../platform/db/schema/bills.ts'
import { readParam } from '../platform/params/params.ts'

const source = '模拟信息披露平台'

const isLocked = async (tx: Tx, billNo: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: billHolding.id })
    .from(billHolding)
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .where(
      and(
        eq(bill.billNo, billNo),
        eq(bill.replaced, false),
        eq(billHolding.live, true),
        eq(billHolding.state, '20'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const answerOne = async (tx: Tx, asked: DisclosureQuestion): Promise<DisclosureAnswer> => {
  const known = { kind: 'known' as const, ...asked }
  switch (asked.packageFen % 100n) {
    case 81n:
      return { kind: 'unknown' }
    case 82n:
      return { ...known, dueDate: addDays(asked.dueDate, 1) }
    case 83n:
      return { ...known, packageFen: asked.packageFen + 100n, acceptorName: '他方示例商贸有限公司' }
    case 84n:
      return { kind: 'silent', why: 'no_answer' }
    case 85n:
      // As it is until an application locks it: the acceptor has withdrawn its word when money is to move.
      return (await isLocked(tx, asked.billNo)) ? { kind: 'unknown' } : known
    default:
      return known
  }
}

/** Its answers as of one transaction. */
export const disclosureIn = (tx: Tx): DisclosureRegister => ({
  source,
  ask: async questions => {
    const hasTriggers = (await readParam(tx, 'SANDBOX_TRIGGERS')) === '1'
    const answers: DisclosureAnswer[] = []
    for (const asked of questions)
      answers.push(hasTriggers ? await answerOne(tx, asked) : { kind: 'known', ...asked })
    return answers
  },
})

/** The platform of a running sandbox. */
export const simulatedDisclosure = (db: Db): DisclosureRegister => ({
  source,
  ask: (questions, reference) =>
    db.transaction(tx => disclosureIn(tx).ask(questions, reference), {
      accessMode: 'read only',
      isolationLevel: 'repeatable read',
    }),
})
