/** Changes of settlement accounts along their state table, with history and news. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import {
  type AccountChangeActor,
  type AccountChangeEvent,
  type AccountChangeStateOrNew,
  accountChangeMeanings,
  accountChangeTransitions,
} from '@portal/shared/signing/account-change.ts'
import { and, eq } from 'drizzle-orm'
import { defineNotice, defineOfficersNotice, tell, tellOfficersOf } from '../notices/notice.ts'
import { settleStaffNotices } from '../notices/staff.ts'
import { accountChange } from '../platform/db/schema/account-changes.ts'
import { member } from '../platform/db/schema/members.ts'
import { bankSign, bankSignLog } from '../platform/db/schema/signing.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { createMachine } from '../platform/kernel/machine.ts'
import { createMover, entryOf, type Step } from '../platform/kernel/mover.ts'
import { requireOwnBank } from '../platform/kernel/own-bank.ts'

export type AccountChange = typeof accountChange.$inferSelect

export interface ChangeActing {
  as: AccountChangeActor
  type: 'member' | 'bank' | 'system'
  operatorId: number | null
  name: string
}

export const changeSystem: ChangeActing = { as: 'system', type: 'system', operatorId: null, name: '系统' }

export const changeBy = (ctx: CallCtx, as: 'maker' | 'checker' | 'officer'): ChangeActing => ({
  as,
  type: as === 'officer' ? 'bank' : 'member',
  operatorId: ctx.operator.operatorId,
  name: ctx.operator.userName,
})

const noticeOf = (title: string, text: (change: AccountChange) => string, isTexted = false) =>
  defineNotice<{ change: AccountChange }>({
    to: 'member',
    title,
    body: ({ change }) => `结算账户变更${change.changeNo}${text(change)}`,
    link: ({ change }) => linkTo('ownAccountChange', change.changeNo),
    ...(isTexted && {
      sms: { purpose: 'sign_state', to: ({ id, isMain }, { change }) => isMain || id === change.makerId },
    }),
  })

/** What a company hears of its change, by what has happened. */
const news: Readonly<Partial<Record<AccountChangeEvent, ReturnType<typeof noticeOf>>>> = {
  ask: noticeOf('已申请变更结算账户', () => '已提交银行审核。如非本企业申请，请立即联系银行。', true),
  ask_for_review: noticeOf('结算账户变更待复核', () => '已提交，请复核人复核。', true),
  check_pass: noticeOf('结算账户变更已通过企业复核', () => '已提交银行审核。'),
  check_return: noticeOf('结算账户变更被企业退回', ({ reason }) => `已被复核人退回。原因：${reason}`),
  approve: noticeOf(
    '结算账户变更审核通过',
    () => '已由银行审核通过，请查询新账户收到的打款金额并完成验证，验证通过即生效。',
    true,
  ),
  refuse: noticeOf('结算账户变更未通过', ({ reason }) => `未获银行通过。原因：${reason}`, true),
  verify: noticeOf(
    '结算账户已变更',
    () => '已生效，此后提交的贴现申请入新账户；此前提交的仍入原账户。',
    true,
  ),
  verify_failed: noticeOf(
    '结算账户变更未通过',
    ({ reason }) => `未通过：${reason}。原结算账户继续有效。`,
    true,
  ),
  end: noticeOf('结算账户变更已失效', () => '因签约终止已失效。'),
}

const asked = defineOfficersNotice<{ change: AccountChange; company: string; bankOrgId: number }>({
  permission: 'sign_review',
  bank: ({ bankOrgId }) => bankOrgId,
  title: '结算账户变更待审核',
  body: ({ change, company }) => `${company}的结算账户变更${change.changeNo}已提交，请审核。`,
  link: ({ change }) => linkTo('accountChanges', change.changeNo),
})

type ChangeStep = Step<AccountChangeStateOrNew, AccountChangeEvent, ChangeActing>

