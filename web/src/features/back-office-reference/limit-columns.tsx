import type { RowOf } from '@portal/shared/contract/table.ts'
import { type GridColumn, moneyText, sheetMoney } from '../../ui/grid/column-spec.ts'
import { StatusDot } from '../../ui/tag.tsx'
import { acceptorClasses } from '../reference/terms.ts'
import { NEARLY_USED, usedPercent } from './acceptor-limit.ts'
import { RowActions } from './row-actions.tsx'

export type LimitRow = RowOf<'/api/admin/acceptor/query'>['rows'][number]

const statusOf = (row: LimitRow) => {
  if (!row.active) return { tone: 'outline', text: '已停用' } as const
  if (row.overdue) return { tone: 'error', text: '持续逾期' } as const
  return row.on_list
    ? ({ tone: 'ok', text: '可贴现' } as const)
    : ({ tone: 'outline', text: '不在名单' } as const)
}

const money = (id: 'limit_fen' | 'used_fen' | 'available_fen', title: string): GridColumn<LimitRow> => ({
  id,
  title,
  unit: '元',
  numeric: true,
  width: 144,
  cell: row => moneyText(row[id]),
  sheet: row => sheetMoney(row[id]),
})

export const limitColumns = (
  canEdit: boolean,
  onEdit: (row: LimitRow) => void,
  onLog: (row: LimitRow) => void,
): GridColumn<LimitRow>[] => [
  {
    id: 'org_name',
    title: '承兑人',
    width: 200,
    frozen: true,
    card: 'title',
    cell: row => row.org_name,
    sheet: row => row.org_name,
  },
  {
    id: 'acceptor_class',
    title: '类别',
    width: 72,
    cell: row => acceptorClasses[row.acceptor_class],
    sheet: row => acceptorClasses[row.acceptor_class],
  },
  {
    id: 'status',
    title: '状态',
    width: 104,
    card: 'status',
    cell: row => {
      const { tone, text } = statusOf(row)
      return <StatusDot tone={tone}>{text}</StatusDot>
    },
    sheet: row => statusOf(row).text,
  },
  money('limit_fen', '承兑额度'),
  money('used_fen', '已用额度'),
  money('available_fen', '可用额度'),
  {
    id: 'used',
    title: '占用',
    unit: '%',
    numeric: true,
    width: 132,
    cell: row => {
      const used = usedPercent(row.used_fen, row.limit_fen)
      return (
        <span className={used >= NEARLY_USED ? 'limit-used is-near' : 'limit-used'}>
          <i>
            <i style={{ width: `${used}%` }} />
          </i>
          {used.toFixed(1)}
        </span>
      )
    },
    sheet: row => ({ number: usedPercent(row.used_fen, row.limit_fen), format: '0.0' }),
  },
  {
    id: 'org_code',
    title: '支付系统行号',
    width: 140,
    cell: row => row.org_code,
    sheet: row => row.org_code,
  },
  {
    id: 'region_name',
    title: '地区',
    width: 100,
    hidden: true,
    cell: row => row.region_name || '—',
    sheet: row => row.region_name,
  },
  {
    id: 'actions',
    title: '操作',
    width: canEdit ? 124 : 80,
    edge: true,
    cell: row => (
      <RowActions
        actions={[
          canEdit && { label: '维护', onPress: () => onEdit(row) },
          { label: '记录', onPress: () => onLog(row) },
        ]}
      />
    ),
  },
]
