import '../../../domain/trade/trade.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useAction } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import { useUnsaved } from '../../../core/unsaved.ts'
import type { ApplyDetail } from '../../../domain/discount/progress.ts'
import { ContractChoice } from '../../../domain/trade/contract-choice.tsx'
import { coverageOf, suggestTrade, type Trade } from '../../../domain/trade/coverage.ts'
import { CoverageBar } from '../../../domain/trade/coverage-bar.tsx'
import { TradeMatch } from '../../../domain/trade/trade-match.tsx'
import { useTradeMatch } from '../../../domain/trade/use-trade-match.ts'
import { useTradeRows } from '../../../domain/trade/use-trade-rows.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { LeaveButton } from '../../../ui/leave-button.tsx'

const nothing: Trade = { later: false, contract_ids: [], invoice_ids: [] }

interface SupplyTradeDialogProps {
  row: ApplyDetail
  onClose: () => void
}

/** 补交贸易背景: contracts and invoices that cover an application submitted without them; what covers is proposed. */
export const SupplyTradeDialog = ({ row, onClose }: SupplyTradeDialogProps) => {
  const rows = useTradeRows()
  const { contracts, invoices } = rows
  const { run, busy } = useAction('/api/discount/supply_trade', { quiet: true })
  const [chosen, setChosen] = useState<Trade | null>(null)
  const unsaved = useUnsaved(chosen !== null)
  const [error, setError] = useState('')
  const needFen = BigInt(row.total_fen)
  const trade =
    chosen ?? (contracts && invoices ? suggestTrade(contracts, invoices, needFen) : null) ?? nothing
  const coverage = coverageOf(trade, contracts ?? [], invoices ?? [], needFen)
  const match = useTradeMatch({ apply_no: row.apply_no }, trade.contract_ids)
  const fault = coverage.fault || match.fault

  const supply = async () => {
    const { contract_ids, invoice_ids } = trade
    try {
      if (!(await run({ apply_no: row.apply_no, contract_ids, invoice_ids }))) return
      showToast({ kind: 'ok', text: `${row.apply_no} 贸易背景已补交` })
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.text)
    }
  }
  return (
    <Dialog
      open
      title="补交贸易背景"
      size="large"
      role="dialog"
      unsaved={unsaved}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <LeaveButton onLeave={onClose} disabled={busy}>
            取消
          </LeaveButton>
          <Button variant="primary" busy={busy} disabled={fault !== ''} onClick={() => void supply()}>
            确认补交
          </Button>
        </>
      }
    >
      {contracts?.length === 0 ? (
        <EmptyState title="没有可用的合同">
          请先在<Link to="/invoicesControl">贸易背景信息</Link>中登记合同与发票，并完成验真。
        </EmptyState>
      ) : contracts && invoices ? (
        <>
          <ContractChoice
            trade={trade}
            contracts={contracts}
            invoices={invoices}
            needFen={needFen}
            onChange={setChosen}
          />
          <TradeMatch match={match} />
          <CoverageBar label="合同可用合计（元）" haveFen={coverage.contractFen} needFen={needFen} />
          <CoverageBar label="发票可用合计（元）" haveFen={coverage.invoiceFen} needFen={needFen} />
          {error ? (
            <Alert tone="error">{error}</Alert>
          ) : (
            <p className="meta">{fault || '补交后占用合同与发票金额，不能再改。'}</p>
          )}
        </>
      ) : rows.error ? (
        <ErrorState title="合同与发票未能加载" error={rows.error} onRetry={rows.retry} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Dialog>
  )
}
