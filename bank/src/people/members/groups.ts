/** 集团额度: groups of companies under one limit. One officer proposes what a group becomes, a second one decides. */
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, count, eq, ilike, inArray, ne, sql } from 'drizzle-orm'
import { defineOfficersNotice, tellOfficersOf } from '../../notices/notice.ts'
import { instantText } from '../../platform/calendar/calendar.ts'
import { containing } from '../../platform/db/like.ts'
import { memberGroup, type ProposedGroup } from '../../platform/db/schema/member-groups.ts'
import { member } from '../../platform/db/schema/members.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { unlessTaken } from '../../platform/db/taken.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { CallCtx, Handler, Handlers } from '../../platform/kernel/handler.ts'
import { readReason } from '../../platform/kernel/reason.ts'
import { requireVersion } from '../../platform/kernel/stale.ts'
import { exposureOf, noExposure, sumExposure } from './exposure.ts'

type Group = typeof memberGroup.$inferSelect
type Row = RowOf<'/api/admin/group/query'>['rows'][number]
type Fields = RequestOf<'/api/admin/group/propose'>

const proposedNotice = defineOfficersNotice<{ name: string; by: string }>({
  permission: () => 'member_price',
  category: '系统',
  title: '集团额度变更待复核',
  body: ({ name, by }) => `${by}申请变更集团“${name}”的成员或额度，请在“报价维护 - 集团额度”中复核。`,
})

const tellStaff = (ctx: CallCtx, group: Group) =>
  tellChange(ctx, { to: ['staff'], topic: 'member', refNo: String(group.id) })

const ownText = '不能复核自己提出的集团变更'
const nameTaken = () => new Fault('20275', { fields: { group_name: new Fault('20275').text } })

/** The companies meant, in the order of their ids, locked until the transaction ends. @throws Fault 20274, 9012 */
const lockMembers = async (ctx: CallCtx, ids: readonly number[], groupId: number | null) => {
  if (ids.length === 0) return []
  const rows = await ctx.tx
    .select()
    .from(member)
    .where(inArray(member.id, [...ids]))
    .orderBy(asc(member.id))
    .for('no key update')
  const others = rows.filter(row => row.groupId !== null && row.groupId !== groupId)
  if (others.length > 0) {
    const text = `${others.map(({ companyName }) => companyName).join('、')}已属于其他集团`
    throw new Fault('20274', { text, fields: { members: text } })
  }
  return rows
}

