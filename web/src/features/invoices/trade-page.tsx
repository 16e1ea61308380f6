import '../discount/discount.css'
import './invoices.css'
import { InvoicesTab } from './invoices-tab.tsx'

/** 贸易背景信息: what proves the trade behind a bill. */
const TradePage = () => (
  <div className="wrap">
    <div className="page-top">
      <h1 className="t-page">贸易背景信息</h1>
    </div>
    <InvoicesTab />
  </div>
)

export default TradePage
