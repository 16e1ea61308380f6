/** Changes of an officer's account that one administrator requests and a second one decides. */

import { createHash } from 'node:crypto'
import { hasPermission, maskHas } from '@portal/shared/access/masks.ts'
import { staffChangeMeanings } from '@portal/shared/access/meanings.ts'
import {
  type StaffChangeKind,
  staffChangeHours,
  staffChangeKinds,
} from '@portal/shared/access/staff-changes.ts'
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { accountStatus } from '@portal/shared/people/member-status.ts'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { defineNotice, defineOfficersNotice, tell, tellOfficersOf } from '../../notices/notice.ts'
import { settleStaffNotices, type WorkEnder } from '../../notices/staff.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { staffChange } from '../../platform/db/schema/staff-changes.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { CallCtx, Ctx } from '../../platform/kernel/handler.ts'
import { inState } from '../../platform/kernel/in-state.ts'
import type { OperatorRow } from '../directory/operators.ts'
import { changeMachine, type StaffChangeActor, type StaffChangeEvent } from './change-states.ts'
import { lockPerson } from './scope.ts'

export type StaffChange = typeof staffChange.$inferSelect

const hourMs = 3_600_000

export const hoursFrom = (now: Date, hours: number): Date => new Date(now.getTime() + hours * hourMs)

/** Where a second administrator finds what was asked for. */
export const changeLinkOf = ({ id }: Pick<StaffChange, 'id'>): string => linkTo('userChanges', id)

/** Fields of an account that a request depends on: it is decided only while they are as the first administrator saw them. */
const seenOf = ({ passwordHash, mobileEnc, status, kind, bankOrgId }: OperatorRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify([passwordHash, mobileEnc, status, kind, ...(bankOrgId === null ? [] : [bankOrgId])]),
    )
    .digest('hex')

const waits = ({ state }: Pick<StaffChange, 'state'>) => staffChangeMeanings[state].waits === true

/** Whether it can no longer be decided, although it has not been ended yet. */
export const isOver = (change: StaffChange, person: OperatorRow, now: Date): boolean =>
  waits(change) && (change.expiresAt <= now || change.seenHash !== seenOf(person))

/** Two people who share a mobile number count as one person. */
const shareNumber = ({ atRest }: Pick<Ctx, 'atRest'>, one: OperatorRow, other: OperatorRow): boolean =>
  atRest.open(one.mobileEnc) === atRest.open(other.mobileEnc)

interface Sides {
  kind: StaffChangeKind
  /** Whose account it is. */
  person: OperatorRow
  proposer: OperatorRow
}

/** Whether somebody is the second person for a change. */
export const mayDecide = (
  ctx: Pick<Ctx, 'atRest'>,
  { kind, person, proposer }: Sides,
  decider: OperatorRow,
): boolean =>
  decider.status === accountStatus.enabled &&
  decider.id !== proposer.id &&
  decider.id !== person.id &&
  maskHas(decider.permissionMask, 'user_view') &&
  maskHas(decider.permissionMask, staffChangeKinds[kind].permission) &&
  (person.kind !== 'admin' || decider.kind === 'admin') &&
  !shareNumber(ctx, proposer, decider)

export const operatorOf = async (ctx: Pick<Ctx, 'tx'>, id: number): Promise<OperatorRow> => {
  const [row] = await ctx.tx.select().from(operator).where(eq(operator.id, id))
  if (!row) throw new Fault('9015')
  return row
}

/** @throws Fault 22020 when there is no one to decide */
const requireSecond = async (ctx: CallCtx, sides: Sides): Promise<void> => {
  const others = await ctx.tx
    .select()
    .from(operator)
    .where(
      and(
        inArray(operator.kind, ['staff', 'admin']),
        eq(operator.status, accountStatus.enabled),
        ne(operator.id, sides.proposer.id),
      ),
    )
  if (!others.some(other => mayDecide(ctx, sides, other))) throw new Fault('22020')
}

/** Reloads the back office's lists and desks. */
const tellStaff = (ctx: Pick<Ctx, 'tx'>, person: OperatorRow): Promise<void> =>
  tellChange(ctx, { to: { memberId: person.memberId }, topic: 'people' })

/** Name of a change in notices: 沈示例（officer1）的变更手机号. */
export const changeName = ({ kind }: Pick<StaffChange, 'kind'>, { userName, account }: OperatorRow): string =>
  `${userName}（${account}）的${staffChangeKinds[kind].title}`

interface Ending {
  event: StaffChangeEvent
  deciderId?: number
  remark?: string
  by: WorkEnder & { type: StaffChangeActor }
}

/** Ends an open change, and closes the notices that asked for a decision. */
export const endChange = async (
  ctx: Ctx,
  change: StaffChange,
  person: OperatorRow,
  { event, deciderId, remark = '', by }: Ending,
): Promise<void> => {
  const state = changeMachine.next(change.state, event, by.type)
  await ctx.tx
    .update(staffChange)
    .set({ state, deciderId: deciderId ?? null, remark, endedAt: ctx.now() })
    .where(eq(staffChange.id, change.id))
  await settleStaffNotices(ctx, changeLinkOf(change), by)
  await tellStaff(ctx, person)
}

interface Facts {
  change: StaffChange
  /** The change, and the account it is for. */
  name: string
}

const changeAsked = defineOfficersNotice<Facts & { by: string }>({
  permission: ({ change }) => staffChangeKinds[change.kind].permission,
  category: '系统',
  title: '用户变更待复核',
  body: ({ by, name }) => `${by}申请办理${name}，请在${staffChangeHours}小时内复核。`,
  link: ({ change }) => changeLinkOf(change),
})

