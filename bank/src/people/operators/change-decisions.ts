/** The second administrator's part: what was asked for of an officer's account is done, refused, or taken back. */
import { heldHours } from '@portal/shared/access/deciding.ts'
import { hasPermission } from '@portal/shared/access/masks.ts'
import {
  type StaffChangeKind,
  staffChangeKinds,
  staffChangeStates,
} from '@portal/shared/access/staff-changes.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { defineNotice, tell } from '../../notices/notice.ts'
import { instantText } from '../../platform/calendar/calendar.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { staffChange } from '../../platform/db/schema/staff-changes.ts'
import type { CallCtx, Handler, Handlers } from '../../platform/kernel/handler.ts'
import { readReason } from '../../platform/kernel/reason.ts'
import { defineSchedule } from '../../platform/kernel/schedule.ts'
import type { OperatorRow } from '../directory/operators.ts'
import { enableNow, resetNow, writePerson } from './change.ts'
import { formerNumberOf } from './former-number.ts'
import { auditedBanks, leaveBank } from './officer-bank.ts'
import {
  endChange,
  hoursFrom,
  isOver,
  lapse,
  lockForDecision,
  lockOwnChange,
  mayDecide,
  operatorOf,
  type StaffChange,
  tellProposer,
  waiting,
} from './staff-changes.ts'

const done = [{ result: 'ok' as const }]

const shownAccount = (account: string) => (/^\d+$/.test(account) ? maskMobile(account) : account)

/** The effect of each kind on the account. @returns the text sent to the previous number */
const doers: Record<
  StaffChangeKind,
  (
    ctx: CallCtx,
    person: OperatorRow,
    change: StaffChange,
  ) => Promise<{ to: string | undefined; text: string }>
> = {
  mobile: async (ctx, person, change) => {
    const mobile = ctx.atRest.open(change.newMobileEnc ?? '')
    await writePerson(ctx, person, { mobileEnc: ctx.atRest.seal(mobile) })
    return {
      to: ctx.atRest.open(person.mobileEnc),
      text: `账号${shownAccount(person.account)}的手机号已变更为${maskMobile(mobile)}`,
    }
  },
  reset_pwd: async (ctx, person) => {
    const former = await formerNumberOf(ctx, person)
    await resetNow(ctx, person)
    const mobile = maskMobile(ctx.atRest.open(person.mobileEnc))
    return { to: former, text: `账号${shownAccount(person.account)}的密码已重置，初始密码已发送至${mobile}` }
  },
  enable: async (ctx, person) => {
    await enableNow(ctx, person)
    return {
      to: ctx.atRest.open(person.mobileEnc),
      text: `账号${shownAccount(person.account)}已重新启用`,
    }
  },
  bank: async (ctx, person, { newBankId }) => {
    await writePerson(ctx, person, { bankOrgId: newBankId })
    await leaveBank(ctx, person, newBankId)
    return {
      to: ctx.atRest.open(person.mobileEnc),
      text: `账号${shownAccount(person.account)}所属的贴入行已变更`,
    }
  },
}

/** Holds an officer's approving and paying; a hold that lasts longer stays. */
const hold = async (ctx: CallCtx, person: OperatorRow): Promise<Date> => {
  const until = hoursFrom(ctx.now(), heldHours)
  const heldUntil = person.heldUntil && person.heldUntil > until ? person.heldUntil : until
  await writePerson(ctx, person, { heldUntil })
  return heldUntil
}

const changeDone = defineNotice<
  Record<'text' | 'proposer' | 'decider' | 'after', string> & { kind: StaffChangeKind }
>({
  to: 'operator',
  category: '系统',
  title: ({ kind }) => `已办理${staffChangeKinds[kind].title}`,
  body: ({ text, proposer, decider, after }) =>
    `${text}，由${proposer}申请、${decider}复核，${after}。如非您要求，请立即联系系统管理员。`,
})

const approve: Handler<'/api/admin/user/approve_change'> = async (ctx, { change_id }) => {
  const { change, person, proposer } = await lockForDecision(ctx, change_id)
  const { userName: decider, operatorId: deciderId } = ctx.operator
  const { to, text } = await doers[change.kind](ctx, person, change)
  const heldUntil = await hold(ctx, person)
  const after = `账号${heldHours}小时内不能审批和放款`
  if (to !== undefined) {
    const warning = `${text}，该${after}。如非本人要求，请立即联系系统管理员。`
    await ctx.sendSms({ mobile: to, purpose: 'account_changed', text: warning })
  }
  const facts = { kind: change.kind, text, proposer: proposer.userName, decider, after }
  await tell(ctx, changeDone, facts, person.id)
  const banks = await auditedBanks(ctx, change)
  await ctx.audit({
    action: 'staff_change.approve',
    objectType: 'operator',
    objectNo: String(person.id),
    ...(banks.before && { before: banks.before }),
    after: {
      change_id,
      change_kind: change.kind,
      proposer: proposer.account,
      held_until: heldUntil.toISOString(),
      ...banks.after,
    },
  })
  await endChange(ctx, change, person, {
    event: 'approve',
    deciderId,
    by: { type: 'bank', name: decider },
  })
  await tellProposer(ctx, change, person, `已由${decider}复核通过。`)
  return done
}

const refuse: Handler<'/api/admin/user/refuse_change'> = async (ctx, { change_id, reason = '' }) => {
  const remark = readReason(reason, '请填写不通过的原因')
  const { change, person } = await lockForDecision(ctx, change_id)
  const { userName, operatorId } = ctx.operator
  await endChange(ctx, change, person, {
    event: 'refuse',
    deciderId: operatorId,
    remark,
    by: { type: 'bank', name: userName },
  })
  await tellProposer(ctx, change, person, `${userName}未予通过，原因：${remark}。`)
  await ctx.audit({
    action: 'staff_change.refuse',
    objectType: 'operator',
    objectNo: String(person.id),
    after: { change_id, change_kind: change.kind, reason: remark },
  })
  return done
}

const withdraw: Handler<'/api/admin/user/withdraw_change'> = async (ctx, { change_id }) => {
  const { change, person } = await lockOwnChange(ctx, change_id)
  await endChange(ctx, change, person, {
    event: 'withdraw',
    by: { type: 'proposer', name: ctx.operator.userName },
  })
  await ctx.audit({
    action: 'staff_change.withdraw',
    objectType: 'operator',
    objectNo: String(person.id),
    after: { change_id, change_kind: change.kind },
  })
  return done
}

const person = alias(operator, 'person')
const proposer = alias(operator, 'proposer')
const decider = alias(operator, 'decider')
const oldBank = alias(bankOrg, 'old_bank')
const newBank = alias(bankOrg, 'new_bank')

const query: Handler<'/api/admin/user/query_change'> = async (
  ctx,
  { change_id, state, page_no, page_size },
) => {
  const where = and(
    state && eq(staffChange.state, state),
    change_id === undefined ? undefined : eq(staffChange.id, Number(change_id)),
  )
  const [all] = await ctx.tx.select({ total: count() }).from(staffChange).where(where)
  const found = await ctx.tx
    .select({
      change: staffChange,
      person,
      proposer,
      deciderName: decider.userName,
      oldBankName: oldBank.name,
      newBankName: newBank.name,
    })
    .from(staffChange)
    .innerJoin(person, eq(person.id, staffChange.operatorId))
    .innerJoin(proposer, eq(proposer.id, staffChange.proposerId))
    .leftJoin(decider, eq(decider.id, staffChange.deciderId))
    .leftJoin(oldBank, eq(oldBank.id, staffChange.oldBankId))
    .leftJoin(newBank, eq(newBank.id, staffChange.newBankId))
    .where(where)
    .orderBy(desc(staffChange.id))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  const self = await operatorOf(ctx, ctx.operator.operatorId)
  const masked = (sealed: string | null) => (sealed === null ? '' : maskMobile(ctx.atRest.open(sealed)))
  const rows = found.map(({ change, deciderName, oldBankName, newBankName, ...sides }) => {
    const shown = isOver(change, sides.person, ctx.now()) ? 'lapsed' : change.state
    return {
      change_id: String(change.id),
      kind: change.kind,
      kind_name: staffChangeKinds[change.kind].title,
      user_id: String(sides.person.id),
      account: shownAccount(sides.person.account),
      user_name: sides.person.userName,
      old_mobile: masked(change.oldMobileEnc),
      new_mobile: masked(change.newMobileEnc),
      old_bank_name: oldBankName ?? '',
      new_bank_name: newBankName ?? '',
      reason: change.reason,
      state: shown,
      state_name: staffChangeStates[shown],
      proposer_name: sides.proposer.userName,
      proposed_at: instantText(change.proposedAt),
      expires_at: instantText(change.expiresAt),
      decider_name: deciderName ?? '',
      remark: change.remark,
      ended_at: change.endedAt && instantText(change.endedAt),
      own: change.proposerId === self.id,
      may_decide: shown === 'open' && mayDecide(ctx, { kind: change.kind, ...sides }, self),
    }
  })
  return [{ total: all?.total ?? 0, rows, page_no, page_size }]
}

/** Changes that others asked for, about others, of the kinds that the caller may decide on. */
export const changesWaitingFor = ({ operator: { operatorId, principal }, now }: CallCtx): SQL => {
  const kinds = Object.entries(staffChangeKinds).flatMap(([kind, { permission }]) =>
    hasPermission(principal, permission) ? [kind] : [],
  )
  return sql`select count(*)::int as count, min(proposed_at) as oldest from staff_change
              where ${waiting} and expires_at > ${now().toISOString()}::timestamptz
                and proposer_id <> ${operatorId} and operator_id <> ${operatorId}
                and kind = any(${sql.param(kinds)}::text[])`
}

/** Ends changes that were not decided in time, or that the person's own account has overtaken. */
export const lapseChanges = defineSchedule({
  name: 'staff_change_lapse',
  every: 'minute',
  run: async ctx => {
    const open = await ctx.tx
      .select({ change: staffChange, person: operator })
      .from(staffChange)
      .innerJoin(operator, eq(operator.id, staffChange.operatorId))
      .where(waiting)
      .for('update', { skipLocked: true })
    for (const each of open)
      if (isOver(each.change, each.person, ctx.now())) await lapse(ctx, each.change, each.person)
  },
})

export const staffChangeHandlers = {
  '/api/admin/user/query_change': query,
  '/api/admin/user/approve_change': approve,
  '/api/admin/user/refuse_change': refuse,
  '/api/admin/user/withdraw_change': withdraw,
} satisfies Handlers
