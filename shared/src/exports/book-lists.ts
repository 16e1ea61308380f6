/** Lists of the bank's books as files. */
import { subjectText } from '../books/subjects.ts'
import { sheetMoney, sheetRate, sheetTime } from '../sheet/values.ts'
import { defineList, type ExportColumn } from './list.ts'

const sides = { D: '借', C: '贷', '': '' } as const

/** An amount in yuan: the row's field of the column's name. */
const yuan = (id: string, title: string): ExportColumn<Readonly<Record<string, unknown>>> => ({
  id,
  title,
  unit: '元',
  width: 160,
  sheet: row => sheetMoney(String(row[id])),
})

export const bookLists = {
  trial_balance: defineList({
    path: '/api/admin/books/query_trial_balance',
    title: '试算平衡表',
    columns: [
      { id: 'subject', title: '科目', width: 200, sheet: row => subjectText(row.subject) },
      { id: 'side', title: '方向', width: 60, sheet: row => sides[row.side] },
      yuan('opening_debit_fen', '期初借方'),
      yuan('opening_credit_fen', '期初贷方'),
      yuan('debit_fen', '本期借方'),
      yuan('credit_fen', '本期贷方'),
      yuan('closing_debit_fen', '期末借方'),
      yuan('closing_credit_fen', '期末贷方'),
      { id: 'accounts', title: '账户数', width: 80, sheet: row => ({ number: row.accounts, format: '0' }) },
    ],
  }),
  book_accounts: defineList({
    path: '/api/admin/books/query_account',
    title: '总账',
    columns: [
      { id: 'subject', title: '科目', width: 200, sheet: row => subjectText(row.subject) },
      { id: 'acct_name', title: '账户', width: 240, sheet: row => row.acct_name },
      { id: 'owner_name', title: '户主', width: 240, sheet: row => row.owner_name },
      { id: 'acct_no', title: '账号', width: 200, sheet: row => row.acct_no },
      { id: 'side', title: '方向', width: 60, sheet: row => sides[row.side] },
      yuan('opening_fen', '期初余额'),
      yuan('debit_fen', '本期借方'),
      yuan('credit_fen', '本期贷方'),
      yuan('closing_fen', '期末余额'),
      { id: 'entries', title: '分录数', width: 80, sheet: row => ({ number: row.entries, format: '0' }) },
    ],
  }),
  book_entries: defineList({
    path: '/api/admin/books/query_entry',
    title: '明细账',
    columns: [
      { id: 'business_dt', title: '记账日期', width: 116, sheet: row => row.business_dt },
      { id: 'txn_no', title: '账务流水号', width: 168, sheet: row => row.txn_no },
      { id: 'kind_name', title: '种类', width: 140, sheet: row => row.kind_name },
      { id: 'ref_no', title: '业务编号', width: 200, sheet: row => row.ref_no },
      { id: 'subject', title: '科目', width: 200, sheet: row => subjectText(row.subject) },
      { id: 'acct_name', title: '账户', width: 240, sheet: row => row.acct_name },
      { id: 'owner_name', title: '户主', width: 240, sheet: row => row.owner_name },
      {
        id: 'debit',
        title: '借方',
        unit: '元',
        width: 160,
        sheet: row => (row.side === 'D' ? sheetMoney(row.amount_fen) : ''),
      },
      {
        id: 'credit',
        title: '贷方',
        unit: '元',
        width: 160,
        sheet: row => (row.side === 'C' ? sheetMoney(row.amount_fen) : ''),
      },
      {
        id: 'balance_fen',
        title: '账户余额',
        unit: '元',
        width: 160,
        sheet: row => (row.balance_fen === null ? '' : sheetMoney(row.balance_fen)),
      },
      { id: 'remark', title: '摘要', width: 200, sheet: row => row.remark },
      { id: 'at', title: '交易时间', width: 164, sheet: row => sheetTime(row.at) },
      { id: 'entry_no', title: '分录序号', width: 96, sheet: row => row.entry_no },
    ],
  }),
  differences: defineList({
    path: '/api/admin/books/query_difference',
    title: '对账差异',
    columns: [
      { id: 'dt', title: '业务日期', width: 116, sheet: row => row.dt },
      { id: 'kind', title: '差异', width: 120, sheet: row => row.kind_name },
      { id: 'state', title: '状态', width: 96, sheet: row => row.state_name },
      { id: 'subject_no', title: '业务编号', width: 220, sheet: row => row.subject_no },
      { id: 'acct_name', title: '账户', width: 240, sheet: row => row.acct_name },
      { id: 'side', title: '借贷', width: 60, sheet: row => sides[row.side] },
      yuan('expected_fen', '应有金额'),
      yuan('found_fen', '实有金额'),
      yuan('gap_fen', '差额'),
      { id: 'detail', title: '说明', width: 320, sheet: row => row.detail },
      { id: 'found_at', title: '发现时间', width: 164, sheet: row => sheetTime(row.found_at) },
      { id: 'accepted_by', title: '确认人', width: 100, sheet: row => row.accepted_by },
      {
        id: 'accepted_at',
        title: '确认时间',
        width: 164,
        sheet: row => (row.accepted_at ? sheetTime(row.accepted_at) : ''),
      },
      { id: 'words', title: '确认说明', width: 320, sheet: row => row.words },
    ],
  }),
  amortisation: defineList({
    path: '/api/admin/books/query_amortisation',
    title: '利息摊销',
    columns: [
      { id: 'apply_no', title: '申请编号', width: 168, sheet: row => row.apply_no },
      { id: 'bill_no', title: '票据（包）号', width: 268, sheet: row => row.bill_no },
      { id: 'range', title: '子票区间', width: 160, sheet: row => row.range },
      { id: 'company_name', title: '申请人', width: 240, sheet: row => row.company_name },
      yuan('face_fen', '票面金额'),
      { id: 'rate', title: '年利率', unit: '%', width: 96, sheet: row => sheetRate(row.rate_e6) },
      { id: 'days', title: '计息天数', width: 90, sheet: row => ({ number: row.days, format: '0' }) },
      { id: 'first_dt', title: '放款日', width: 116, sheet: row => row.first_dt },
      { id: 'end_dt', title: '计息到期日', width: 116, sheet: row => row.end_dt },
      { id: 'sold_dt', title: '卖出日', width: 116, sheet: row => row.sold_dt ?? '' },
      yuan('interest_fen', '贴现利息'),
      yuan('before_fen', '期初累计摊销'),
      yuan('earned_fen', '本期摊销'),
      yuan('handed_over_fen', '本期卖出结转'),
      yuan('remaining_fen', '期末待摊'),
    ],
  }),
}
