import { signStates } from '@portal/shared/signing/states.ts'
import { countText } from '../../../domain/signing/sign-acts.ts'
import { dotTones } from '../../../ui/tag.tsx'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { Waited } from '../../../widgets/waited.tsx'
import type { SignRow } from './sign-list.ts'

export const signColumns = (onOpen: (row: SignRow) => void) =>
  gridColumns<SignRow>([
    { id: 'company_name', title: '企业名称', width: 190, frozen: true, card: 'title' },
    {
      id: 'state',
      title: '状态',
      width: 120,
      card: 'status',
      kind: 'state',
      of: row => ({ name: row.state_name, tone: dotTones[signStates[row.state].tone] }),
    },
    {
      id: 'sign_no',
      title: '签约编号',
      width: 152,
      under: row => (row.state === 'S10' || row.state === 'S50' ? <Waited since={row.since} /> : null),
    },
    { id: 'bank_name', title: '签约银行', width: 132 },
    { id: 'settle_acct_no', title: '结算账号', width: 192 },
    { id: 'valid_to', title: '到期日', width: 108 },
    { id: 'single_limit_fen', title: '单笔限额', width: 160, kind: 'fen', hidden: true },
    { id: 'total_limit_fen', title: '累计限额', width: 160, kind: 'fen', hidden: true },
    {
      id: 'day_limit_count',
      title: '当日笔数',
      width: 100,
      hidden: true,
      of: row => countText(row.day_limit_count),
    },
    { id: 'valid_from', title: '生效日', width: 116, hidden: true },
    { id: 'usc_code', title: '统一社会信用代码', width: 190, hidden: true },
    { id: 'agreement_no', title: '协议编号', width: 168, hidden: true },
    { id: 'cust_manager', title: '客户经理', width: 100, hidden: true },
    openColumn(onOpen, row =>
      row.actions.includes('approve') || row.actions.includes('confirm_end') ? '办理' : '详情',
    ),
  ])
