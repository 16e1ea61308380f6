/** A held bill and its presentment as the API writes them. */

import { holdingMeanings } from '@portal/shared/bills/meanings.ts'
import { formatRange } from '@portal/shared/bills/range.ts'
import { SERVICE_END } from '@portal/shared/calendar/business-hours.ts'
import { presentmentDays, withWeekends } from '@portal/shared/calendar/presentment-days.ts'
import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import {
  isByHand,
  maySwitch,
  presentmentMeanings,
  presentmentOffers,
} from '@portal/shared/presentment/meanings.ts'
import {
  type PresentmentStage,
  type PresentmentUntil,
  presentmentStages,
} from '@portal/shared/presentment/states.ts'
import type { StateFace } from '@portal/shared/states/face.ts'
import { ilike, or, type SQL } from 'drizzle-orm'
import { codeFacts } from '../paper/bills/exchange-facts.ts'
import { codesOf, type HoldingView } from '../paper/bills/holding-view.ts'
import { instantText, onCalendar, startOf } from '../platform/calendar/calendar.ts'
import { containing } from '../platform/db/like.ts'
import { bankOrg, bill, billHolding } from '../platform/db/schema/bills.ts'
import { presentment, type presentmentBillSetting } from '../platform/db/schema/presentment.ts'
import type { Presentment } from './collections.ts'

type Row = RowOf<'/api/presentment/query_presentment'>['rows'][number]

/** Units that nobody but their holder has a claim to. */
const FREE = '10'

/** What every list of presentments selects. */
export const listed = {
  holdingId: billHolding.id,
  holdingState: billHolding.state,
  ...codeFacts,
  start: billHolding.rangeStart,
  end: billHolding.rangeEnd,
  amountFen: billHolding.amountFen,
  billNo: bill.billNo,
  billKind: bill.billKind,
  media: bill.media,
  splittable: bill.splittable,
  drawerName: bill.drawerName,
  dueDate: bill.dueDate,
  acceptorName: bankOrg.name,
  acceptorClass: bankOrg.orgClass,
  presented: presentment,
}

/** Bills by a part of their number, or of their acceptor's name. */
export const matching = (keyword: string | undefined): SQL | undefined =>
  keyword ? or(ilike(bill.billNo, containing(keyword)), ilike(bankOrg.name, containing(keyword))) : undefined

export interface Listed extends Pick<HoldingView, keyof typeof codeFacts> {
  holdingId: number
  holdingState: Row['holding_state']
  start: bigint
  end: bigint
  amountFen: bigint
  billNo: string
  billKind: Row['bill_kind']
  media: 'ME01' | 'ME02'
  splittable: boolean
  drawerName: string
  dueDate: string
  acceptorName: string
  acceptorClass: Row['acceptor_class']
  presented: Presentment | null
  /** What its holder said of this bill alone. */
  own: typeof presentmentBillSetting.$inferSelect | null
}

/** Who reads, and when. */
export interface Reader {
  today: string
  calendar: Calendar
  /** Bills of this holder are presented by the bank on the day of payment. */
  automatic: boolean
  /** May present and withdraw. */
  acts: boolean
}

/** The columns of one presentment; of none where the bill has not been presented. */
export const presentedFields = (row: Presentment | null) => ({
  presentment_no: row?.presentmentNo ?? '',
  kind: row?.kind ?? null,
  reason_code: row?.reasonCode ?? '',
  reason: row?.reason ?? '',
  presented_at: row ? instantText(row.presentedAt) : null,
  presented_by: row?.presentedBy ?? '',
  answer_by: row?.answerBy ?? null,
  answered_at: row?.answeredAt ? instantText(row.answeredAt) : null,
  dishonour_code: row?.dishonourCode ?? '',
  dishonour_reason: row?.dishonourReason ?? '',
  exchange_code: row ? presentmentMeanings[row.state].codes[row.kind] : '',
  version: row?.version ?? 0,
})

interface Dates {
  first: string
  last: string
  answerBy: string | undefined
}

const untils: Readonly<Record<PresentmentUntil, (dates: Dates) => string | undefined>> = {
  firstDay: ({ first }) => instantText(startOf(first)),
  lastDay: ({ last }) => `${last}T${SERVICE_END}:00+08:00`,
  answerDay: ({ answerBy }) => answerBy && `${answerBy}T23:59:59+08:00`,
}

/** What has the units of a bill that is not free; nothing happens with those that are sold or paid. */
const keptBy = (state: Listed['holdingState']): string =>
  holdingMeanings[state].bound ? '票据已被申请、订单或追索锁定' : ''

/** What the bank's run will do with a bill that nobody has presented; '' where its holder has to. */
const runText = (stage: PresentmentStage, isLast: boolean, own: boolean | undefined, automatic: boolean) => {
  if (stage === 'N10' && automatic) return '到付款日自动提示付款'
  return stage === 'N20' && own && !isLast ? '下一批次自动提示付款' : ''
}

const nextOf = ({ holdingState }: Listed, stage: PresentmentStage, dates: Dates, run: string) => {
  if (isByHand(stage) && holdingState !== FREE)
    return { next_step: keptBy(holdingState), next_by: '', next_until: null }
  const { next, by, until }: Omit<StateFace<PresentmentUntil>, 'step'> = presentmentStages[stage]
  return {
    next_step: run || next,
    next_by: run ? '系统' : by,
    next_until: (until && untils[until](dates)) ?? null,
  }
}

/** @throws HolidaysMissingError never: a year that nobody keeps has its weekends */
export const toPresentmentRow = (row: Listed, reader: Reader): Row => {
  const { presented } = row
  const calendar = withWeekends(reader.calendar, row.dueDate, reader.today)
  const { first, rollReason, last, lastUnrolled } = onCalendar(() =>
    presentmentDays(row.dueDate, row.media, calendar),
  )
  const isLate = reader.today > last
  const stage = stageOf(presented, { isDue: reader.today >= first, isLate })
  const isFree = row.holdingState === FREE
  const own = row.own?.automatic
  const automatic = own ?? reader.automatic
  const isLast = reader.today >= last
  const run = runText(stage, isLast, own, automatic)
  return {
    holding_id: String(row.holdingId),
    bill_no: row.billNo,
    range: formatRange({ start: row.start, end: row.end }, row.splittable),
    amount_fen: String(row.amountFen),
    bill_kind: row.billKind,
    acceptor_name: row.acceptorName,
    acceptor_class: row.acceptorClass,
    drawer_name: row.drawerName,
    holding_state: row.holdingState,
    ...codesOf(row, row.holdingState, reader.today),
    due_dt: row.dueDate,
    pay_dt: first,
    roll_reason: rollReason,
    last_dt: last,
    last_unrolled_dt: lastUnrolled,
    stage,
    stage_name: presentmentStages[stage].name,
    automatic,
    automatic_by: row.own?.setBy ?? '',
    automatic_at: row.own ? instantText(row.own.setAt) : null,
    ...presentedFields(presented),
    ...nextOf(row, stage, { first, last, answerBy: presented?.answerBy }, run),
    actions: reader.acts ? presentmentOffers(stage, isLate, isFree) : [],
    may_switch: reader.acts && maySwitch(stage, { isFree, isLast, automatic }),
  }
}

/** As `stageColumn` (`list.ts`) says it in the database. */
const stageOf = (
  presented: Presentment | null,
  { isDue, isLate }: { isDue: boolean; isLate: boolean },
): PresentmentStage => {
  if (presented && presented.state !== 'P40') return presented.state
  if (isLate) return 'N30'
  if (presented) return 'P40'
  return isDue ? 'N20' : 'N10'
}
