import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ApplyDetail } from '../discount/progress.ts'
import { ContractChoice } from '../discount-apply/contract-choice.tsx'
import { coverageOf, suggestTrade, type Trade } from '../discount-apply/coverage.ts'
import { CoverageBar } from '../discount-apply/coverage-bar.tsx'
import { useTradeRows } from '../discount-apply/use-trade-rows.ts'
import { useAppliesChanged } from './use-applies-changed.ts'
import '../discount-apply/trade.css'

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
  const changed = useAppliesChanged()
  const [chosen, setChosen] = useState<Trade | null>(null)
  const [error, setError] = useState('')
  const needFen = BigInt(row.total_fen)
  const trade =
    chosen ?? (contracts && invoices ? suggestTrade(contracts, invoices, needFen) : null) ?? nothing
  const coverage = coverageOf(trade, contracts ?? [], invoices ?? [], needFen)

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
    await Promise.all([changed(), rows.reload()])
  }
  return (
    <Dialog
      open
      title="补交贸易背景"
      size="large"
      role="dialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={coverage.fault !== ''}
            onClick={() => void supply()}
          >
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
          <CoverageBar label="合同可用合计（元）" haveFen={coverage.contractFen} needFen={needFen} />
          <CoverageBar label="发票可用合计（元）" haveFen={coverage.invoiceFen} needFen={needFen} />
          {error ? (
            <Alert tone="error">{error}</Alert>
          ) : (
            <p className="meta">{coverage.fault || '补交后占用合同与发票金额，不能再改。'}</p>
          )}
        </>
      ) : rows.error ? (
        <ErrorState title="合同与发票未能加载" error={rows.error} onRetry={rows.reload} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Dialog>
  )
}
