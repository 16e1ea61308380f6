import type { RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import type { ApplyDetail } from '../../../domain/discount/progress.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { SupplyTradeDialog } from './supply-trade-dialog.tsx'

/** How many are shown at once. */
const STEP = 10

interface Paper {
  key: string
  kind: '合同' | '发票'
  no: string
  party: string
  amount_fen: string
  occupy_fen: string | null
  state_name: string
}

const papersOf = ({ contracts, invoices }: RowOf<'/api/discount/apply_trade'>): Paper[] => [
  ...contracts.map(({ contract_id, contract_no, counter_name, ...row }) => ({
    ...row,
    key: `c${contract_id}`,
    kind: '合同' as const,
    no: contract_no,
    party: counter_name,
  })),
  ...invoices.map(({ invoice_id, inv_no, buyer_name, ...row }) => ({
    ...row,
    key: `i${invoice_id}`,
    kind: '发票' as const,
    no: inv_no,
    party: buyer_name,
  })),
]

const columns: readonly Column<Paper>[] = [
  { key: 'kind', title: '种类', cell: paper => paper.kind },
  { key: 'no', title: '编号', cell: paper => paper.no },
  { key: 'party', title: '对方或购方', cell: paper => paper.party },
  {
    key: 'amount',
    title: '金额',
    unit: '元',
    numeric: true,
    cell: paper => <Money fen={paper.amount_fen} />,
  },
  {
    key: 'occupy',
    title: '本笔占用',
    unit: '元',
    numeric: true,
    cell: paper =>
      paper.occupy_fen === null ? (
        '—'
      ) : (
        <>
          <Money fen={paper.occupy_fen} /> {paper.state_name}
        </>
      ),
  },
]

/** Papers still to follow, and their deadline once the loan is paid. */
const owedText = ({ trade_due_dt, trade_overdue }: ApplyDetail): string => {
  if (trade_due_dt === null) return '发票后补'
  return trade_overdue
    ? `发票后补，应最迟于 ${trade_due_dt} 补交，已逾期；补交之前不能再以发票后补申请`
    : `发票后补，请最迟于 ${trade_due_dt} 补交`
}

/** 贸易背景: the contracts and invoices behind an application and what it occupies of them. */
export const TradeBackground = ({ row }: { row: ApplyDetail }) => {
  const [shown, setShown] = useState(STEP)
  const [supplying, setSupplying] = useState(false)
  const hasPapers = row.contract_ids.length + row.invoice_ids.length > 0
  const trade = useCall('/api/discount/apply_trade', hasPapers ? { apply_no: row.apply_no } : null)
  if (!hasPapers) {
    return (
      <>
        <EmptyState
          title={row.trade_later ? owedText(row) : '没有关联合同和发票'}
          action={
            row.actions.includes('supply_trade') && (
              <Button variant="line" onClick={() => setSupplying(true)}>
                补交贸易背景
              </Button>
            )
          }
        />
        {supplying && <SupplyTradeDialog row={row} onClose={() => setSupplying(false)} />}
      </>
    )
  }
  if (!trade.first)
    return trade.error ? (
      <ErrorState title="贸易背景未能加载" error={trade.error} onRetry={trade.reload} />
    ) : (
      <Skeleton rows={4} />
    )
  const papers = papersOf(trade.first)
  return (
    <div className="trade-behind">
      <SimpleTable
        caption="贸易背景"
        dense
        columns={columns}
        rows={papers.slice(0, shown)}
        rowKey={paper => paper.key}
      />
      {papers.length > shown && (
        <Button variant="text" onClick={() => setShown(shown + STEP)}>
          再显示 {Math.min(STEP, papers.length - shown)} 份，共 {papers.length} 份
        </Button>
      )}
    </div>
  )
}
