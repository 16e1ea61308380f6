import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { typedBillNo } from '../../../domain/bills/bill-no-filter.ts'

export type Page = RowOf<'/api/admin/query_disc_apply'>
export type QueueRow = Page['rows'][number]
export type Application = RowOf<'/api/admin/disc_apply_detail'>
type Query = RequestInput<'/api/admin/query_disc_apply'>

/**
 * What an officer may look at: `state` as the list call takes it, absent = every state; `mixed` when the list holds
 * several. `counted`: how many there are stands on its button.
 */
export const segments = [
  { key: 'approve', title: '待审批', state: 'D20', counted: true, mixed: false, empty: '没有待审批的申请' },
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
  counts: readonly { state: QueueRow['state']; count: number }[],
): number =>
  'state' in segment
    ? counts
        .filter(({ state }) => segment.state.split(',').includes(state))
        .reduce((sum, { count }) => sum + count, 0)
    : 0

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

export const queueQuery = (segment: Segment, text: string, pageNo: number, pageSize: number): Query => ({
  page_no: pageNo,
  page_size: pageSize,
  ...('state' in segment ? { state: segment.state } : {}),
  ...searchFilter(text),
})
