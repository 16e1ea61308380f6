import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/figures.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { ApplyDetail } from '../discount/progress.ts'
import { SupplyTradeDialog } from './supply-trade-dialog.tsx'

/** How many are asked for at once: each one is a call. */
const STEP = 10

interface Usage {
  apply_no: string
  occupy_fen: string
  state_name: string
}

const Occupied = ({ usage, applyNo }: { usage: readonly Usage[]; applyNo: string }) => {
  const own = usage.findLast(each => each.apply_no === applyNo)
  return own ? (
    <>
      <Money fen={own.occupy_fen} /> {own.state_name}
    </>
  ) : (
    '—'
  )
}

const Contract = ({ id, applyNo }: { id: string; applyNo: string }) => {
  const { first, error } = useCall('/api/trade/contract_detail', { contract_id: id })
  return (
    <tr>
      <td>合同</td>
      <td>{first?.contract_no ?? error?.text ?? '…'}</td>
      <td>{first?.counter_name}</td>
      <td className="numeric">
        <Money fen={first?.amount_fen} />
      </td>
      <td className="numeric">{first && <Occupied usage={first.usage} applyNo={applyNo} />}</td>
    </tr>
  )
}

const Invoice = ({ id, applyNo }: { id: string; applyNo: string }) => {
  const { first, error } = useCall('/api/trade/invoice_detail', { invoice_id: id })
  return (
    <tr>
      <td>发票</td>
      <td>{first?.inv_no ?? error?.text ?? '…'}</td>
      <td>{first?.buyer_name}</td>
      <td className="numeric">
        <Money fen={first?.total_fen} />
      </td>
      <td className="numeric">{first && <Occupied usage={first.usage} applyNo={applyNo} />}</td>
    </tr>
  )
}

/** 贸易背景: the contracts and invoices behind an application and what it occupies of them. */
export const TradeBackground = ({ row }: { row: ApplyDetail }) => {
  const [shown, setShown] = useState(STEP)
  const [supplying, setSupplying] = useState(false)
  const papers = [
    ...row.contract_ids.map(id => ({ kind: 'contract' as const, id })),
    ...row.invoice_ids.map(id => ({ kind: 'invoice' as const, id })),
  ]
  if (papers.length === 0) {
    return (
      <>
        <EmptyState
          title={row.trade_later ? '发票后补' : '没有关联合同和发票'}
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
  return (
    <div className="log">
      <table className="table table-dense">
        <caption className="visually-hidden">贸易背景</caption>
        <thead>
          <tr>
            <th scope="col">种类</th>
            <th scope="col">编号</th>
            <th scope="col">对方或购方</th>
            <th scope="col" className="numeric">
              金额 <small>元</small>
            </th>
            <th scope="col" className="numeric">
              本笔占用 <small>元</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {papers
            .slice(0, shown)
            .map(({ kind, id }) =>
              kind === 'contract' ? (
                <Contract key={`c${id}`} id={id} applyNo={row.apply_no} />
              ) : (
                <Invoice key={`i${id}`} id={id} applyNo={row.apply_no} />
              ),
            )}
        </tbody>
      </table>
      {papers.length > shown && (
        <Button variant="text" onClick={() => setShown(shown + STEP)}>
          再显示 {Math.min(STEP, papers.length - shown)} 份，共 {papers.length} 份
        </Button>
      )}
    </div>
  )
}
