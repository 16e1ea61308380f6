/** Statements of account as lists show them, to their member and to staff. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { statementStates } from '@portal/shared/statements/states.ts'
import { post } from '../../core/api/client.ts'
import { dotTones } from '../../ui/tag.tsx'
import type { DeclaredColumn } from '../../widgets/grid/columns.tsx'
import { PrintDocument } from '../../widgets/print-document.tsx'
import { PaperFile } from './paper-file.tsx'

export type Statement = RowOf<'/api/statement/query_statement'>['rows'][number]

export const statementStateChoices = Object.entries(statementStates).map(([value, { name }]) => ({
  value,
  name,
}))

/** Columns the calls sort by. */
export const statementSorting = ['statement_no', 'to', 'closing_fen'] as const

/** Its PDF, and the same on the printer. */
export const StatementPapers = ({ statementNo }: { statementNo: string }) => (
  <span className="row">
    <PaperFile
      paper="对账单"
      ask={async () => (await post('/api/statement/make_file', { statement_no: statementNo }))[0]?.url ?? ''}
    />
    <PrintDocument refNo={statementNo} kind="statement" title={`对账单 ${statementNo}`} />
  </span>
)

/** The account as a list names it: its number, or its name where it has none. */
export const accountName = ({ acct_no, acct_name }: Pick<Statement, 'acct_no' | 'acct_name'>): string =>
  acct_no || acct_name

/** The columns of statements, without those that only one list has. */
export const statementColumns = <Row extends Statement>(): readonly DeclaredColumn<Row>[] => [
  {
    id: 'statement_no',
    title: '对账单编号',
    width: 168,
    frozen: true,
    card: 'title',
    sort: true,
    of: row => row.statement_no,
  },
  {
    id: 'state',
    title: '状态',
    width: 104,
    card: 'status',
    kind: 'state',
    of: row => ({ name: row.state_name, tone: dotTones[statementStates[row.state].tone] }),
  },
  { id: 'closing_fen', title: '期末余额', width: 148, kind: 'fen', sort: true, of: row => row.closing_fen },
  { id: 'to', title: '对账期间', width: 196, sort: true, of: row => `${row.from} 至 ${row.to}` },
  { id: 'acct_no', title: '账户', width: 196, of: accountName },
  { id: 'opening_fen', title: '期初余额', width: 148, kind: 'fen', of: row => row.opening_fen },
  { id: 'in_fen', title: '收入', width: 148, kind: 'fen', of: row => row.in_fen },
  { id: 'out_fen', title: '支出', width: 148, kind: 'fen', of: row => row.out_fen },
  { id: 'count', title: '笔数', width: 72, kind: 'count', of: row => row.in_count + row.out_count },
  { id: 'confirm_by', title: '确认期限', width: 112, of: row => row.confirm_by ?? '—' },
  { id: 'answered_by', title: '确认人', width: 96, hidden: true, of: row => row.answered_by },
  {
    id: 'answered_at',
    title: '确认时间',
    width: 146,
    kind: 'time',
    hidden: true,
    of: row => row.answered_at,
  },
  { id: 'difference', title: '差异', width: 240, hidden: true, of: row => row.difference },
  { id: 'reply', title: '答复', width: 240, hidden: true, of: row => row.reply },
  { id: 'issued_at', title: '出具时间', width: 146, kind: 'time', hidden: true, of: row => row.issued_at },
]
