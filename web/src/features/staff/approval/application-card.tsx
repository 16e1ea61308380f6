import { formatYuan } from '@portal/shared/money/fen.ts'
import type { PayType } from '@portal/shared/money/interest.ts'
import { useEffect, useRef, useState } from 'react'
import { useNextPayout } from '../../../core/api/clock.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { soonMs, steadyMs } from '../../../core/refresh.ts'
import { renew } from '../../../core/renewal.ts'
import { ApplyStatus } from '../../../domain/discount/apply-progress.tsx'
import { isRuled, officerSteps } from '../../../domain/discount/officer-steps.ts'
import { nextPayDay, onPayDay } from '../../../domain/discount/pay-days.ts'
import { payTypeName } from '../../../domain/discount/pay-type.ts'
import { ProductTag } from '../../../domain/discount/product-tag.tsx'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Whole } from '../../../ui/data/whole.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StepBar } from '../../../ui/layout/step-bar.tsx'
import { NextLine } from '../../../widgets/next-line.tsx'
import { ApplicationBills } from './application-bills.tsx'
import { AuthorisePanel } from './authorise-panel.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { DeskBar } from './desk-bar.tsx'
import { type Repriced, repriceDays } from './final-rates.ts'
import { InstantPanel } from './instant-panel.tsx'
import type { NextApplication } from './moved-note.tsx'
import { LateNote, OfficerDays } from './officer-days.tsx'
import { PayerPanel } from './payer-panel.tsx'
import type { Application } from './queue.ts'
import { proposedBy, ReferralNote } from './referral.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { useFinalRates } from './use-final-rates.ts'

/** 协议付息: buyer and seller share the interest. */
const AGREED: PayType = 3

/** Who bears the buyer's part of the interest; '' where the applicant bears it all. */
const payerText = ({ pay_type, buyer_pct, buyer_name }: Application): string =>
  [buyer_name, pay_type === AGREED && `承担 ${buyer_pct}%`].filter(Boolean).join(' ')

/** How far the interest is off the quote; '' where it is not. */
const offText = ({ quoted }: Application, interestFen: bigint | undefined): string => {
  if (!quoted || interestFen === undefined) return ''
  const off = interestFen - BigInt(quoted.interest_fen)
  return off === 0n ? '' : `较报价 ${off > 0n ? '+' : '-'}${formatYuan(off < 0n ? -off : off)}`
}

interface FiguresProps {
  application: Application
  /** At the rates that are being decided on; null = as the bank has them. */
  priced: Repriced | null
}

const Figures = ({ application, priced }: FiguresProps) => {
  const interestFen = priced ? priced.sums?.interestFen : BigInt(application.interest_fen)
  return (
    <FigureStrip
      flush
      className="approval-figures"
      figures={[
        {
          title: '票面合计（元）',
          value: <Money fen={application.total_fen} />,
          note: `${application.total_count} 张`,
        },
        {
          title: '贴现利息（元）',
          value: <Money fen={interestFen} />,
          note: offText(application, interestFen),
        },
        {
          title: '实付金额（元）',
          value: <Money fen={priced ? priced.sums?.netFen : application.net_fen} />,
          net: true,
        },
        {
          title: '付息方式',
          value: payTypeName(application.pay_type),
          note: payerText(application),
        },
        {
          title: '贴现日期',
          value: <span className="figures">{application.disc_dt}</span>,
          note: <Whole text={`入账 ${application.settle_acct_no}`} />,
        },
      ]}
    />
  )
}

/** Has the list asked for again once the payout, while it was watched, came to its end: without a stream nothing else would. */
const usePayoutEnd = (state: string | undefined) => {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'D50' && state !== undefined && state !== 'D50') void renew('disc_apply')
    before.current = state
  }, [state])
}

/** Who stands behind it: rules, two officers, or three above one's authority. */
const reviewTitle = (application: Application): string => {
  if (isRuled(application.log)) return '规则审批'
  return officerSteps(application).some(({ title }) => title === '授权审批') ? '三人复核' : '双人复核'
}

/** Where the application stands in the list, and what lies beside it there. */
export interface Place {
  /** From 1; 0 for one that the page of the list does not show. */
  at: number
  total: number
  /** Absent at the ends of the page. */
  before?: () => void
  after?: () => void
}

interface OpenedProps {
  application: Application
  isLedTo: boolean
  next: NextApplication | null
  place: Place
}

const Steps = ({ at, total, before, after }: Place) =>
  at > 0 && (
    <span className="approval-place">
      <span className="figures muted">
        {at} / {total}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="上一笔"
        aria-keyshortcuts="K"
        data-hint="上一笔（K）"
        disabled={!before}
        onClick={before}
      >
        <Icon name="arrowLeft" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="下一笔"
        aria-keyshortcuts="J"
        data-hint="下一笔（J）"
        disabled={!after}
        onClick={after}
      >
        <Icon name="arrowRight" />
      </button>
    </span>
  )

const Opened = ({ application, isLedTo, next, place }: OpenedProps) => {
  const isOfAllBanks = useSession().user?.bank_name === undefined
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
  const { referral } = application
  const proposed = referral && proposedBy(decided, referral)
  const rates = application.actions.includes('approve') && !referral ? typed : null
  return (
    <>
      <header className="approval-head">
        <div>
          <h2 className="t-card row" ref={head} tabIndex={-1}>
            {application.company_name}
            <ApplyStatus row={application} />
            <ProductTag of={application} />
          </h2>
          <p className="muted">
            {application.apply_no}　{application.usc_code}
            {isOfAllBanks && (
              <>
                {'　'}
                <span className="approval-bank">贴入行 {application.bank_name}</span>
              </>
            )}
          </p>
        </div>
        <Steps {...place} />
      </header>
      <DeskBar application={application} />
      <Figures application={decided} priced={rates?.priced ?? proposed} />
      <LateNote application={application} next={nextDay} />
      <div className="approval-part">
        <h3>{reviewTitle(application)}</h3>
        <StepBar label="办理进度" steps={officerSteps(application)} />
        <p className="approval-next">
          <NextLine of={application} />
        </p>
      </div>
      {referral && proposed && <ReferralNote application={decided} referral={referral} priced={proposed} />}
      <InstantPanel application={application} />
      <PayerPanel application={application} rates={rates} />
      <ApplicationBills application={decided} rates={rates} />
      <ReviewPanel application={application} />
      <OfficerDays
        application={application}
        days={rates ? repriceDays(decided, rates.typed) : application.pay_days}
        next={nextDay}
      />
      {referral && proposed ? (
        <AuthorisePanel
          current={decided}
          referral={referral}
          priced={proposed}
          isDayKnown={nextPayout !== undefined}
          next={next}
        />
      ) : (
        <DecisionPanel current={decided} isDayKnown={nextPayout !== undefined} rates={typed} next={next} />
      )}
    </>
  )
}

interface ApplicationCardProps {
  applyNo: string
  /** The decision on the one before has led here. */
  isLedTo: boolean
  /** Another application of the list, opened when this one has been decided on, offered when somebody else did. */
  next: NextApplication | null
  place: Place
}

/** One application: figures, the two officers' steps, bills, and the decision. */
export const ApplicationCard = ({ applyNo, isLedTo, next, place }: ApplicationCardProps) => {
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
        <Opened application={application} isLedTo={isLedTo} next={next} place={place} />
      )}
    </section>
  )
}
