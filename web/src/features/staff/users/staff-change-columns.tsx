import type { RowOf } from '@portal/shared/contract/table.ts'
import { PLATFORM } from '../../../domain/people/people-sets.ts'
import { shortTime } from '../../../ui/data/figures.tsx'
import type { Tone } from '../../../ui/tag.tsx'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'

type Row = RowOf<'/api/admin/user/query_change'>['rows'][number]
export type Doing = 'approve' | 'refuse' | 'withdraw'

const tones: Record<Row['state'], Tone> = {
  open: 'warn',
  approved: 'ok',
  refused: 'error',
  withdrawn: 'outline',
  lapsed: 'outline',
}

/** The change in words: 154****0016 → 154****8888. */
const contentOf = ({ kind, old_mobile, new_mobile, old_bank_name, new_bank_name }: Row): string => {
  if (kind === 'bank') return `${old_bank_name || PLATFORM} → ${new_bank_name || PLATFORM}`
  return kind === 'mobile' ? `${old_mobile} → ${new_mobile}` : old_mobile
}

export const staffChangeColumns = (onDo: (row: Row, doing: Doing) => void) =>
  gridColumns<Row>([
    { id: 'user_name', title: '姓名', width: 84, frozen: true, card: 'title' },
    { id: 'account', title: '登录账号', width: 90 },
    {
      id: 'state',
      title: '状态',
      width: 84,
      card: 'status',
      kind: 'state',
      of: row => ({ name: row.state_name, tone: tones[row.state] }),
    },
    { id: 'kind', title: '变更', width: 90, of: row => row.kind_name },
    { id: 'content', title: '内容', width: 228, of: contentOf },
    { id: 'proposer_name', title: '申请人', width: 76 },
    { id: 'expires_at', title: '复核截止', width: 118, of: row => shortTime(row.expires_at) },
    { id: 'reason', title: '申请原因', width: 104 },
    { id: 'decider_name', title: '复核人', width: 76 },
    { id: 'remark', title: '复核意见', width: 140, hidden: true },
    { id: 'proposed_at', title: '申请时间', width: 142, hidden: true, kind: 'time' },
    { id: 'ended_at', title: '办结时间', width: 142, hidden: true, kind: 'time' },
    actionColumn(108, row => [
      row.may_decide && { label: '通过', onPress: () => onDo(row, 'approve') },
      row.may_decide && { label: '不通过', onPress: () => onDo(row, 'refuse') },
      row.own && row.state === 'open' && { label: '撤回', onPress: () => onDo(row, 'withdraw') },
    ]),
  ])
