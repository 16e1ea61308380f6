import { signStates } from '@portal/shared/signing/states.ts'
import { type GridColumn, moneyText, sheetMoney } from '../../ui/grid/column-spec.ts'
import { StatusDot } from '../../ui/tag.tsx'
import { countText } from '../bank-sign/sign-acts.ts'
import { dotTones } from '../discount/progress.ts'
import type { SignRow } from './sign-list.ts'

type TextName =
  | 'sign_no'
  | 'company_name'
  | 'usc_code'
  | 'bank_name'
  | 'settle_acct_no'
  | 'valid_from'
  | 'valid_to'
  | 'agreement_no'
  | 'cust_manager'

const text = (id: TextName, title: string, width: number): GridColumn<SignRow> => ({
  id,
  title,
  width,
  cell: row => row[id] || '—',
  sheet: row => row[id],
})

const money = (id: 'single_limit_fen' | 'total_limit_fen', title: string): GridColumn<SignRow> => ({
  id,
  title,
  unit: '元',
  numeric: true,
  width: 160,
  cell: row => moneyText(row[id]),
  sheet: row => sheetMoney(row[id]),
})

export const signColumns = (onOpen: (row: SignRow) => void): GridColumn<SignRow>[] => [
  { ...text('company_name', '企业名称', 220), frozen: true, card: 'title' },
  {
    id: 'state',
    title: '状态',
    width: 128,
    card: 'status',
    cell: row => <StatusDot tone={dotTones[signStates[row.state].tone]}>{row.state_name}</StatusDot>,
    sheet: row => row.state_name,
  },
  text('sign_no', '签约编号', 168),
  text('bank_name', '签约银行', 160),
  text('settle_acct_no', '结算账号', 200),
  text('valid_to', '到期日', 116),
  { ...money('single_limit_fen', '单笔限额'), hidden: true },
  { ...money('total_limit_fen', '累计限额'), hidden: true },
  {
    id: 'day_limit_count',
    title: '当日笔数',
    width: 100,
    hidden: true,
    cell: row => countText(row.day_limit_count),
    sheet: row => countText(row.day_limit_count),
  },
  { ...text('valid_from', '生效日', 116), hidden: true },
  { ...text('usc_code', '统一社会信用代码', 190), hidden: true },
  { ...text('agreement_no', '协议编号', 168), hidden: true },
  { ...text('cust_manager', '客户经理', 100), hidden: true },
  {
    id: 'actions',
    title: '操作',
    width: 80,
    edge: true,
    cell: row => (
      <button type="button" className="link-button" onClick={() => onOpen(row)}>
        {row.actions.includes('approve') || row.actions.includes('confirm_end') ? '办理' : '详情'}
      </button>
    ),
  },
]
