/** Statements along their state table, with the news of it. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { statementMeanings } from '@portal/shared/statements/meanings.ts'
import {
  type StatementActor,
  type StatementEvent,
  type StatementStateOrNew,
  statementStates,
  statementTransitions,
} from '@portal/shared/statements/states.ts'
import { eq } from 'drizzle-orm'
import type { Statement } from '../../ledger/statements.ts'
import { defineNotice, defineOfficersNotice, tell, tellOfficersOf } from '../../notices/notice.ts'
import { settleStaffNotices, type WorkEnder } from '../../notices/staff.ts'
import { member } from '../../platform/db/schema/members.ts'
import { statement, statementLog } from '../../platform/db/schema/statements.ts'
import { tellEvent } from '../../platform/events/tell-event.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { CallCtx, Ctx } from '../../platform/kernel/handler.ts'
import { createMachine } from '../../platform/kernel/machine.ts'
import { createMover, entryOf } from '../../platform/kernel/mover.ts'
import { requireSeen } from '../../platform/kernel/stale.ts'

const spanText = ({ from, to }: Statement) => `${from} 至 ${to}`

const issued = defineNotice<{ of: Statement }>({
  to: 'member',
  title: '月度对账单已出具',
  body: ({ of }) => `${spanText(of)}的对账单${of.statementNo}已出具，请核对后于 ${of.confirmBy} 前确认。`,
  link: ({ of }) => linkTo('ownStatement', of.statementNo),
})

const reminded = defineNotice<{ of: Statement; today: string }>({
  to: 'member',
  title: '对账单尚未确认',
  body: ({ of, today }) =>
    `${spanText(of)}的对账单${of.statementNo}${
      (of.confirmBy ?? '') < today ? '已过确认期限' : `须于 ${of.confirmBy} 前确认`
    }，请核对后确认。`,
  link: ({ of }) => linkTo('ownStatement', of.statementNo),
})

const replied = defineNotice<{ of: Statement }>({
  to: 'member',
  title: '对账差异已答复',
  body: ({ of }) => `对账单${of.statementNo}的差异已由银行答复，请核对后确认。答复：${of.reply}`,
  link: ({ of }) => linkTo('ownStatement', of.statementNo),
})

const toCheck = defineNotice<{ of: Statement }>({
  to: 'member',
  title: '对账单待复核',
  body: ({ of }) =>
    `${spanText(of)}的对账单${of.statementNo}：${statementStates[of.state].name}，由${of.answeredBy}提交，请复核人办理。`,
  link: ({ of }) => linkTo('ownStatement', of.statementNo),
})

const returned = defineNotice<{ of: Statement; reason: string }>({
  to: 'member',
  title: '对账单被复核退回',
  body: ({ of, reason }) => `对账单${of.statementNo}的确认已被复核人退回，请重新核对。原因：${reason}`,
  link: ({ of }) => linkTo('ownStatement', of.statementNo),
})

const disputed = defineOfficersNotice<{ of: Statement; company: string }>({
  permission: 'sign_review',
  title: '对账差异待答复',
  body: ({ of, company }) => `${company}对对账单${of.statementNo}提出差异：${of.difference}`,
  link: ({ of }) => linkTo('statements', of.statementNo),
})

/** Tells pages and programs that a statement has been issued or has moved. */
const tellStatement = async (
  ctx: Ctx,
  { memberId, statementNo: refNo, version }: Statement,
): Promise<void> => {
  await tellChange(ctx, { to: [{ memberId }, 'staff'], topic: 'statement', refNo })
  await tellEvent(ctx, { memberId, type: 'statement.changed', refNo, version })
}

/** What the month's statements bring their members. */
export const tellIssued = async (ctx: Ctx, statements: readonly Statement[]): Promise<void> => {
  for (const of of statements) {
    await tell(ctx, issued, { of }, of.memberId)
    await tellStatement(ctx, of)
  }
}

/** The history of a statement that its member has ordered. */
export const noteOrdered = async (ctx: Ctx, of: Statement): Promise<void> => {
  await ctx.audit({
    action: 'statement.order',
    objectType: 'statement',
    objectNo: of.statementNo,
    after: { from: of.from, to: of.to },
  })
  await tellStatement(ctx, of)
}

export const remind = (ctx: Ctx, of: Statement): Promise<void> =>
  tell(ctx, reminded, { of, today: ctx.today() }, of.memberId)

const companyOf = async (ctx: Ctx, memberId: number): Promise<string> => {
  const [row] = await ctx.tx.select({ name: member.companyName }).from(member).where(eq(member.id, memberId))
  return row?.name ?? ''
}

type Acting = { as: StatementActor; type: 'member' | 'bank' } & WorkEnder

export const actingOn = (ctx: CallCtx, as: 'maker' | 'checker' | 'officer'): Acting => ({
  as,
  type: as === 'officer' ? 'bank' : 'member',
  name: ctx.operator.userName,
})

export const moveStatement = createMover<
  Statement,
  StatementStateOrNew,
  StatementEvent,
  StatementActor,
  Acting
>({
  machine: createMachine(statementTransitions),
  table: statement,
  stateOf: ({ state }) => state,
  columnsOf: state => ({ state }),
  audit: ({ statementNo }, step) => entryOf('statement', statementNo, step),
  tell: async (ctx, of, { event, from, by, remark }) => {
    await ctx.tx.insert(statementLog).values({
      statementId: of.id,
      event,
      fromState: from,
      toState: of.state,
      actorType: by.type,
      actorName: by.name,
      remark,
      at: ctx.now(),
    })
    await tellStatement(ctx, of)
    if (from === 'T20') await settleStaffNotices(ctx, linkTo('statements', of.statementNo), by)
    if (event === 'reply') await tell(ctx, replied, { of }, of.memberId)
    if (event === 'check_return') await tell(ctx, returned, { of, reason: remark }, of.memberId)
    if (statementMeanings[of.state].inReview) await tell(ctx, toCheck, { of }, of.memberId)
    if (statementMeanings[of.state].waitsFor === 'bank')
      await tellOfficersOf(ctx, disputed, { of, company: await companyOf(ctx, of.memberId) })
  },
})

/**
 * A statement as its caller saw it, kept from others until the transaction ends.
 * @throws Fault 9015 for one that does not exist, or is another member's than `ofMember`; 20072
 */
export const takeStatement = async (
  ctx: Ctx,
  { statement_no, seen_version }: { statement_no: string; seen_version?: number | undefined },
  ofMember?: number,
): Promise<Statement> => {
  const [row] = await ctx.tx
    .select()
    .from(statement)
    .where(eq(statement.statementNo, statement_no))
    .for('update')
  if (!row || (ofMember !== undefined && row.memberId !== ofMember)) throw new Fault('9015')
  requireSeen(row, seen_version)
  return row
}
