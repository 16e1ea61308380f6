/** The rows of lists of receipts, and what they are narrowed by. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { declareFilter } from '../../widgets/address/filter-spec.ts'

export type Receipt = RowOf<'/api/receipt/query_receipt'>['rows'][number]

const fields = {
  receipt_no: { label: '回单编号', max: 24 },
  ref_no: { label: '业务编号', max: 24, placeholder: '申请或报价单编号' },
  other_name: { label: '对方', max: 60 },
  direction: {
    label: '收支',
    choices: [
      { value: 'in', name: '收入' },
      { value: 'out', name: '支出' },
    ],
  },
  from: { label: '记账日期', until: 'to' },
} as const

/** Of a member's own. */
export const receiptFilter = declareFilter(fields)

/** Of all members'. */
export const allReceiptsFilter = declareFilter({
  ...fields,
  company_name: { label: '会员', max: 60, placeholder: '企业或机构名称' },
})

/** Columns the calls sort by. */
export const receiptSorting = ['receipt_no', 'business_dt', 'amount_fen', 'other_name'] as const
