import type { RowOf } from '@portal/shared/contract/table.ts'
import { Link } from 'react-router-dom'
import { detailAddress } from '../../core/addresses.ts'
import { longTime } from '../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../ui/data/simple-table.tsx'
import { moneyText } from '../../widgets/grid/column-spec.ts'

type Usage = RowOf<'/api/trade/invoice_detail'>['usage'][number]

const columnsOf = (linkOf: (applyNo: string) => string): readonly Column<Usage>[] => [
  {
    key: 'apply_no',
    title: '申请编号',
    cell: row => <Link to={linkOf(row.apply_no)}>{row.apply_no}</Link>,
  },
  { key: 'fen', title: '金额', unit: '元', numeric: true, cell: row => moneyText(row.occupy_fen) },
  { key: 'state', title: '状态', cell: row => row.state_name },
  { key: 'at', title: '占用时间', cell: row => longTime(row.at) },
  { key: 'ended', title: '结束时间', cell: row => (row.ended_at ? longTime(row.ended_at) : '—') },
]

interface UsageTableProps {
  usage: readonly Usage[]
  /** Where an application is opened. */
  linkOf?: (applyNo: string) => string
}

/** 额度历史: which applications occupied, released or confirmed what. */
export const UsageTable = ({ usage, linkOf = detailAddress }: UsageTableProps) => (
  <section>
    <h3>额度历史</h3>
    {usage.length === 0 ? (
      <p className="muted">未被贴现申请占用</p>
    ) : (
      <SimpleTable
        dense
        caption="额度历史"
        columns={columnsOf(linkOf)}
        rows={usage}
        rowKey={row => `${row.apply_no} ${row.at} ${row.state}`}
      />
    )}
  </section>
)
