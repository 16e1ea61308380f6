import './quote.css'
import { isDate } from '@portal/shared/calendar/dates.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { PayDays } from '../../../domain/discount/pay-day-table.tsx'
import { slipText } from '../../../domain/discount/pay-days.ts'
import { Button } from '../../../ui/button.tsx'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { choiceRequest } from './choice.ts'
import type { Draft } from './draft.ts'
import { exportPrice } from './quote-export.ts'
import { QuotedTable } from './quoted-bills.tsx'
import { sharesOf } from './terms.ts'

/** 利息试算 of the chosen bills: the bank reckons, nothing is saved and no rate is locked. */
export const TrialDialog = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const { terms, disc_dt } = draft
  const trial = useCall('/api/discount/calc_interest', {
    bills: choiceRequest(draft.bills),
    ...(isDate(disc_dt) && { disc_dt }),
    ...(sharesOf(terms) && {
      pay_type: terms.pay_type,
      ...(terms.pay_type === 3 && { buyer_pct: terms.buyer_pct.trim() }),
    }),
  })
  const price = trial.first
  const body = () => {
    if (trial.error) return <ErrorState title="试算未能完成" error={trial.error} onRetry={trial.reload} />
    if (!price) return <Skeleton rows={5} rowHeight={56} />
    return (
      <div className="trial">
        <FigureStrip
          className="trial-figures"
          figures={[
            { title: '票面合计（元）', value: <Money fen={price.total_fen} /> },
            { title: '贴现利息（元）', value: <Money fen={price.interest_fen} /> },
            { title: '贴现日期', value: price.disc_dt },
            { title: '实付金额（元）', value: <Money fen={price.net_fen} />, net: true },
          ]}
        />
        <p className="muted">实付 {yuanInCapitals(BigInt(price.net_fen))}</p>
        <QuotedTable price={price} narrow />
        <div>
          <div className="pay-days-boxed">
            <PayDays days={price.pay_days} payType={price.pay_type} marks={{ [price.disc_dt]: '贴现日期' }} />
          </div>
          <p className="pay-days-note">{slipText(price.pay_days)}</p>
        </div>
        {price.warnings.map(warning => (
          <Alert key={warning.code + warning.field} tone="warn">
            {warning.msg}
          </Alert>
        ))}
        <Alert>试算按{price.bank_name || '市场'}当前报价，仅供参考：不保存、不锁定利率，也不锁定票据。</Alert>
      </div>
    )
  }
  return (
    <Dialog
      open
      role="dialog"
      size="large"
      title="所选票据利息试算"
      onClose={onClose}
      footer={
        <>
          <Button disabled={!price} onClick={() => price && void exportPrice(price.bills)}>
            导出试算
          </Button>
          <Button variant="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {body()}
    </Dialog>
  )
}
