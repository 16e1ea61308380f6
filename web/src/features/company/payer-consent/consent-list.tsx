/** The rows of 付息确认, and what they are narrowed by. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { consentStates } from '@portal/shared/discount/payer-consent.ts'
import { dotTones, StatusDot } from '../../../ui/tag.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'

export type ConsentRow = RowOf<'/api/payer/query_consent'>['rows'][number]
export type ConsentDetail = RowOf<'/api/payer/consent_detail'>

export const ConsentStatus = ({ row }: { row: Pick<ConsentRow, 'state' | 'state_name'> }) => (
  <StatusDot tone={dotTones[consentStates[row.state].tone]}>{row.state_name}</StatusDot>
)

/** `consent_id` of the address is the request whose detail is open. */
export const consentFilter = declareFilter({
  apply_no: { label: '申请编号', max: 16, placeholder: '请输入' },
  state: {
    label: '状态',
    choices: Object.entries(consentStates).map(([value, { name }]) => ({
      value,
      name: value === 'waiting' ? '待确认' : name,
    })),
  },
})

export const consentColumns = (onOpen: (consentId: string) => void) =>
  gridColumns<ConsentRow>([
    { id: 'apply_no', title: '申请编号', width: 172, frozen: true, card: 'title' },
    {
      id: 'state',
      title: '状态',
      width: 104,
      card: 'status',
      of: row => row.state_name,
      cell: row => <ConsentStatus row={row} />,
    },
    { id: 'applicant_name', title: '贴现申请人', width: 180 },
    { id: 'bank_name', title: '贴入行', width: 124 },
    { id: 'total_fen', title: '票面合计', width: 136, kind: 'fen' },
    { id: 'interest_fen', title: '贴现利息', width: 108, kind: 'fen' },
    { id: 'buyer_pct', title: '承担比例', unit: '%', width: 96, numeric: true, of: row => row.buyer_pct },
    { id: 'max_buyer_fen', title: '承担上限', width: 116, kind: 'fen' },
    { id: 'asked_at', title: '请求时间', width: 146, kind: 'time' },
    { id: 'decided_at', title: '答复时间', width: 146, kind: 'time' },
    { id: 'decided_by', title: '答复人', width: 96 },
    openColumn(row => onOpen(row.consent_id)),
  ])
