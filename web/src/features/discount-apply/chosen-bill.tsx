import { formatRange } from '@portal/shared/bills/range.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { BillNo } from '../../ui/figures.tsx'
import { wholeTexts } from '../discount/part.ts'
import { PartEditor } from './part-editor.tsx'
import { placeOf } from './refusals.ts'
import { type Application, chosenPart } from './use-application.ts'

/** Beside the list: what is chosen, how much of it, and the way on. */
export const ChosenBill = ({ application }: { application: Application }) => {
  const { draft, refusal, choose, busy } = application
  const { holding } = draft
  const part = chosenPart(draft)
  const place = refusal ? placeOf(refusal.code) : null
  return (
    <aside className="card apply-side">
      <div className="side-head">
        <h2 className="t-card">已选票据</h2>
      </div>
      {!holding ? (
        <p className="side-body muted">请在列表中选择一张票据。</p>
      ) : (
        <div className="side-body">
          <div className="chosen-bill">
            <b>{holding.acceptor_name}</b>
            <span className="meta">
              <BillNo value={holding.bill_no} />
            </span>
            <span className="meta">
              到期 {holding.due_dt}，可用 {formatYuan(holding.amount_fen)} 元
            </span>
          </div>
          {holding.splittable && (
            <div className="segments chosen-mode">
              <button type="button" aria-pressed={!draft.partial} onClick={() => choose({ partial: false })}>
                全部贴现
              </button>
              <button
                type="button"
                aria-pressed={draft.partial ?? false}
                onClick={() => choose({ partial: true })}
              >
                部分贴现
              </button>
            </div>
          )}
          {draft.partial && (
            <PartEditor
              holding={holding}
              texts={{ ...wholeTexts(holding), ...pick(draft) }}
              serverError={place === 'part' ? (refusal?.text ?? '') : ''}
              onChange={({ amount, range }) => choose({ amount, range })}
            />
          )}
          {part && (
            <div className="chosen-total">
              <span className="muted">本次贴现票面（元）</span>
              <span className="figure figures">{formatYuan(part.amountFen)}</span>
              {!draft.partial && <span className="chosen-capitals">{yuanInCapitals(part.amountFen)}</span>}
              <span className="meta">
                {part.restFen === 0n ? '全部贴现，无剩余' : `剩余 ${formatYuan(part.restFen)} 元，子票区间`}
                {part.rest.map(range => (
                  <span key={String(range.start)} className="chosen-rest">
                    {formatRange(range)}
                  </span>
                ))}
              </span>
            </div>
          )}
        </div>
      )}
      <div className="side-actions">
        {refusal && !(place === 'part' && draft.partial) && <Alert tone="error">{refusal.text}</Alert>}
        <Button variant="primary" size="xlarge" disabled={!part} busy={busy} onClick={application.askQuote}>
          {busy ? '询价中…' : '下一步，询价'}
        </Button>
      </div>
      <p className="side-note">询价锁定利率 15 分钟，不锁定票据；提交申请后票据才会锁定。</p>
    </aside>
  )
}

const pick = ({ amount, range }: { amount?: string; range?: string }) => ({
  ...(amount === undefined ? {} : { amount }),
  ...(range === undefined ? {} : { range }),
})
