/** The list of acceptors whose bills institutions may trade, and how it grows. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { defineNotice, defineOfficersNotice, tell, tellOfficersOf } from '../../notices/notice.ts'
import { settleStaffNotices } from '../../notices/staff.ts'
import { instantText } from '../../platform/calendar/calendar.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import { member } from '../../platform/db/schema/members.ts'
import { whiteEntry, whiteRequest } from '../../platform/db/schema/white-list.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { CallCtx, Handlers } from '../../platform/kernel/handler.ts'
import { readReason } from '../../platform/kernel/reason.ts'
import { entryPage, entryRow } from './white-query.ts'
import { whiteMachine } from './white-request-states.ts'
import { plainTerms, whiteTermsOf } from './white-terms.ts'

type BillKind = (typeof whiteEntry.$inferSelect)['billKind']

const isTradable = (today: string): SQL | undefined =>
  and(eq(whiteEntry.state, 'listed'), lte(whiteEntry.validFrom, today), gte(whiteEntry.validTo, today))

/** Kinds of bills on the list today, by the acceptors' ids. */
export const tradableKinds = async (
  ctx: CallCtx,
  orgIds: readonly number[],
): Promise<ReadonlyMap<number, BillKind[]>> => {
  const kinds = new Map<number, BillKind[]>()
  if (orgIds.length === 0) return kinds
  const rows = await ctx.tx
    .select({ orgId: whiteEntry.orgId, billKind: whiteEntry.billKind })
    .from(whiteEntry)
    .where(and(inArray(whiteEntry.orgId, [...orgIds]), isTradable(ctx.today())))
    .orderBy(asc(whiteEntry.id))
  for (const { orgId, billKind } of rows) kinds.set(orgId, [...(kinds.get(orgId) ?? []), billKind])
  return kinds
}

const listRequests = async (
  ctx: CallCtx,
  { request_id, state, page_no, page_size }: RequestOf<'/api/admin/whitelist/query'>,
  memberId?: number,
): Promise<RowOf<'/api/admin/whitelist/query'>> => {
  const where: SQL | undefined = and(
    request_id ? eq(whiteRequest.id, Number(request_id)) : undefined,
    state ? eq(whiteRequest.state, state) : undefined,
    memberId === undefined ? undefined : eq(whiteRequest.memberId, memberId),
  )
  const [counted] = await ctx.tx.select({ total: count() }).from(whiteRequest).where(where)
  const rows = await ctx.tx
    .select({ request: whiteRequest, org: bankOrg, companyName: member.companyName })
    .from(whiteRequest)
    .innerJoin(bankOrg, eq(bankOrg.id, whiteRequest.orgId))
    .innerJoin(member, eq(member.id, whiteRequest.memberId))
    .where(where)
    .orderBy(desc(whiteRequest.id))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  return {
    total: counted?.total ?? 0,
    rows: rows.map(({ request, org, companyName }) => ({
      request_id: String(request.id),
      org_code: org.bankNo,
      org_name: org.name,
      bill_kind: request.billKind,
      company_name: companyName,
      reason: request.reason,
      state: request.state,
      remark: request.remark,
      created_at: instantText(request.createdAt),
      decided_at: request.decidedAt && instantText(request.decidedAt),
    })),
    page_no,
    page_size,
  }
}

const answered = (title: string, body: (remark: string) => string) =>
  defineNotice<string>({ to: 'member', title, body, link: () => linkTo('ownWhiteList') })

const answers = {
  approve: answered('白名单申请已通过', () => '您申请的承兑人已列入可交易白名单。'),
  refuse: answered('白名单申请未通过', remark => `原因：${remark}`),
}

const requested = defineOfficersNotice<{ company: string; acceptor: string; requestId: number }>({
  permission: 'white_decide',
  title: '有新的白名单申请',
  body: ({ company, acceptor }) => `${company}申请将${acceptor}列入可交易白名单。`,
  link: ({ requestId }) => linkTo('whiteReview', requestId),
})

