import '../discount/discount.css'
import './invoices.css'
import type { KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ContractsTab } from './contracts-tab.tsx'
import { InvoicesTab } from './invoices-tab.tsx'
import { ProofsTab } from './proofs-tab.tsx'

const tabs = [
  { id: 'invoice', title: '发票', Panel: InvoicesTab },
  { id: 'contract', title: '合同', Panel: ContractsTab },
  { id: 'proof', title: '其他凭证', Panel: ProofsTab },
] as const

/** 贸易背景信息: what proves the trade behind a bill; the chosen tab stands in the address. */
const TradePage = () => {
  const [params, setParams] = useSearchParams()
  const current = tabs.find(tab => tab.id === params.get('tab')) ?? tabs[0]
  const choose = (id: string) => setParams(id === tabs[0].id ? {} : { tab: id })
  const switchByArrow = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const step = event.key === 'ArrowRight' ? 1 : -1
    const other = tabs.at((tabs.indexOf(current) + step) % tabs.length) ?? current
    choose(other.id)
    document.getElementById(`trade-tab-${other.id}`)?.focus()
  }
  return (
    <div className="wrap">
      <div className="page-top">
        <h1 className="t-page">贸易背景信息</h1>
      </div>
      <div className="trade-tabs" role="tablist" aria-label="贸易背景信息">
        {tabs.map(tab => (
          <button
            key={tab.id}
            id={`trade-tab-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab === current}
            aria-controls="trade-panel"
            tabIndex={tab === current ? 0 : -1}
            onClick={() => choose(tab.id)}
            onKeyDown={switchByArrow}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div id="trade-panel" role="tabpanel" aria-labelledby={`trade-tab-${current.id}`}>
        <current.Panel key={current.id} />
      </div>
    </div>
  )
}

export default TradePage
