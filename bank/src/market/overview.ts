/** 转贴现首页: what an institution holds, may still buy, has to decide and settles today. */
import { daysBetween } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { legMeanings } from '@portal/shared/rediscount/meanings.ts'
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { findHoldings, type HoldingView, heldByDesk } from '../paper/bills/holding-view.ts'
import { bankOrg, billHolding } from '../platform/db/schema/bills.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { rdCreditLine, rdOrder } from '../platform/db/schema/rediscount.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { lineName } from './credit.ts'
import { clearsOn } from './legs.ts'
import { countView, listNamed } from './order-list.ts'
import { toOrderRow } from './order-row.ts'
import { type Order, sideBuys } from './orders.ts'
import { type Bucket, bucketDays, deskState, heldStates } from './positions.ts'

type Overview = RowOf<'/api/rediscount/get_overview'>
type ClassRow = Overview['positions'][number]

const QUOTES_SHOWN = 5
const buckets = Object.keys(bucketDays) as Bucket[]

const classNames: Readonly<Record<ClassRow['acceptor_class'], string>> = {
  GG: '国股',
  CS: '城商',
  SN: '三农',
  WZ: '外资',
  CW: '财司',
  QY: '企业',
}

const sumOf = (rows: readonly { amountFen: bigint }[]): string =>
  String(rows.reduce((total, row) => total + row.amountFen, 0n))

const positionsOf = (held: readonly HoldingView[], today: string): ClassRow[] => {
  const isIn = (row: HoldingView, bucket: Bucket): boolean => {
    const days = daysBetween(today, row.dueDate)
    const [after, upTo] = bucketDays[bucket]
    return days > after && days <= upTo
  }
  const classes = Object.keys(classNames) as ClassRow['acceptor_class'][]
  return classes.flatMap(acceptorClass => {
    const ofClass = held.filter(row => row.acceptorClass === acceptorClass)
    if (ofClass.length === 0) return []
    return [
      {
        acceptor_class: acceptorClass,
        name: classNames[acceptorClass],
        count: ofClass.length,
        total_fen: sumOf(ofClass),
        buckets: buckets.map(bucket => {
          const rows = ofClass.filter(row => isIn(row, bucket))
          return { bucket, count: rows.length, face_fen: sumOf(rows) }
        }),
      },
    ]
  })
}

const limitsOf = async (ctx: CallCtx): Promise<Overview['limits']> => {
  const rows = await ctx.tx
    .select({ line: rdCreditLine, acceptorName: bankOrg.name, acceptorNo: bankOrg.bankNo })
    .from(rdCreditLine)
    .leftJoin(bankOrg, eq(bankOrg.id, rdCreditLine.acceptorId))
    .where(eq(rdCreditLine.memberId, ctx.operator.memberId))
    .orderBy(asc(rdCreditLine.id))
  return rows.map(({ line, acceptorName, acceptorNo }) => ({
    name: lineName(line, acceptorName ?? ''),
    acceptor_class: line.acceptorClass,
    acceptor_no: acceptorNo ?? '',
    limit_fen: String(line.limitFen),
    used_fen: String(line.usedFen),
    expires_dt: line.expiresDate,
  }))
}

/** Money that a day's first and second legs bring in or take; failed ones move none. */
const settleOf = async (ctx: CallCtx): Promise<Overview['settle']> => {
  const { memberId } = ctx.operator
  const today = ctx.today()
  const rows = await ctx.tx
    .select()
    .from(rdOrder)
    .where(and(or(eq(rdOrder.ownMemberId, memberId), eq(rdOrder.cpMemberId, memberId)), clearsOn(today)))
  const legs = rows.flatMap(order => legsOf(order, memberId, today))
  const sum = (of: typeof legs) => String(of.reduce((total, leg) => total + leg.fen, 0n))
  const ins = legs.filter(leg => leg.isIn)
  const outs = legs.filter(leg => !leg.isIn)
  const queued = legs.filter(leg => legMeanings[leg.settleState].queued)
  return {
    in_fen: sum(ins),
    out_fen: sum(outs),
    in_count: ins.length,
    out_count: outs.length,
    done_count: legs.filter(leg => legMeanings[leg.settleState].done).length,
    queue_count: queued.length,
    queue_fen: sum(queued),
  }
}

const legsOf = (order: Order, memberId: number, today: string) => {
  const isBuyer = sideBuys(order, order.ownMemberId === memberId ? 'own' : 'counter')
  const first = { isIn: !isBuyer, fen: order.settleFen, settleState: order.settleState }
  const second = { isIn: isBuyer, fen: order.dueSettleFen, settleState: order.dueSettleState }
  return [
    ...(order.settleDate === today ? [first] : []),
    ...(order.dueSettleDate === today && order.dealNo !== null ? [second] : []),
  ]
}

export const getOverview: Handler<'/api/rediscount/get_overview'> = async ctx => {
  const { memberId } = ctx.operator
  const held = await findHoldings(
    ctx.tx,
    and(heldByDesk(memberId), eq(billHolding.live, true), inArray(billHolding.state, heldStates)),
  )
  const inState = (state: HoldingView['state']) => sumOf(held.filter(row => deskState(row) === state))
  const quotes = await listNamed(ctx, 'received', QUOTES_SHOWN)
  const [clearing] = await ctx.tx
    .select({ balanceFen: settleAccount.balanceFen })
    .from(settleAccount)
    .where(
      and(
        eq(settleAccount.ownerMemberId, memberId),
        isNotNull(settleAccount.book),
        eq(settleAccount.book, 'CLEARING'),
      ),
    )
  return [
    {
      position_count: held.length,
      position_fen: sumOf(held),
      free_count: held.filter(row => deskState(row) === '10').length,
      free_fen: inState('10'),
      locked_fen: inState('20'),
      pledged_fen: inState('40'),
      positions: positionsOf(held, ctx.today()),
      limits: await limitsOf(ctx),
      waiting_review: await countView(ctx, 'review'),
      quotes: quotes.map(row => toOrderRow(row, ctx.operator)),
      quotes_total: await countView(ctx, 'received'),
      settle: await settleOf(ctx),
      clearing_fen: String(clearing?.balanceFen ?? 0n),
    },
  ]
}
