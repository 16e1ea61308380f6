import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { typedBillNo } from '../../../domain/bills/bill-no-filter.ts'

export type Page = RowOf<'/api/admin/query_disc_apply'>
export type QueueRow = Page['rows'][number]
export type Application = RowOf<'/api/admin/disc_apply_detail'>
type Query = RequestInput<'/api/admin/query_disc_apply'>

/**
 * What an officer may look at: `state` as the list call takes it, absent = every state; `mixed` when the list holds
 * several. `counted`: how many there are stands on its button. `referred`: whether somebody higher has to decide.
 */
export const segments = [
  {
    key: 'approve',
    title: '待审批',
    state: 'D20',
    referred: false,
    counted: true,
    mixed: false,
    empty: '没有待审批的申请',
  },
  {
    key: 'authorise',
    title: '待授权审批',
    state: 'D20',
    referred: true,
    counted: true,
    mixed: false,
    empty: '没有待授权审批的申请',
  },
  {
    key: 'pay',
    title: '待放款复核',
    state: 'D40,D45',
    counted: true,
    mixed: true,
    empty: '没有待放款复核的申请',
  },
  { key: 'paying', title: '放款中', state: 'D50', counted: true, mixed: false, empty: '没有放款中的申请' },
  { key: 'recourse', title: '追索', state: 'D75', counted: true, mixed: false, empty: '没有追索中的申请' },
  { key: 'all', title: '全部', counted: false, mixed: true, empty: '还没有贴现申请' },
] as const

/** Whether it waits for an officer. */
export const isWaiting = (state: QueueRow['state']): boolean =>
  state === 'D20' || state === 'D40' || state === 'D45'

/** How many applications a segment lists, of what the bank counts in each state. */
export const countIn = (
  segment: Segment,
  counts: readonly { state: QueueRow['state']; count: number; referred: number }[],
): number => {
  if (!('state' in segment)) return 0
  const found = counts.filter(({ state }) => segment.state.split(',').includes(state))
  return found.reduce((sum, { count, referred }) => {
    if (!('referred' in segment)) return sum + count
    return sum + (segment.referred ? referred : count - referred)
  }, 0)
}

/** The row to go on with after one of them: the one below it, after the last the first; undefined when there is no other. */
export const afterIn = <Row extends Pick<QueueRow, 'apply_no'>>(
  rows: readonly Row[],
  applyNo: string,
): Row | undefined => {
  const at = rows.findIndex(row => row.apply_no === applyNo)
  return [...rows.slice(at + 1), ...rows].find(row => row.apply_no !== applyNo)
}

export type Segment = (typeof segments)[number]

/** The field that a search text is meant for: an application number, a bill number, else a company's name. */
export const searchFilter = (text: string): Pick<Query, 'apply_no' | 'bill_no' | 'company_name'> => {
  const wanted = text.trim()
  if (wanted === '') return {}
  if (/^tx\d*$/i.test(wanted)) return { apply_no: wanted.toUpperCase() }
  const digits = typedBillNo(wanted)
  return /^\d+$/.test(digits) ? { bill_no: digits } : { company_name: wanted }
}

/** In whose hands: everybody's and nobody's, the officer's own, nobody's. */
export const hands = [
  { key: '', title: '全部', count: 'all' },
  { key: 'mine', title: '我的', count: 'mine' },
  { key: 'none', title: '未分派', count: 'unassigned' },
] as const
export type Hands = (typeof hands)[number]['key']

/** Lists of what waits for officers: each application is in somebody's hands, or in nobody's. */
export const isDesk = ({ key }: Segment): boolean => key === 'approve' || key === 'authorise' || key === 'pay'

/** What may be done with the application itself; who has it is settled beside. */
export const decisionsIn = ({ actions }: Pick<QueueRow, 'actions'>): string[] =>
  actions.filter(action => !['take', 'give_back', 'assign'].includes(action))

interface Wanted {
  segment: Segment
  text: string
  hands: Hands
  /** Number of the one discounting bank whose applications are listed; '' for every bank's. */
  bank: string
  pageNo: number
  pageSize: number
}

export const queueQuery = ({ segment, text, hands: whose, bank, pageNo, pageSize }: Wanted): Query => ({
  page_no: pageNo,
  page_size: pageSize,
  ...('state' in segment ? { state: segment.state } : {}),
  ...('referred' in segment ? { referred: segment.referred } : {}),
  ...(whose !== '' && isDesk(segment) ? { assigned: whose } : {}),
  ...(bank !== '' ? { bank } : {}),
  ...searchFilter(text),
})
