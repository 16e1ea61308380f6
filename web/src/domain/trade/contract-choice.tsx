import { Money } from '../../ui/data/figures.tsx'
import { type Contract, type Invoice, invoicesOf, type Trade, toggleContract } from './coverage.ts'

interface ContractChoiceProps {
  trade: Trade
  contracts: readonly Contract[]
  invoices: readonly Invoice[]
  needFen: bigint
  onChange: (trade: Trade) => void
}

const InvoiceLine = ({
  row,
  checked,
  onToggle,
}: {
  row: Invoice
  checked: boolean
  onToggle: () => void
}) => (
  <li>
    <label>
      <input type="checkbox" checked={checked} onChange={onToggle} />
      <span className="invoice-text">
        <span className="figures">{row.inv_no}</span>
        <span className="meta">
          {row.inv_type_name}，{row.inv_dt}，剩余 <Money fen={row.left_fen} /> 元
        </span>
      </span>
    </label>
  </li>
)

/** Contracts to choose, each with its verified invoices that have something left. */
export const ContractChoice = ({ trade, contracts, invoices, needFen, onChange }: ContractChoiceProps) => {
  const toggleInvoice = (id: string) =>
    onChange({
      later: false,
      contract_ids: trade.contract_ids,
      invoice_ids: trade.invoice_ids.includes(id)
        ? trade.invoice_ids.filter(other => other !== id)
        : [...trade.invoice_ids, id],
    })
  return (
    <ul className="contract-choice" aria-label="合同与发票">
      {contracts.map(row => {
        const own = invoicesOf(invoices, row.contract_id)
        const isChosen = trade.contract_ids.includes(row.contract_id)
        return (
          <li key={row.contract_id} className={isChosen ? 'is-chosen' : undefined}>
            <label className="contract-line">
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() => onChange(toggleContract(trade, row.contract_id, invoices, needFen))}
              />
              <span className="contract-text">
                <b>{row.contract_no}</b>
                <span className="meta">
                  {row.counter_name}，{row.goods}，{row.sign_dt} 签订
                </span>
              </span>
              <span className="contract-left figures">
                <Money fen={row.left_fen} />
                <span className="meta">发票可用 {own.length} 张</span>
              </span>
            </label>
            {isChosen &&
              (own.length === 0 ? (
                <p className="meta invoice-none">
                  没有已验真且有剩余金额的发票，请先在贸易背景信息中关联并验真。
                </p>
              ) : (
                <ul className="invoice-choice" aria-label={`${row.contract_no} 的发票`}>
                  {own.map(invoice => (
                    <InvoiceLine
                      key={invoice.invoice_id}
                      row={invoice}
                      checked={trade.invoice_ids.includes(invoice.invoice_id)}
                      onToggle={() => toggleInvoice(invoice.invoice_id)}
                    />
                  ))}
                </ul>
              ))}
          </li>
        )
      })}
    </ul>
  )
}
