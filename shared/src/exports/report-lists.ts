/** The lists of 业务报表 as files. */
import { sheetMoney, sheetRate } from '../sheet/values.ts'
import { defineList } from './list.ts'

/** A number of hundredths. */
const hundredths = (e2: number) => ({ number: e2 / 100, format: '0.00' })

export const reportLists = {
  discount_report: defineList({
    path: '/api/admin/report/query_discount',
    title: '业务报表',
    columns: [
      { id: 'name', title: '分组', width: 240, sheet: row => row.name },
      { id: 'applies', title: '申请笔数', width: 90, sheet: row => ({ number: row.applies, format: '0' }) },
      { id: 'bills', title: '票据张数', width: 90, sheet: row => ({ number: row.bills, format: '0' }) },
      { id: 'face_fen', title: '票面金额', unit: '元', width: 160, sheet: row => sheetMoney(row.face_fen) },
      { id: 'share', title: '占比', unit: '%', width: 90, sheet: row => hundredths(row.share_e4) },
      {
        id: 'interest_fen',
        title: '贴现利息',
        unit: '元',
        width: 160,
        sheet: row => sheetMoney(row.interest_fen),
      },
      { id: 'net_fen', title: '实付金额', unit: '元', width: 160, sheet: row => sheetMoney(row.net_fen) },
      {
        id: 'rate',
        title: '平均年利率',
        unit: '%',
        width: 110,
        sheet: row => (row.mean_rate_e6 === null ? '' : sheetRate(row.mean_rate_e6)),
      },
      {
        id: 'days',
        title: '平均天数',
        width: 100,
        sheet: row => (row.mean_days_e2 === null ? '' : hundredths(row.mean_days_e2)),
      },
    ],
  }),
  discount_report_bills: defineList({
    path: '/api/admin/report/query_discount_bill',
    title: '业务报表票据明细',
    columns: [
      { id: 'apply_no', title: '申请编号', width: 168, sheet: row => row.apply_no },
      { id: 'paid_dt', title: '放款日期', width: 116, sheet: row => row.paid_dt },
      { id: 'company_name', title: '申请人', width: 240, sheet: row => row.company_name },
      { id: 'face_fen', title: '票面金额', unit: '元', width: 160, sheet: row => sheetMoney(row.face_fen) },
      { id: 'rate', title: '年利率', unit: '%', width: 96, sheet: row => sheetRate(row.rate_e6) },
      { id: 'days', title: '计息天数', width: 90, sheet: row => ({ number: row.days, format: '0' }) },
      {
        id: 'interest_fen',
        title: '贴现利息',
        unit: '元',
        width: 160,
        sheet: row => sheetMoney(row.interest_fen),
      },
      { id: 'net_fen', title: '实付金额', unit: '元', width: 160, sheet: row => sheetMoney(row.net_fen) },
      { id: 'bank_name', title: '贴入行', width: 220, sheet: row => row.bank_name },
      { id: 'manager', title: '客户经理', width: 100, sheet: row => row.manager },
      { id: 'acceptor_name', title: '承兑人', width: 220, sheet: row => row.acceptor_name },
      { id: 'class_name', title: '承兑人类别', width: 100, sheet: row => row.class_name },
      { id: 'bill_no', title: '票据（包）号', width: 268, sheet: row => row.bill_no },
      { id: 'range', title: '子票区间', width: 160, sheet: row => row.range },
      { id: 'due_dt', title: '到期日', width: 116, sheet: row => row.due_dt },
    ],
  }),
}
