/** Statements of the month that is over, some of them answered, one waiting for a checker; one that the demo company has ordered; one change of an account. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { isMoney } from '../../ledger/statements.ts'
import { monthBefore } from '../../outputs/receipts/statement-days.ts'
import { issueStatements, orderStatement } from '../../outputs/receipts/statement-issue.ts'
import { nextNumber } from '../../platform/calendar/serial.ts'
import type { Tx } from '../../platform/db/db.ts'
import { accountChange } from '../../platform/db/schema/account-changes.ts'
import { settleAccount } from '../../platform/db/schema/ledger.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { bankSign, bankSignLog } from '../../platform/db/schema/signing.ts'
import { statement, statementLog } from '../../platform/db/schema/statements.ts'
import type { BusinessSeedCtx } from './seed.ts'
import { DEMO_ACCOUNTS } from './signing.ts'

/** Every so many statements has been confirmed; what the others wait for is theirs to say. */
const CONFIRMED_EVERY = 4

const answered = async (tx: Tx, today: string, demoMembers: readonly number[]): Promise<void> => {
  const rows = await tx.select().from(statement).orderBy(asc(statement.id))
  const at = new Date(`${today}T09:20:00+08:00`)
  const by = { fromState: 'T10', actorType: 'member', actorName: '周示例', at } as const
  const said: (typeof statementLog.$inferInsert)[] = []
  const others = rows.filter(({ memberId }) => !demoMembers.includes(memberId))
  for (const [index, { id }] of others.entries()) {
    if (index === 1) {
      const difference = '本月贴现利息与本企业入账相差 0.01 元，请核对。'
      await tx
        .update(statement)
        .set({ state: 'T20', difference, answeredBy: '周示例', answeredAt: at, version: 1 })
        .where(eq(statement.id, id))
      said.push({ ...by, statementId: id, event: 'dispute', toState: 'T20', remark: difference })
    } else if (index % CONFIRMED_EVERY === 0) {
      await tx
        .update(statement)
        .set({ state: 'T30', answeredBy: '周示例', answeredAt: at, version: 1 })
        .where(eq(statement.id, id))
      said.push({ ...by, statementId: id, event: 'agree', toState: 'T30', remark: '' })
    }
  }
  await tx.insert(statementLog).values(said)
}

/** One that a company's maker has agreed to, and its checker has yet to. */
const toBeChecked = async (tx: Tx, ctx: BusinessSeedCtx, today: string): Promise<void> => {
  const maker = ctx.people.operatorOf('15400000002')
  const at = new Date(`${today}T09:20:00+08:00`)
  const said = { answeredBy: maker.userName, answeredAt: at, makerId: maker.id, version: 1 }
  const [row] = await tx
    .update(statement)
    .set({ state: 'T12', ...said })
    .where(and(eq(statement.memberId, maker.memberId ?? 0), eq(statement.state, 'T10')))
    .returning({ id: statement.id })
  if (!row) return
  const by = { actorType: 'member', actorName: maker.userName, remark: '', at } as const
  const step = { event: 'agree_for_review', fromState: 'T10', toState: 'T12' } as const
  await tx.insert(statementLog).values({ statementId: row.id, ...step, ...by })
}

export const seedStatements = async (tx: Tx, ctx: BusinessSeedCtx): Promise<void> => {
  const month = monthBefore(ctx.today)
  const issuedOn = addDays(month.to, 1)
  const at = { now: new Date(`${issuedOn}T00:05:00+08:00`), today: issuedOn }
  await issueStatements(tx, at, month, 100_000)
  const demo = DEMO_ACCOUNTS.map(account => ctx.people.memberOf(account).id)
  await answered(tx, issuedOn, demo)
  await toBeChecked(tx, ctx, issuedOn)
  const [, own] = demo
  const [account] = await tx
    .select()
    .from(settleAccount)
    .where(and(eq(settleAccount.ownerMemberId, own ?? 0), isMoney))
  const to = addDays(ctx.today, -1)
  if (own === undefined || !account || to < issuedOn) return
  await orderStatement(
    tx,
    { now: ctx.now, today: ctx.today },
    { memberId: own, accountId: account.id, span: { from: issuedOn, to } },
  )
}

/** A change that waits for the bank, of a company beside the demo's own. */
export const seedAccountChange = async (tx: Tx, ctx: BusinessSeedCtx): Promise<void> => {
  const demo = DEMO_ACCOUNTS.map(account => ctx.people.memberOf(account).id)
  const signs = await tx
    .select({ sign: bankSign, makerId: operator.id, makerName: operator.userName })
    .from(bankSign)
    .innerJoin(operator, and(eq(operator.memberId, bankSign.memberId), eq(operator.isMainAccount, true)))
    .where(
      and(eq(bankSign.state, 'S30'), isNotNull(bankSign.settleAccountId), ne(bankSign.typedAccountName, '')),
    )
    .orderBy(asc(bankSign.id))
    .limit(5)
  const found = signs.find(({ sign }) => !demo.includes(sign.memberId))
  if (!found || found.sign.settleAccountId === null) return
  const { sign, makerId, makerName } = found
  const changeNo = await nextNumber(tx, 'BG', ctx.today)
  const remark = '基本户迁移至新网点'
  await tx.insert(accountChange).values({
    changeNo,
    signId: sign.id,
    memberId: sign.memberId,
    makerId,
    oldAccountId: found.sign.settleAccountId,
    typedAccountName: sign.typedAccountName,
    typedAccountNoEnc: ctx.atRest.seal('9900855555555555500'),
    settleBankNo: sign.settleBankNo,
    remark,
    state: 'G10',
    askedAt: ctx.now,
    sentAt: ctx.now,
  })
  await tx.insert(bankSignLog).values({
    signId: sign.id,
    event: 'account_ask',
    fromState: sign.state,
    toState: sign.state,
    actorType: 'member',
    actorId: makerId,
    actorName: makerName,
    remark: `${changeNo}，${remark}`,
    at: ctx.now,
  })
}
