import { formatRange } from '@portal/shared/bills/range.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { signPage } from '../../../core/addresses.ts'
import { PartEditor } from '../../../domain/bills/part-editor.tsx'
import { Button } from '../../../ui/button.tsx'
import { BillNo } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { type ChosenBill, choiceFault, isReady, MAX_BILLS, partOf, sumOf } from './choice.ts'
import { placeOf } from './refusals.ts'
import { TrialDialog } from './trial-dialog.tsx'
import type { Application } from './use-application.ts'

interface ChosenItemProps {
  bill: ChosenBill
  /** The server's error for this bill. */
  fault: string
  setBill: Application['setBill']
  remove: Application['remove']
}

/** One chosen bill; how much of it opens under it. */
const ChosenItem = memo(({ bill, fault, setBill, remove }: ChosenItemProps) => {
  const { holding, key } = bill
  const part = partOf(bill)
  return (
    <li className={fault || !part ? 'chosen-item is-wrong' : 'chosen-item'}>
      <div className="chosen-head">
        <b>{holding.acceptor_name}</b>
        <span className="figures">{part ? formatYuan(part.amountFen) : '—'}</span>
      </div>
      <span className="meta">
        <BillNo value={holding.bill_no} />
      </span>
      <span className="meta chosen-line">
        <span>到期 {holding.due_dt}</span>
        <span className="row chosen-acts">
          {holding.splittable && (
            <button
              type="button"
              className="link-button"
              aria-label={`${bill.partial ? '改为全部' : '部分贴现'} ${holding.bill_no}`}
              onClick={() => setBill(key, { partial: !bill.partial })}
            >
              {bill.partial ? '改为全部' : '部分贴现'}
            </button>
          )}
          <button
            type="button"
            className="link-button"
            aria-label={`移除 ${holding.bill_no}`}
            onClick={() => remove([key])}
          >
            移除
          </button>
        </span>
      </span>
      {bill.partial && (
        <>
          <PartEditor
            holding={holding}
            texts={bill}
            serverError={fault}
            onChange={({ amount, range }) => setBill(key, { amount, range })}
          />
          {part && (
            <span className="meta chosen-left">
              {part.restFen === 0n ? '全部贴现，无剩余' : `剩余 ${formatYuan(part.restFen)} 元，子票区间`}
              {part.rest.map(range => (
                <span key={String(range.start)} className="chosen-rest">
                  {formatRange(range)}
                </span>
              ))}
            </span>
          )}
        </>
      )}
      {fault && !bill.partial && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </li>
  )
})
ChosenItem.displayName = 'ChosenItem'

/** Beside the list: what is chosen, how much of each, and the way on. */
export const ChosenBills = ({ application }: { application: Application }) => {
  const { draft, refusal, refusedBill, busy } = application
  const { bills } = draft
  const [trying, setTrying] = useState(false)
  const total = sumOf(bills)
  const fault = choiceFault(bills)
  const place = refusal ? placeOf(refusal.code) : null
  const ask = (
    <Button
      variant="primary"
      size="xlarge"
      disabled={!isReady(bills)}
      busy={busy}
      onClick={() => void application.askQuote()}
    >
      {busy ? '询价中…' : '下一步，询价'}
    </Button>
  )
  return (
    <>
      <aside className="card apply-side" aria-label="已选票据">
        <div className="side-head row">
          <h2 className="t-card">已选票据</h2>
          <span className="meta figures">
            {bills.length} / {MAX_BILLS} 张
          </span>
          {bills.length > 1 && (
            <button
              type="button"
              className="link-button push"
              onClick={() => application.remove(bills.map(bill => bill.key))}
            >
              清空
            </button>
          )}
        </div>
        {bills.length === 0 ? (
          <p className="side-body muted">请在列表中选择票据，一次最多 {MAX_BILLS} 张，种类须一致。</p>
        ) : (
          <>
            <ul className="chosen-list">
              {bills.map(bill => (
                <ChosenItem
                  key={bill.key}
                  bill={bill}
                  fault={refusal && refusedBill === bill.key ? refusal.text : ''}
                  setBill={application.setBill}
                  remove={application.remove}
                />
              ))}
            </ul>
            <div className="side-body chosen-total">
              <span className="muted">本次贴现票面（元）</span>
              <span className="figure figures">{formatYuan(total)}</span>
              <span className="chosen-capitals">{yuanInCapitals(total)}</span>
            </div>
          </>
        )}
        <div className="side-actions">
          {fault && <Alert tone="warn">{fault}</Alert>}
          {refusal && (!refusedBill || place === 'page') && (
            <Alert tone="error">
              {refusal.text} {place === 'sign' && <Link to={signPage}>去签约</Link>}
            </Alert>
          )}
          <span className="chosen-ask">{ask}</span>
          <Button disabled={!isReady(bills)} onClick={() => setTrying(true)}>
            试算所选票据
          </Button>
        </div>
        <p className="side-note">询价锁定利率 15 分钟，不锁定票据；提交申请后票据才会锁定。</p>
      </aside>
      {bills.length > 0 && (
        <div className="chosen-bar" data-thumb-foot>
          <span>
            已选 <b className="figures">{bills.length}</b> 张
            <b className="figures chosen-bar-sum">{formatYuan(total)} 元</b>
          </span>
          {ask}
        </div>
      )}
      {trying && <TrialDialog draft={draft} onClose={() => setTrying(false)} />}
    </>
  )
}
