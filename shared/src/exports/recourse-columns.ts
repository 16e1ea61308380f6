/** Columns of the list of recourses as a file: those of its grid, names and codes beside each other. */
import { recoursePapers } from '../recourse/papers.ts'
import { sheetMoney, sheetTime } from '../sheet/values.ts'
import type { ExportColumn, ExportRow } from './list.ts'

export const recourseColumns: readonly ExportColumn<ExportRow<'/api/admin/query_recourse'>>[] = [
  { id: 'recourse_no', title: '追索编号', width: 172, sheet: row => row.recourse_no },
  { id: 'state', title: '状态', width: 108, sheet: row => row.state_name },
  { id: 'exchange_code', title: '票交所代码', width: 108, sheet: row => row.exchange_code },
  { id: 'holder_name', title: '追索人', width: 220, sheet: row => row.holder_name },
  { id: 'acceptor_name', title: '承兑人', width: 180, sheet: row => row.acceptor_name },
  { id: 'drawer_name', title: '出票人', width: 200, sheet: row => row.drawer_name },
  { id: 'face_fen', title: '票面金额', unit: '元', width: 150, sheet: row => sheetMoney(row.face_fen) },
  { id: 'demand_fen', title: '追索本金', unit: '元', width: 150, sheet: row => sheetMoney(row.demand_fen) },
  { id: 'owed_fen', title: '今天应付', unit: '元', width: 150, sheet: row => sheetMoney(row.owed_fen) },
  { id: 'paid_fen', title: '已清偿', unit: '元', width: 150, sheet: row => sheetMoney(row.paid_fen) },
  {
    id: 'parties_count',
    title: '被追索人（家）',
    width: 110,
    sheet: row => ({ number: row.parties_count, format: '0' }),
  },
  { id: 'due_dt', title: '到期日', width: 116, sheet: row => row.due_dt },
  { id: 'kind', title: '追索类型', width: 176, sheet: row => `${row.kind} ${row.kind_name}` },
  { id: 'reason', title: '追索原因', width: 220, sheet: row => row.reason },
  { id: 'begun_at', title: '发起时间', width: 164, sheet: row => sheetTime(row.begun_at) },
  {
    id: 'ended_at',
    title: '结束时间',
    width: 164,
    sheet: row => (row.ended_at ? sheetTime(row.ended_at) : ''),
  },
  { id: 'bill_no', title: '票据（包）号', width: 268, sheet: row => row.bill_no },
  { id: 'basis', title: '所据', width: 172, sheet: row => row.presentment_no || row.follows_no },
  {
    id: 'papers',
    title: '文书',
    width: 200,
    sheet: row => row.papers.map(kind => recoursePapers[kind].title).join('、'),
  },
]