const signOf = async (ctx: Ctx, { signId, changeNo }: AccountChange) => {
  const [sign] = await ctx.tx
    .select({ state: bankSign.state, bankOrgId: bankSign.bankOrgId })
    .from(bankSign)
    .where(eq(bankSign.id, signId))
  if (!sign) throw new Error(`signing of ${changeNo} is missing`)
  return sign
}

/** One row in the history of the signing that it is about, which itself stays where it is. */
const log = async (ctx: Ctx, change: AccountChange, { event, by, remark }: ChangeStep) => {
  const { signId, changeNo } = change
  const sign = await signOf(ctx, change)
  await ctx.tx.insert(bankSignLog).values({
    signId,
    event: `account_${event}`,
    fromState: sign.state,
    toState: sign.state,
    actorType: by.type,
    actorId: by.operatorId,
    actorName: by.name,
    remark: [changeNo, remark].filter(Boolean).join('，').slice(0, 200),
    at: ctx.now(),
  })
}

const tellOfStep = async (ctx: Ctx, change: AccountChange, step: ChangeStep): Promise<void> => {
  await log(ctx, change, step)
  const { bankOrgId } = await signOf(ctx, change)
  await tellChange(ctx, {
    to: [{ memberId: change.memberId }, { staffOf: bankOrgId }],
    topic: 'sign',
    refNo: change.changeNo,
  })
  const notice = news[step.event]
  if (notice) await tell(ctx, notice, { change }, change.memberId)
  const link = linkTo('accountChanges', change.changeNo)
  if (step.from !== 'NEW' && accountChangeMeanings[step.from].waitsFor === 'bank')
    await settleStaffNotices(ctx, link, step.by)
  if (accountChangeMeanings[change.state].waitsFor === 'bank') {
    const [row] = await ctx.tx
      .select({ name: member.companyName })
      .from(member)
      .where(eq(member.id, change.memberId))
    await tellOfficersOf(ctx, asked, { change, company: row?.name ?? '', bankOrgId })
  }
}

export const changeMachine = createMachine(accountChangeTransitions)

export const moveAccountChange = createMover<
  AccountChange,
  AccountChangeStateOrNew,
  AccountChangeEvent,
  AccountChangeActor,
  ChangeActing
>({
  machine: changeMachine,
  table: accountChange,
  stateOf: ({ state }) => state,
  columnsOf: state => ({ state }),
  audit: ({ changeNo }, step) => entryOf('account_change', changeNo, step),
  tell: tellOfStep,
})

/** Audit row, history and news of a change that has just been asked for. */
export const noteAsked = async (ctx: Ctx, change: AccountChange, step: ChangeStep): Promise<void> => {
  await ctx.audit(entryOf('account_change', change.changeNo, step))
  await tellOfStep(ctx, change, step)
}

/**
 * Reads a change and keeps others from moving it until the transaction ends.
 * @throws Fault 9015 for one that does not exist, or is another member's than `ofMember`, or of another bank than the caller's
 */
export const takeAccountChange = async (
  ctx: Ctx,
  changeNo: string,
  ofMember?: number,
): Promise<AccountChange> => {
  const [row] = await ctx.tx
    .select()
    .from(accountChange)
    .where(eq(accountChange.changeNo, changeNo))
    .for('update')
  if (!row || (ofMember !== undefined && row.memberId !== ofMember)) throw new Fault('9015')
  requireOwnBank(ctx, await signOf(ctx, row))
  return row
}

/** Of a signing, the change under way; undefined where there is none. */
export const openChangeOf = async (ctx: Ctx, signId: number): Promise<AccountChange | undefined> => {
  const [row] = await ctx.tx
    .select()
    .from(accountChange)
    .where(
      and(
        eq(accountChange.signId, signId),
        inState(accountChange.state, accountChangeMeanings, ({ open }) => open),
      ),
    )
    .for('update')
  return row
}

/** A signing that is over takes its change with it. */
export const endOpenChange = async (ctx: Ctx, signId: number): Promise<void> => {
  const change = await openChangeOf(ctx, signId)
  if (change) await moveAccountChange(ctx, change, 'end', changeSystem)
}
