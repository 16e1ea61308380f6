import type { PayType } from '@portal/shared/money/interest.ts'
import { useEffect, useRef } from 'react'
import { useCall } from '../../api/hooks.ts'
import { Money } from '../../ui/figures.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StepBar } from '../../ui/step-bar.tsx'
import { ApplyStatus } from '../discount/apply-progress.tsx'
import { FigureStrip } from '../discount/figure-strip.tsx'
import { nextPayDay, onPayDay } from '../discount/pay-days.ts'
import { payTypeName } from '../discount/pay-type.ts'
import { useNextPayout } from '../discount/use-next-payout.ts'
import { ApplicationBills } from './application-bills.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { repriceDays } from './final-rates.ts'
import type { NextApplication } from './moved-note.tsx'
import { OfficerDays } from './officer-days.tsx'
import { officerSteps } from './officer-steps.ts'
import { PayerPanel } from './payer-panel.tsx'
import type { Application } from './queue.ts'
import { ReviewPanel } from './review-panel.tsx'
import { type FinalRates, useFinalRates } from './use-final-rates.ts'

const PAYING_MS = 2000
/** Somebody else may decide on it meanwhile. */
const REFRESH_MS = 15_000
/** 协议付息: buyer and seller share the interest. */
const AGREED: PayType = 3

interface FiguresProps {
  application: Application
  /** Null = as the bank has them. */
  rates: FinalRates | null
}

const Figures = ({ application, rates }: FiguresProps) => (
  <FigureStrip
    flush
    className="approval-figures"
    figures={[
      { title: '票面合计（元）', value: <Money fen={application.total_fen} /> },
      {
        title: '贴现利息（元）',
        value: <Money fen={rates ? rates.priced.sums?.interestFen : application.interest_fen} />,
      },
      {
        title: '实付金额（元）',
        value: <Money fen={rates ? rates.priced.sums?.netFen : application.net_fen} />,
      },
      {
        title: '付息方式',
        value: payTypeName(application.pay_type),
        note: application.pay_type === AGREED && `买方 ${application.buyer_pct}%`,
      },
      { title: '贴现日期', value: <span className="figures">{application.disc_dt}</span> },
    ]}
  />
)

/** Tells the page once that the payout, while it was watched, came to its end. */
const usePayoutEnd = (state: string | undefined, onEnd: () => void) => {
  const before = useRef(state)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (before.current === 'D50' && state !== undefined && state !== 'D50') end.current()
    before.current = state
  }, [state])
}

interface OpenedProps {
  application: Application
  next: NextApplication | null
  onDecided: () => void
}

const Opened = ({ application, next, onDecided }: OpenedProps) => {
  const { date: nextPayout } = useNextPayout()
  const nextDay = nextPayDay(application, nextPayout)
  // Where the bank is late, what is decided on are the figures of the day it can still keep.
  const decided = nextDay?.day ? onPayDay(application, nextDay.day) : application
  const typed = useFinalRates(decided)
  const rates = application.actions.includes('approve') ? typed : null
  return (
    <>
      <header className="approval-head">
        <h2 className="t-card row">
          {application.company_name}
          <ApplyStatus row={application} />
        </h2>
        <p className="muted">
          {application.apply_no}　{application.usc_code}　入账账号 {application.settle_acct_no}
        </p>
      </header>
      <Figures application={decided} rates={rates} />
      <OfficerDays
        application={application}
        days={rates ? repriceDays(decided, rates.typed) : application.pay_days}
        next={nextDay}
      />
      <div className="approval-part">
        <h3>双人复核</h3>
        <StepBar label="办理进度" steps={officerSteps(application)} />
      </div>
      <PayerPanel application={application} rates={rates} onDecided={onDecided} />
      <ReviewPanel application={application} />
      <ApplicationBills application={decided} rates={rates} />
      <DecisionPanel
        current={decided}
        isDayKnown={nextPayout !== undefined}
        rates={typed}
        next={next}
        onDecided={onDecided}
      />
    </>
  )
}

interface ApplicationCardProps {
  applyNo: string
  /** Another application of the list, offered when this one has been decided by somebody else. */
  next: NextApplication | null
  /** After a decision, and again when its payout has ended. */
  onDecided: () => void
}

/** One application: figures, the two officers' steps, bills, and the decision. */
export const ApplicationCard = ({ applyNo, next, onDecided }: ApplicationCardProps) => {
  const detail = useCall(
    '/api/admin/disc_apply_detail',
    { apply_no: applyNo },
    { untoldMs: rows => (rows?.[0]?.state === 'D50' ? PAYING_MS : REFRESH_MS) },
  )
  const application = detail.first
  usePayoutEnd(application?.state, onDecided)

  return (
    <section className="card approval-detail" aria-label="申请详情">
      {detail.error && !application ? (
        <ErrorState title="申请详情未能加载" error={detail.error} onRetry={detail.reload} />
      ) : !application ? (
        <Skeleton rows={8} rowHeight={56} />
      ) : (
        <Opened
          application={application}
          next={next}
          onDecided={() => {
            void detail.reload()
            onDecided()
          }}
        />
      )}
    </section>
  )
}
