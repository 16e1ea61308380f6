/** 导出试算: the interest of each bill as a spreadsheet; numbers and ranges stay text. */
import { type GridColumn, sheetMoney, sheetRate } from '../../ui/grid/column-spec.ts'
import { saveSheet } from '../../ui/grid/sheet.ts'
import { rollText } from '../discount/interest-end.tsx'
import { rangeText } from '../discount/range-text.ts'
import type { PricedBill } from './shared-quote.ts'

const column = (
  id: string,
  title: string,
  width: number,
  sheet: NonNullable<GridColumn<PricedBill>['sheet']>,
  unit?: string,
): GridColumn<PricedBill> => ({ id, title, width, sheet, cell: () => null, ...(unit && { unit }) })

const columns: readonly GridColumn<PricedBill>[] = [
  column('bill_no', '票据（包）号', 240, bill => bill.bill_no),
  column('range', '子票区间', 180, bill => rangeText(bill.range)),
  column('acceptor', '承兑人', 180, bill => bill.acceptor_name),
  column('due', '到期日', 90, bill => bill.due_dt),
  column('end', '计息到期日', 90, bill => bill.interest_end_dt),
  column('roll', '顺延', 180, rollText),
  column('days', '计息天数', 80, bill => ({ number: bill.days, format: '0' })),
  column('rate', '年利率', 80, bill => sheetRate(bill.rate_e6), '%'),
  column('face', '票面金额', 130, bill => sheetMoney(bill.face_fen), '元'),
  column('interest', '贴现利息', 120, bill => sheetMoney(bill.interest_fen), '元'),
  column('buyer', '买方承担', 120, bill => sheetMoney(bill.buyer_interest_fen), '元'),
  column('net', '实付金额', 130, bill => sheetMoney(bill.net_fen), '元'),
]

export const exportPrice = (bills: readonly PricedBill[]): Promise<void> =>
  saveSheet('贴现利息试算', columns, bills)
