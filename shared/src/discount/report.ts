/** What the discounts of a span are grouped by in a report, with the title of the grouping. */
export const reportGroupings = {
  month: '月份',
  bank: '贴入行',
  manager: '客户经理',
  class: '承兑人类别',
} as const
export type ReportGrouping = keyof typeof reportGroupings

/** The customer manager of a signing that names none. */
export const NO_MANAGER = '未登记'
