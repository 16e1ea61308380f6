import type { PayType } from '@portal/shared/money/interest.ts'
import { useEffect, useRef, useState } from 'react'
import { useNextPayout } from '../../../core/api/clock.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { soonMs, steadyMs } from '../../../core/refresh.ts'
import { renew } from '../../../core/renewal.ts'
import { ApplyStatus } from '../../../domain/discount/apply-progress.tsx'
import { officerSteps } from '../../../domain/discount/officer-steps.ts'
import { nextPayDay, onPayDay } from '../../../domain/discount/pay-days.ts'
import { payTypeName } from '../../../domain/discount/pay-type.ts'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { StepBar } from '../../../ui/layout/step-bar.tsx'
import { ApplicationBills } from './application-bills.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { repriceDays } from './final-rates.ts'
import type { NextApplication } from './moved-note.tsx'
import { OfficerDays } from './officer-days.tsx'
import { PayerPanel } from './payer-panel.tsx'
import type { Application } from './queue.ts'
import { ReviewPanel } from './review-panel.tsx'
import { type FinalRates, useFinalRates } from './use-final-rates.ts'

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

/** Has the list asked for again once the payout, while it was watched, came to its end: without a stream nothing else would. */
const usePayoutEnd = (state: string | undefined) => {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'D50' && state !== undefined && state !== 'D50') void renew('disc_apply')
    before.current = state
  }, [state])
}

interface OpenedProps {
  application: Application
  isLedTo: boolean
  next: NextApplication | null
}

const Opened = ({ application, isLedTo, next }: OpenedProps) => {
  const head = useRef<HTMLHeadingElement>(null)
  const [takesFocus] = useState(isLedTo)
  useEffect(() => {
    if (takesFocus) head.current?.focus()
  }, [takesFocus])
  const { date: nextPayout } = useNextPayout()
  const nextDay = nextPayDay(application, nextPayout)
  // Where the bank is late, what is decided on are the figures of the day it can still keep.
  const decided = nextDay?.day ? onPayDay(application, nextDay.day) : application
  const typed = useFinalRates(decided)
  const rates = application.actions.includes('approve') ? typed : null
  return (
    <>
      <header className="approval-head">
        <h2 className="t-card row" ref={head} tabIndex={-1}>
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
      <PayerPanel application={application} rates={rates} />
      <ReviewPanel application={application} />
      <ApplicationBills application={decided} rates={rates} />
      <DecisionPanel current={decided} isDayKnown={nextPayout !== undefined} rates={typed} next={next} />
    </>
  )
}

interface ApplicationCardProps {
  applyNo: string
  /** The decision on the one before has led here. */
  isLedTo: boolean
  /** Another application of the list, opened when this one has been decided on, offered when somebody else did. */
  next: NextApplication | null
}

/** One application: figures, the two officers' steps, bills, and the decision. */
export const ApplicationCard = ({ applyNo, isLedTo, next }: ApplicationCardProps) => {
  const detail = useCall(
    '/api/admin/disc_apply_detail',
    { apply_no: applyNo },
    { pollWhenOfflineMs: rows => (rows?.[0]?.state === 'D50' ? soonMs : steadyMs) },
  )
  const application = detail.first
  usePayoutEnd(application?.state)

  return (
    <section className="card approval-detail" aria-label="申请详情">
      {detail.error && !application ? (
        <ErrorState title="申请详情未能加载" error={detail.error} onRetry={detail.reload} />
      ) : !application ? (
        <Skeleton rows={8} rowHeight={56} />
      ) : (
        <Opened application={application} isLedTo={isLedTo} next={next} />
      )}
    </section>
  )
}
