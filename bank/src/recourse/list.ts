/** Recourses as both sides read them. */
import { formatRange } from '@portal/shared/bills/range.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { interestDays, owedParts, sumOf } from '@portal/shared/recourse/debt.ts'
import { partyMeanings, recourseMeanings, recourseOffers } from '@portal/shared/recourse/meanings.ts'
import { papersFor } from '@portal/shared/recourse/papers.ts'
import {
  partyRoles,
  partyStates,
  type RecourseAction,
  recourseKinds,
  recourseReasons,
  recourseStates,
} from '@portal/shared/recourse/states.ts'
import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { instantText } from '../platform/calendar/calendar.ts'
import { containing } from '../platform/db/like.ts'
import { orderOf } from '../platform/db/order.ts'
import { bankOrg, bill } from '../platform/db/schema/bills.ts'
import { presentment } from '../platform/db/schema/presentment.ts'
import { recourse, recourseParty, recoursePayment } from '../platform/db/schema/recourse.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { partiesOf } from './rows.ts'

type Row = RowOf<'/api/recourse/query_recourse'>['rows'][number]

const earlier = alias(recourse, 'earlier')
const followed = alias(recourse, 'followed')

/** @param memberId who reads; null for an officer, to whom nobody is their own */
export const selectRecourses = (ctx: CallCtx, memberId: number | null) =>
  ctx.tx
    .select({
      row: recourse,
      own: recourseParty,
      billNo: bill.billNo,
      splittable: bill.splittable,
      drawerName: bill.drawerName,
      dueDate: bill.dueDate,
      acceptorName: bankOrg.name,
      presentmentNo: presentment.presentmentNo,
      followsNo: earlier.recourseNo,
      /** The caller pursues those before it already. */
      isFollowed: sql<boolean>`exists (${ctx.tx
        .select({ one: sql`1` })
        .from(followed)
        .where(
          and(
            eq(followed.followsId, recourse.id),
            eq(followed.memberId, memberId ?? 0),
            inState(followed.state, recourseMeanings, state => state.counts),
          ),
        )})`,
      partiesCount: sql<number>`(select count(*)::int from recourse_party p where p.recourse_id = ${recourse.id})`,
    })
    .from(recourse)
    .innerJoin(bill, eq(bill.id, recourse.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .leftJoin(presentment, eq(presentment.id, recourse.presentmentId))
    .leftJoin(earlier, eq(earlier.id, recourse.followsId))
    .leftJoin(
      recourseParty,
      and(eq(recourseParty.recourseId, recourse.id), eq(recourseParty.memberId, memberId ?? 0)),
    )

type Listed = Awaited<ReturnType<typeof selectRecourses>>[number]

export interface Reader {
  memberId: number | null
  today: string
  acts: boolean
}

const readerOf = (ctx: CallCtx): Reader & { memberId: number } => ({
  memberId: ctx.operator.memberId,
  today: ctx.today(),
  acts: ctx.operator.principal.biz_roles.includes('maker'),
})

/** Who has paid in it may pursue those before, once it is settled; not the acceptor, whom nobody precedes. */
const mayFollow = ({ row, own, isFollowed }: Listed): boolean =>
  recourseMeanings[row.state].settled === true &&
  own !== null &&
  own.paidFen > 0n &&
  own.role !== 'acceptor' &&
  !isFollowed

const actionsOf = (listed: Listed, { acts, memberId }: Reader): RecourseAction[] => {
  if (!acts) return []
  const { row, own } = listed
  const isHolder = row.memberId === memberId
  if (!isHolder && own === null) return []
  const offered = recourseOffers(row.state, isHolder ? null : (own?.state ?? null))
  return mayFollow(listed) ? [...offered, 'follow'] : offered
}

export const toRow = (listed: Listed, reader: Reader): Row => {
  const { row, own } = listed
  const isHolder = row.memberId === reader.memberId || own === null
  const parts = owedParts(row, reader.today)
  const { open } = recourseMeanings[row.state]
  const left = open ? parts : { costsFen: 0n, interestFen: 0n, principalFen: 0n }
  const { name, next, by } = recourseStates[row.state]
  return {
    recourse_no: row.recourseNo,
    side: isHolder ? 'holder' : 'debtor',
    bill_no: listed.billNo,
    range: formatRange({ start: row.rangeStart, end: row.rangeEnd }, listed.splittable),
    face_fen: String(row.rangeEnd - row.rangeStart + 1n),
    acceptor_name: listed.acceptorName,
    drawer_name: listed.drawerName,
    due_dt: listed.dueDate,
    kind: row.kind,
    kind_name: row.followsId === null ? recourseKinds[row.kind] : `${recourseKinds[row.kind]}（再追索）`,
    reason: row.reasonCode ? `${recourseReasons[row.reasonCode]}：${row.reason}` : '',
    holder_name: row.holderName,
    presentment_no: listed.presentmentNo ?? '',
    follows_no: listed.followsNo ?? '',
    state: row.state,
    state_name: name,
    exchange_code: recourseMeanings[row.state].codes[row.kind],
    demand_fen: String(row.demandFen),
    principal_fen: String(left.principalFen),
    interest_fen: String(left.interestFen),
    costs_fen: String(left.costsFen),
    owed_fen: String(sumOf(left)),
    rate_e6: row.rateE6,
    interest_from: row.interestFrom,
    interest_days: open ? interestDays(row, reader.today) : 0,
    paid_fen: String(row.paidFen),
    parties_count: listed.partiesCount,
    own_state: isHolder ? null : (own?.state ?? null),
    own_paid_fen: String(own?.paidFen ?? 0n),
    begun_at: instantText(row.begunAt),
    begun_by: row.begunBy,
    ended_at: row.endedAt ? instantText(row.endedAt) : null,
    papers: papersFor({
      settled: recourseMeanings[row.state].settled === true,
      all: isHolder,
      paidFen: own?.paidFen ?? 0n,
    }),
    version: row.version,
    next_step: next,
    next_by: by,
    next_until: null,
    actions: actionsOf(listed, reader),
  }
}

export const sortable = {
  recourse_no: recourse.recourseNo,
  face_fen: recourse.demandFen,
  due_dt: bill.dueDate,
}

export const matching = (keyword: string | undefined): SQL | undefined =>
  keyword
    ? or(
        ilike(bill.billNo, containing(keyword)),
        ilike(bankOrg.name, containing(keyword)),
        ilike(recourse.holderName, containing(keyword)),
      )
    : undefined

export const numbered = (no: string | undefined): SQL | undefined =>
  no ? ilike(recourse.recourseNo, containing(no)) : undefined

const isOpen = inState(recourse.state, recourseMeanings, state => state.open)
const isLiable = inState(recourseParty.state, partyMeanings, state => state.liable)

/** Of one side, or of both. */
const ofSide = (memberId: number, side: 'holder' | 'debtor' | undefined): SQL | undefined => {
  const holder = eq(recourse.memberId, memberId)
  const debtor = sql`${recourseParty.id} is not null`
  if (side === undefined) return or(holder, debtor)
  return side === 'holder' ? holder : debtor
}

export const queryRecourse: Handler<'/api/recourse/query_recourse'> = async (ctx, input) => {
  const reader = readerOf(ctx)
  const where = and(
    ofSide(reader.memberId, input.side),
    input.state ? eq(recourse.state, input.state) : undefined,
    numbered(input.recourse_no),
    matching(input.keyword),
  )
  const [counted] = await ctx.tx
    .select({ total: sql<number>`count(*)::int` })
    .from(recourse)
    .innerJoin(bill, eq(bill.id, recourse.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .leftJoin(
      recourseParty,
      and(eq(recourseParty.recourseId, recourse.id), eq(recourseParty.memberId, reader.memberId)),
    )
    .where(where)
  const rows = await selectRecourses(ctx, reader.memberId)
    .where(where)
    .orderBy(
      ...orderOf(input.sort, sortable, [
        sql`(${isOpen} and coalesce(${isLiable}, false)) desc`,
        sql`(${isOpen}) desc`,
        desc(recourse.id),
      ]),
    )
    .limit(input.page_size)
    .offset((input.page_no - 1) * input.page_size)
  return [
    {
      total: counted?.total ?? 0,
      rows: rows.map(row => toRow(row, reader)),
      page_no: input.page_no,
      page_size: input.page_size,
    },
  ]
}

export const recourseDetail: Handler<'/api/recourse/recourse_detail'> = async (ctx, input) => {
  const reader = readerOf(ctx)
  const [listed] = await selectRecourses(ctx, reader.memberId).where(
    and(eq(recourse.recourseNo, input.recourse_no), ofSide(reader.memberId, undefined)),
  )
  if (!listed) throw new Fault('9015')
  const payments = await ctx.tx
    .select({ paid: recoursePayment, name: recourseParty.name })
    .from(recoursePayment)
    .innerJoin(recourseParty, eq(recourseParty.id, recoursePayment.partyId))
    .where(eq(recoursePayment.recourseId, listed.row.id))
    .orderBy(asc(recoursePayment.seq))
  return [
    {
      ...toRow(listed, reader),
      parties: (await partiesOf(ctx, listed.row.id)).map(party => ({
        name: party.name,
        role: party.role,
        role_name: partyRoles[party.role],
        until_dt: party.untilDate,
        state: party.state,
        state_name: partyStates[party.state].name,
        paid_fen: String(party.paidFen),
        answered_at: party.answeredAt ? instantText(party.answeredAt) : null,
        reason: party.reason,
      })),
      payments: payments.map(({ paid, name }) => ({
        seq: paid.seq,
        payer_name: name,
        amount_fen: String(paid.amountFen),
        costs_fen: String(paid.costsFen),
        interest_fen: String(paid.interestFen),
        principal_fen: String(paid.principalFen),
        paid_at: instantText(paid.at),
      })),
    },
  ]
}