const changeOfYours = defineNotice<Facts & { by: string }>({
  to: 'operator',
  category: '系统',
  title: '您的账号有变更申请',
  body: ({ by, name }) => `${by}申请办理${name}，正等待另一名管理员复核。如非您要求，请立即联系系统管理员。`,
})

const changeEnded = defineNotice<Facts & { how: string }>({
  to: 'operator',
  category: '系统',
  title: '用户变更申请已办结',
  body: ({ name, how }) => `${name}：${how}`,
  link: ({ change }) => changeLinkOf(change),
})

/** Tells the proposer how it ended. */
export const tellProposer = (
  ctx: Ctx,
  change: StaffChange,
  person: OperatorRow,
  how: string,
): Promise<void> =>
  tell(ctx, changeEnded, { change, name: changeName(change, person), how }, change.proposerId)

/** Ends changes that can no longer be decided. */
export const lapse = async (ctx: Ctx, change: StaffChange, person: OperatorRow): Promise<void> => {
  await endChange(ctx, change, person, { event: 'lapse', by: { type: 'system', name: '' } })
  await tellProposer(ctx, change, person, '已失效，仍需变更的请重新申请。')
  await ctx.audit({
    action: 'staff_change.lapse',
    objectType: 'operator',
    objectNo: String(person.id),
    after: { change_id: String(change.id), change_kind: change.kind },
  })
}

/** Those that a second administrator has to decide. */
export const waiting = inState(staffChange.state, staffChangeMeanings, state => state.waits)

const openOf = async (ctx: Ctx, person: OperatorRow): Promise<StaffChange | undefined> => {
  const [open] = await ctx.tx
    .select()
    .from(staffChange)
    .where(and(eq(staffChange.operatorId, person.id), waiting))
    .for('update')
  return open
}

interface Wanted {
  kind: StaffChangeKind
  mobile?: string | undefined
  /** The new discounting bank; null for the platform itself. */
  bankId?: number | null | undefined
  reason?: string | undefined
}

/**
 * Asks a second administrator for a change, and tells the person whose account it is.
 * @param person locked by the caller
 * @returns the number under which it is decided
 * @throws Fault 22020 when there is no one to decide, 22021 when something waits for a decision already
 */
export const askFor = async (
  ctx: CallCtx,
  person: OperatorRow,
  { kind, mobile, bankId, reason }: Wanted,
): Promise<string> => {
  const proposer = await operatorOf(ctx, ctx.operator.operatorId)
  await requireSecond(ctx, { kind, person, proposer })
  const open = await openOf(ctx, person)
  if (open && !isOver(open, person, ctx.now())) throw new Fault('22021')
  if (open) await lapse(ctx, open, person)
  const [change] = await ctx.tx
    .insert(staffChange)
    .values({
      operatorId: person.id,
      kind,
      state: 'open',
      reason: reason?.trim() ?? '',
      oldMobileEnc: person.mobileEnc,
      ...(kind === 'bank' && { oldBankId: person.bankOrgId, newBankId: bankId ?? null }),
      newMobileEnc: mobile === undefined ? null : ctx.atRest.seal(mobile),
      seenHash: seenOf(person),
      proposerId: proposer.id,
      proposedAt: ctx.now(),
      expiresAt: hoursFrom(ctx.now(), staffChangeHours),
    })
    .returning()
  if (!change) throw new Error('the change was not written')
  const facts = { change, by: proposer.userName, name: changeName(change, person) }
  await tellOfficersOf(ctx, changeAsked, facts, [proposer.id, person.id])
  await tell(ctx, changeOfYours, facts, person.id)
  await ctx.audit({
    action: 'staff_change.ask',
    objectType: 'operator',
    objectNo: String(person.id),
    after: {
      change_id: String(change.id),
      change_kind: kind,
      ...(change.reason && { reason: change.reason }),
    },
  })
  await tellStaff(ctx, person)
  return String(change.id)
}

/** A change and its person, both locked. @throws Fault 9015, 20000 for the person themselves, 1003, 22022 */
const lockChange = async (ctx: CallCtx, changeId: string) => {
  const where = eq(staffChange.id, Number(changeId))
  const [seen] = await ctx.tx.select().from(staffChange).where(where)
  if (!seen) throw new Fault('9015')
  const person = await lockPerson(ctx, 'staff', String(seen.operatorId))
  const [change] = await ctx.tx.select().from(staffChange).where(where).for('update')
  if (!change || !waits(change) || isOver(change, person, ctx.now())) throw new Fault('22022')
  return { change, person }
}

/**
 * What the caller, as the second person, may decide now.
 * @throws Fault 9015, 20000 for the person themselves, 1003 without the permission, 22022 when it is over, 22023 for whoever
 *   asked for it or shares a number with them
 */
export const lockForDecision = async (ctx: CallCtx, changeId: string) => {
  const { change, person } = await lockChange(ctx, changeId)
  if (change.proposerId === ctx.operator.operatorId) {
    throw new Fault('22023', { text: '不能复核自己提出的变更，须由另一名管理员复核' })
  }
  if (!hasPermission(ctx.operator.principal, staffChangeKinds[change.kind].permission))
    throw new Fault('1003')
  const decider = await operatorOf(ctx, ctx.operator.operatorId)
  const proposer = await operatorOf(ctx, change.proposerId)
  if (shareNumber(ctx, proposer, decider)) {
    throw new Fault('22023', { text: '您与申请人的手机号相同，须由另一名管理员复核' })
  }
  return { change, person, proposer }
}

/** Locks a request of the caller's own that is being withdrawn. @throws Fault 9015 for what others asked for, 22022 */
export const lockOwnChange = async (ctx: CallCtx, changeId: string) => {
  const { change, person } = await lockChange(ctx, changeId)
  if (change.proposerId !== ctx.operator.operatorId) throw new Fault('9015')
  return { change, person }
}
