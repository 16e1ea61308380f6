/**
 * 会计科目: every account of the ledger belongs to one subject. The bank's own books and those that institutions keep at
 * the trading centre are two sets: each balances by itself.
 */

export const bookSets = { bank: '本行账', traders: '机构账' } as const
export type BookSet = keyof typeof bookSets

export interface Subject {
  name: string
  set: BookSet
  /** The side that increases it: D 借, C 贷. */
  side: 'D' | 'C'
}

/** By number (科目号), in the order of the chart. */
export const subjects = {
  '1003': { name: '存放中央银行款项', set: 'bank', side: 'D' },
  '1301': { name: '贴现资产', set: 'bank', side: 'D' },
  '2011': { name: '客户存款', set: 'bank', side: 'C' },
  '2241': { name: '付息人暂收款', set: 'bank', side: 'C' },
  '3001': { name: '系统内往来', set: 'bank', side: 'D' },
  '6011': { name: '贴现利息收入', set: 'bank', side: 'C' },
  '6601': { name: '业务及管理费', set: 'bank', side: 'D' },
  '102101': { name: '存放清算资金', set: 'traders', side: 'D' },
  '111101': { name: '买入返售金融资产', set: 'traders', side: 'D' },
  '130101': { name: '转贴现资产', set: 'traders', side: 'D' },
  '211101': { name: '卖出回购金融资产款', set: 'traders', side: 'C' },
  '300101': { name: '系统内往来', set: 'traders', side: 'C' },
  '300201': { name: '线下清算往来', set: 'traders', side: 'D' },
  '400101': { name: '期初权益', set: 'traders', side: 'C' },
  '601101': { name: '票据利息收入', set: 'traders', side: 'C' },
  '641101': { name: '票据利息支出', set: 'traders', side: 'D' },
} as const satisfies Readonly<Record<string, Subject>>

export type SubjectNo = keyof typeof subjects

/** `1301 贴现资产`, as lists and papers write a subject. */
export const subjectText = (no: SubjectNo): string => `${no} ${subjects[no].name}`
