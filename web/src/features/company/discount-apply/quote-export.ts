/** 导出试算: the interest of each bill as a spreadsheet; numbers and ranges stay text. */

import { billSources } from '../../../domain/bills/bill-source.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { rollText } from '../../../domain/bills/roll-text.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { saveSheet } from '../../../widgets/grid/sheet.ts'
import type { PricedBill } from './shared-quote.ts'

const columns = gridColumns<PricedBill>([
  { id: 'bill_no', title: '票据（包）号', width: 240 },
  { id: 'range', title: '子票区间', width: 180, of: bill => rangeText(bill.range) },
  { id: 'acceptor', title: '承兑人', width: 180, of: bill => bill.acceptor_name },
  { id: 'source', title: '票据来源', width: 100, names: billSources },
  { id: 'due', title: '到期日', width: 90, of: bill => bill.due_dt },
  { id: 'end', title: '计息到期日', width: 90, of: bill => bill.interest_end_dt },
  { id: 'roll', title: '顺延', width: 180, of: rollText },
  { id: 'days', title: '计息天数', width: 80, kind: 'count' },
  { id: 'rate', title: '年利率', width: 80, kind: 'rate', of: bill => bill.rate_e6 },
  { id: 'face', title: '票面金额', width: 130, kind: 'fen', of: bill => bill.face_fen },
  { id: 'interest', title: '贴现利息', width: 120, kind: 'fen', of: bill => bill.interest_fen },
  { id: 'buyer', title: '买方承担', width: 120, kind: 'fen', of: bill => bill.buyer_interest_fen },
  { id: 'net', title: '实付金额', width: 130, kind: 'fen', of: bill => bill.net_fen },
])

export const exportPrice = (bills: readonly PricedBill[]): Promise<void> =>
  saveSheet('贴现利息试算', columns, bills)