/** Locks a request, moves it, tells the institution. @throws Fault 9015, 20000 */
const decide = async (ctx: CallCtx, requestId: string, event: 'approve' | 'refuse', remark: string) => {
  const [request] = await ctx.tx
    .select()
    .from(whiteRequest)
    .where(eq(whiteRequest.id, Number(requestId)))
    .for('update')
  if (!request) throw new Fault('9015')
  const state = whiteMachine.next(request.state, event, 'staff')
  await ctx.tx
    .update(whiteRequest)
    .set({ state, remark, decidedBy: ctx.operator.operatorId, decidedAt: ctx.now() })
    .where(eq(whiteRequest.id, request.id))
  await settleStaffNotices(ctx, linkTo('whiteReview', request.id), {
    type: 'bank',
    name: ctx.operator.userName,
  })
  await tell(ctx, answers[event], remark, request.memberId)
  await ctx.audit({
    action: `white_request.${event}`,
    objectType: 'white_request',
    objectNo: requestId,
    before: { state: request.state },
    after: { state, remark },
  })
  await tellChange(ctx, { to: ['staff', { memberId: request.memberId }], topic: 'white', refNo: requestId })
  return request
}

export const whiteListHandlers = {
  '/api/whitelist/query_white': async (ctx, input) => {
    const tradable = and(isTradable(ctx.today()), bankOrg.active)
    const { found, ...page } = await entryPage(ctx, input, tradable, [
      asc(bankOrg.bankNo),
      asc(whiteEntry.id),
    ])
    return [{ ...page, rows: found.map(({ entry, org }) => entryRow(entry, org)) }]
  },

  '/api/whitelist/request_white': async (ctx, { org_code, bill_kind, reason }) => {
    const [org] = await ctx.tx
      .select({ id: bankOrg.id, name: bankOrg.name })
      .from(bankOrg)
      .where(and(eq(bankOrg.bankNo, org_code), eq(bankOrg.isAcceptor, true), bankOrg.active))
    if (!org) throw new Fault('9015')
    const { memberId, operatorId } = ctx.operator
    const [made] = await ctx.tx
      .insert(whiteRequest)
      .values({
        orgId: org.id,
        billKind: bill_kind,
        memberId,
        operatorId,
        reason,
        state: 'W10',
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: whiteRequest.id })
    if (!made) throw new Fault('20000', { text: '该承兑人已有待审批的申请' })
    await ctx.audit({
      action: 'white_request.add',
      objectType: 'white_request',
      objectNo: String(made.id),
      after: { org_code, bill_kind, reason },
    })
    await tellOfficersOf(ctx, requested, {
      company: ctx.operator.companyName,
      acceptor: org.name,
      requestId: made.id,
    })
    await tellChange(ctx, { to: ['staff', { memberId }], topic: 'white', refNo: String(made.id) })
    return [{ request_id: String(made.id), state: 'W10' as const }]
  },

  '/api/whitelist/query_request': async (ctx, input) => [
    await listRequests(ctx, input, ctx.operator.memberId),
  ],

  '/api/admin/whitelist/query': async (ctx, input) => [await listRequests(ctx, input)],

  '/api/admin/whitelist/approve': async (ctx, input) => {
    const terms = whiteTermsOf(input)
    const { orgId, billKind } = await decide(ctx, input.request_id, 'approve', '')
    const again = { ...terms, state: 'listed' as const, stopReason: '', modifiedAt: ctx.now() }
    const [entry] = await ctx.tx
      .insert(whiteEntry)
      .values({ orgId, billKind, ...again, createdAt: ctx.now() })
      .onConflictDoUpdate({
        target: [whiteEntry.orgId, whiteEntry.billKind],
        set: { ...again, version: sql`${whiteEntry.version} + 1` },
      })
      .returning({ id: whiteEntry.id })
    await ctx.audit({
      action: 'white_entry.approve',
      objectType: 'white_entry',
      objectNo: String(entry?.id),
      after: { requestId: input.request_id, billKind, ...plainTerms(terms) },
    })
    await tellChange(ctx, { to: 'everybody', topic: 'white', refNo: String(entry?.id) })
    return [{ result: 'ok' as const }]
  },

  '/api/admin/whitelist/refuse': async (ctx, { request_id, reason }) => {
    await decide(ctx, request_id, 'refuse', readReason(reason, '请填写退回原因'))
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers
