import '../../../ui/layout/cards.css'
import '../../../domain/trade/invoices.css'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ContractsTab } from './contracts-tab.tsx'
import { InvoicesTab } from './invoices-tab.tsx'
import { ProofsTab } from './proofs-tab.tsx'

/** 贸易背景信息: what proves the trade behind a bill. */
export default function TradePage() {
  return (
    <div className="wrap">
      <div className="page-top">
        <h1 className="t-page">贸易背景信息</h1>
      </div>
      <PageTabs
        label="贸易背景信息"
        tabs={[
          { id: 'invoice', title: '发票', Panel: InvoicesTab },
          { id: 'contract', title: '合同', Panel: ContractsTab },
          { id: 'proof', title: '其他凭证', Panel: ProofsTab },
        ]}
      />
    </div>
  )
}
