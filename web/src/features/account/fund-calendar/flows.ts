import { addDays, weekday } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { GridColumn } from '../../../widgets/grid/column-spec.ts'
import { sheetMoney } from '../../../widgets/grid/column-spec.ts'

export type Funds = RowOf<'/api/funds/query_fund_calendar'>
export type Flow = Funds['flows'][number]

interface Face {
  name: string
  /** In a cell of the calendar. */
  short: string
  /** Where it brings money. */
  tone: 'collect' | 'payout'
}

export const kinds: Readonly<Record<Flow['kind'], Face>> = {
  collect: { name: '到期托收', short: '托收', tone: 'collect' },
  payout: { name: '贴现放款', short: '放款', tone: 'payout' },
  interest: { name: '承担利息', short: '利息', tone: 'payout' },
  recourse: { name: '追索清偿', short: '清偿', tone: 'payout' },
  settle: { name: '首期结算', short: '首期', tone: 'payout' },
  due: { name: '到期结算', short: '到期', tone: 'payout' },
}

/** Money that goes out has one colour, whatever for; what comes in that of its kind, before its day and after it. */
export const toneOf = ({ kind, is_in }: { kind: Flow['kind'] | null; is_in: boolean }) => {
  if (!is_in) return 'out'
  return kind === null ? 'payout' : kinds[kind].tone
}

export const certainties: Readonly<Record<Flow['certainty'], string>> = {
  done: '已入账',
  agreed: '已确定',
  expected: '预计',
}
export const certaintyOf = ({ certainty, is_in }: Flow): string =>
  certainty === 'done' && !is_in ? '已付出' : certainties[certainty]

/** With its sign, which a colour alone does not say. */
export const signed = (fen: string): string =>
  fen.startsWith('-') ? `−${formatYuan(fen.slice(1))}` : `+${formatYuan(fen)}`
export const signedOf = (flow: Flow): string => signed(flow.is_in ? flow.amount_fen : `-${flow.amount_fen}`)

export const monthDay = (date: string): string => date.slice(5)

/** One movement of money among the others. */
export const flowKey = (flow: Flow): string =>
  `${flow.dt}${flow.kind}${flow.ref_no}${flow.name}${flow.original_dt}`

/** Monday of the week of a day. */
const mondayOf = (date: string): string => addDays(date, -((weekday(date) + 6) % 7))

const WEEKS = 5

/** Five weeks, each of seven days from its Monday; page 0 begins with today's, page -1 ends before it. */
export const weeksFrom = (from: string, page: number): string[][] => {
  const first = addDays(mondayOf(from), page * WEEKS * 7)
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day)),
  )
}

/** What comes in less what goes out on these days, fen, and how many movements that is. */
export const netOf = (funds: Funds, days: readonly string[]) => {
  const moved = [...funds.past, ...funds.days].filter(({ dt }) => days.includes(dt))
  return {
    net_fen: String(moved.reduce((sum, { net_fen }) => sum + BigInt(net_fen), 0n)),
    count: moved.reduce((sum, { count }) => sum + count, 0),
  }
}

/** What moved on a day that is over; undefined for any other day, and where nothing did. */
export const pastOf = ({ past }: Pick<Funds, 'past'>, date: string) => past.find(({ dt }) => dt === date)

/** The page with the days that are over; today's is page 0. */
export const FIRST_PAGE = -1

export const lastPage = ({ from, to }: Funds): number => {
  let page = 0
  while (addDays(mondayOf(from), (page + 1) * WEEKS * 7) <= to) page += 1
  return page
}

const text = (id: string, title: string, width: number, of: (flow: Flow) => string): GridColumn<Flow> => ({
  id,
  title,
  width,
  cell: of,
  sheet: of,
})

const amount = (id: string, title: string, isIn: boolean): GridColumn<Flow> => ({
  id,
  title,
  unit: '元',
  numeric: true,
  width: 150,
  cell: flow => (flow.is_in === isIn ? formatYuan(flow.amount_fen) : ''),
  sheet: flow => (flow.is_in === isIn ? sheetMoney(flow.amount_fen) : ''),
})

/** Columns of the file, and of the list on paper. */
export const fileColumns: readonly GridColumn<Flow>[] = [
  text('dt', '日期', 110, flow => flow.dt),
  text('kind', '种类', 110, flow => kinds[flow.kind].name),
  amount('in', '收入', true),
  amount('out', '支出', false),
  text('certainty', '确定程度', 90, certaintyOf),
  text('name', '对方', 260, flow => flow.name),
  text('ref', '编号', 160, flow => flow.ref_no),
  text('original', '原日期', 110, flow => flow.original_dt ?? ''),
  text('reason', '顺延原因', 140, flow => flow.roll_reason),
  text('present', '提示付款截止日', 130, flow => flow.present_by ?? ''),
]