const idsOf = async (ctx: CallCtx, codes: readonly string[]): Promise<number[]> => {
  const wanted = [...new Set(codes)]
  if (wanted.length === 0) return []
  const rows = await ctx.tx
    .select({ id: member.id, code: member.userCode })
    .from(member)
    .where(and(inArray(member.userCode, wanted), eq(member.memberType, 'comp')))
  const missing = wanted.filter(code => rows.every(row => row.code !== code))
  if (missing.length > 0) {
    throw new Fault('9012', { fields: { members: `${missing.join('、')}不是企业会员的编号` } })
  }
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** A group by its id, locked. @throws Fault 9015, 20000 when it has changed since it was read */
const takeGroup = async (ctx: CallCtx, groupId: string, version: number): Promise<Group> => {
  const [row] = await ctx.tx
    .select()
    .from(memberGroup)
    .where(eq(memberGroup.id, Number(groupId)))
    .for('update')
  if (!row) throw new Fault('9015')
  await requireVersion(ctx, row, version, { objectType: 'member_group', objectNo: groupId })
  return row
}

const readFields = async (ctx: CallCtx, input: Fields): Promise<ProposedGroup> => ({
  name: input.group_name.trim(),
  parentName: input.parent_name.trim(),
  parentUsc: input.parent_usc?.trim().toUpperCase() ?? '',
  limitFen: input.limit_fen,
  memberIds: await idsOf(ctx, input.members),
  reason: readReason(input.reason, '请填写2-200字的变更原因'),
})

const audited = ({ name, limitFen, memberIds, reason }: ProposedGroup) => ({
  group_name: name,
  limit_fen: limitFen,
  member_ids: memberIds,
  reason,
})

const propose: Handler<'/api/admin/group/propose'> = async (ctx, input) => {
  const proposed = await readFields(ctx, input)
  const groupId = input.group_id === undefined ? null : Number(input.group_id)
  await lockMembers(ctx, proposed.memberIds, groupId)
  const [sameName] = await ctx.tx
    .select({ id: memberGroup.id })
    .from(memberGroup)
    .where(
      and(eq(memberGroup.name, proposed.name), groupId === null ? undefined : ne(memberGroup.id, groupId)),
    )
  if (sameName) throw nameTaken()
  const asked = { proposed, proposerId: ctx.operator.operatorId, proposedAt: ctx.now(), deciderId: null }
  const written = async (): Promise<Group | undefined> => {
    if (groupId === null) {
      const { name, parentName, parentUsc } = proposed
      const inserting = ctx.tx
        .insert(memberGroup)
        .values({ ...asked, name, parentName, parentUsc })
        .returning()
      return (await unlessTaken(inserting, nameTaken))[0]
    }
    const held = await takeGroup(ctx, String(groupId), input.version ?? 0)
    if (held.proposed) throw new Fault('20273')
    return changeGroup(ctx, held, asked)
  }
  const group = await written()
  if (!group) throw new Error('the group was not written')
  await ctx.audit({
    action: 'member_group.propose',
    objectType: 'member_group',
    objectNo: String(group.id),
    after: audited(proposed),
  })
  await tellOfficersOf(ctx, proposedNotice, { name: proposed.name, by: ctx.operator.userName }, [
    ctx.operator.operatorId,
  ])
  await tellStaff(ctx, group)
  return [{ group_id: String(group.id) }]
}

const changeGroup = async (ctx: CallCtx, group: Group, set: Partial<Group>): Promise<Group> => {
  const updating = ctx.tx
    .update(memberGroup)
    .set({ ...set, modifiedAt: ctx.now(), version: sql`${memberGroup.version} + 1` })
    .where(eq(memberGroup.id, group.id))
    .returning()
  const [row] = await unlessTaken(updating, nameTaken)
  if (!row) throw new Error('the group was not written')
  return row
}

/** A group with what waits for a decision. @throws Fault 9015, 20000, 20276 */
const takeProposed = async (ctx: CallCtx, groupId: string, version: number) => {
  const group = await takeGroup(ctx, groupId, version)
  if (!group.proposed) throw new Fault('20276')
  return { group, proposed: group.proposed }
}

/** Members first and then their group, as a payout locks them: two transactions cannot wait for each other. */
const approve: Handler<'/api/admin/group/approve'> = async (ctx, { group_id, version }) => {
  const id = Number(group_id)
  const [seen] = await ctx.tx.select().from(memberGroup).where(eq(memberGroup.id, id))
  const former = await ctx.tx.select({ id: member.id }).from(member).where(eq(member.groupId, id))
  const wanted = seen?.proposed?.memberIds ?? []
  await lockMembers(ctx, [...new Set([...wanted, ...former.map(row => row.id)])], id)
  const { group, proposed } = await takeProposed(ctx, group_id, version)
  const { operatorId } = ctx.operator
  if (group.proposerId === operatorId) throw new Fault('21001', { text: ownText })
  await ctx.tx.update(member).set({ groupId: null }).where(eq(member.groupId, id))
  if (proposed.memberIds.length > 0) {
    await ctx.tx.update(member).set({ groupId: id }).where(inArray(member.id, proposed.memberIds))
  }
  const after = await changeGroup(ctx, group, {
    name: proposed.name,
    parentName: proposed.parentName,
    parentUsc: proposed.parentUsc,
    limitFen: BigInt(proposed.limitFen),
    proposed: null,
    deciderId: operatorId,
    approvedAt: ctx.now(),
  })
  await ctx.audit({
    action: 'member_group.approve',
    objectType: 'member_group',
    objectNo: group_id,
    before: { group_name: group.name, limit_fen: group.limitFen, member_ids: former.map(row => row.id) },
    after: audited(proposed),
  })
  await tellStaff(ctx, after)
  return [{ result: 'ok' }]
}

/** Ends what waits; a group that was never approved goes with it. */
const endProposed = async (
  ctx: CallCtx,
  { group, proposed }: Awaited<ReturnType<typeof takeProposed>>,
  { action, deciderId, reason }: { action: 'refuse' | 'withdraw'; deciderId: number | null; reason?: string },
) => {
  if (group.approvedAt === null) await ctx.tx.delete(memberGroup).where(eq(memberGroup.id, group.id))
  else await changeGroup(ctx, group, { proposed: null, deciderId })
  await ctx.audit({
    action: `member_group.${action}`,
    objectType: 'member_group',
    objectNo: String(group.id),
    before: audited(proposed),
    ...(reason !== undefined && { after: { reason } }),
  })
  await tellStaff(ctx, group)
  return [{ result: 'ok' as const }]
}

const refuse: Handler<'/api/admin/group/refuse'> = async (ctx, { group_id, version, reason }) => {
  const why = readReason(reason, '请填写不通过的原因')
  const waiting = await takeProposed(ctx, group_id, version)
  const { operatorId } = ctx.operator
  if (waiting.group.proposerId === operatorId) throw new Fault('21001', { text: ownText })
  return endProposed(ctx, waiting, { action: 'refuse', deciderId: operatorId, reason: why })
}

const withdraw: Handler<'/api/admin/group/withdraw'> = async (ctx, { group_id, version }) => {
  const waiting = await takeProposed(ctx, group_id, version)
  if (waiting.group.proposerId !== ctx.operator.operatorId) throw new Fault('9015')
  return endProposed(ctx, waiting, { action: 'withdraw', deciderId: null })
}

/** Names of members by id. */
const namesOf = async (ctx: CallCtx, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, { user_code: string; company_name: string }>()
  const rows = await ctx.tx
    .select({ id: member.id, code: member.userCode, name: member.companyName })
    .from(member)
    .where(inArray(member.id, [...ids]))
  return new Map(rows.map(({ id, code, name }) => [id, { user_code: code, company_name: name }]))
}

const query: Handler<'/api/admin/group/query'> = async (ctx, { keyword, page_no, page_size }) => {
  const where = keyword?.trim() ? ilike(memberGroup.name, containing(keyword)) : undefined
  const [counted] = await ctx.tx.select({ total: count() }).from(memberGroup).where(where)
  const found = await ctx.tx
    .select({ group: memberGroup, proposerName: operator.userName })
    .from(memberGroup)
    .innerJoin(operator, eq(operator.id, memberGroup.proposerId))
    .where(where)
    .orderBy(asc(memberGroup.id))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  const groupIds = found.map(({ group }) => group.id)
  const members =
    groupIds.length === 0
      ? []
      : await ctx.tx.select().from(member).where(inArray(member.groupId, groupIds)).orderBy(asc(member.id))
  const exposures = await exposureOf(
    ctx,
    members.map(({ id }) => id),
  )
  const names = await namesOf(
    ctx,
    found.flatMap(({ group }) => group.proposed?.memberIds ?? []),
  )
  const rows = found.map(({ group, proposerName }): Row => {
    const own = members.filter(({ groupId }) => groupId === group.id)
    const { openFen } = sumExposure(own.map(({ id }) => exposures.get(id) ?? noExposure))
    const { proposed } = group
    return {
      group_id: String(group.id),
      group_name: group.name,
      parent_name: group.parentName,
      parent_usc: group.parentUsc,
      limit_fen: String(group.limitFen),
      used_fen: String(openFen),
      approved: group.approvedAt !== null,
      members: own.map(({ id, userCode, companyName }) => ({
        user_code: userCode,
        company_name: companyName,
        used_fen: String(exposures.get(id)?.openFen ?? 0n),
      })),
      proposed: proposed && {
        group_name: proposed.name,
        parent_name: proposed.parentName,
        parent_usc: proposed.parentUsc,
        limit_fen: proposed.limitFen,
        members: proposed.memberIds.flatMap(id => names.get(id) ?? []),
        reason: proposed.reason,
        proposer_name: proposerName,
        proposed_at: instantText(group.proposedAt),
        own: group.proposerId === ctx.operator.operatorId,
      },
      version: group.version,
    }
  })
  return [{ total: counted?.total ?? 0, rows, page_no, page_size }]
}

export const groupHandlers = {
  '/api/admin/group/query': query,
  '/api/admin/group/propose': propose,
  '/api/admin/group/approve': approve,
  '/api/admin/group/refuse': refuse,
  '/api/admin/group/withdraw': withdraw,
} satisfies Handlers
