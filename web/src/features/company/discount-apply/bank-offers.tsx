import './bank-offers.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { signPage } from '../../../core/addresses.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { Rate } from '../../../ui/data/figures.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { choiceRequest } from './choice.ts'
import type { Quote } from './draft.ts'
import { OfferBills } from './offer-bills.tsx'
import { sharesOf } from './terms.ts'
import type { Application } from './use-application.ts'

type Offer = RowOf<'/api/discount/compare_bank'>['banks'][number]

/** What stands against an offer, each reason once, with the bills that it is about. */
export const stopTexts = (stops: Offer['stops']): string[] => {
  const lines = new Map<string, number[]>()
  for (const { msg, field } of stops) {
    const line = /^bills\[(\d+)\]$/.exec(field)?.[1]
    const known = lines.get(msg) ?? []
    lines.set(msg, line === undefined ? known : [...known, Number(line) + 1])
  }
  return [...lines].map(([msg, bills]) => (bills.length > 0 ? `${msg}（第 ${bills.join('、')} 张）` : msg))
}

const gridWords: Readonly<Record<Offer['grid'], string>> = { own: '本行报价', market: '按市场行情' }

/** Beside the net: what this bank pays less than the one proposed. */
const Difference = ({ offer }: { offer: Offer }) => {
  if (offer.sign_no === '') return <span className="meta">按公布利率估算</span>
  if (offer.proposed) return <span className="offer-best">净额最高</span>
  if (offer.less_fen === null) return null
  return offer.less_fen === '0' ? (
    <span className="meta">净额相同</span>
  ) : (
    <span className="meta figures">少收 {formatYuan(offer.less_fen)}</span>
  )
}

const Figures = ({ offer }: { offer: Offer }) =>
  offer.net_fen === null || offer.interest_fen === null ? (
    <span className="offer-net muted">不报价</span>
  ) : (
    <>
      <span className="offer-net figures">
        {formatYuan(offer.net_fen)} <small>元</small>
      </span>
      <span className="offer-facts meta figures">
        <span>
          年利率 <Rate e6={offer.rate_e6 ?? 0} />%
        </span>
        <span>利息 {formatYuan(offer.interest_fen)}</span>
        <span>{gridWords[offer.grid]}</span>
      </span>
      <span className="offer-less">
        <Difference offer={offer} />
      </span>
    </>
  )

interface BankOffersProps {
  application: Application
  quote: Quote
  /** How many rows there will be at least, so that their places are kept. */
  signedCount: number
}

/** 比较贴入行: what each bank would pay now; the one ticked is the one whose price is locked. */
export const BankOffers = ({ application, quote, signedCount }: BankOffersProps) => {
  const { draft, quoting, chooseBank } = application
  const { bills, terms, held } = draft
  /** Ticked at once; where the bank refuses, the tick goes back to the one whose price is locked. */
  const [asked, setAsked] = useState<string | null>(null)
  /** Banks whose prices are open bill by bill. */
  const [opened, setOpened] = useState<readonly string[]>([])
  const toggle = (bankNo: string) =>
    setOpened(before =>
      before.includes(bankNo) ? before.filter(each => each !== bankNo) : [...before, bankNo],
    )
  const ask = (signNo: string) => {
    if (quoting) return
    setAsked(signNo)
    void chooseBank(signNo).finally(() => setAsked(null))
  }
  const compared = useCall(
    '/api/discount/compare_bank',
    {
      bills: choiceRequest(bills),
      disc_dt: quote.disc_dt,
      ...(held && { apply_no: held.apply_no }),
      ...(sharesOf(terms) && {
        pay_type: terms.pay_type,
        ...(terms.pay_type === 3 && { buyer_pct: terms.buyer_pct.trim() }),
      }),
    },
    { keepPrevious: true },
  )
  const body = () => {
    if (!compared.first) {
      return compared.error ? (
        <ErrorState title="各家报价未能加载" error={compared.error} onRetry={compared.reload} />
      ) : (
        <Skeleton rows={signedCount} rowHeight={72} />
      )
    }
    const { banks } = compared.first
    return (
      <ul className="offers" aria-busy={compared.isPrevious || quoting}>
        {banks.map(offer => {
          const isChosen = offer.sign_no !== '' && offer.sign_no === (asked ?? quote.sign_no)
          const texts = stopTexts(offer.sign_no === '' ? offer.stops.slice(1) : offer.stops)
          const isMoved =
            isChosen &&
            asked === null &&
            offer.interest_fen !== null &&
            offer.interest_fen !== quote.interest_fen
          return (
            <li key={offer.bank_no} className={isChosen ? 'offer is-chosen' : 'offer'}>
              {offer.sign_no === '' ? (
                <span className="offer-bank">
                  <b>{offer.bank_name}</b>
                  <Tag>{offer.stops[0]?.msg ?? '未签约'}</Tag>
                  <Link to={signPage} aria-label={`去签约 ${offer.bank_name}`}>
                    去签约
                  </Link>
                </span>
              ) : (
                <label className="offer-bank">
                  <input
                    type="radio"
                    name="bank"
                    checked={isChosen}
                    disabled={offer.net_fen === null}
                    onChange={() => ask(offer.sign_no)}
                  />
                  <b>{offer.bank_name}</b>
                  {offer.proposed && <Tag tone="ok">推荐</Tag>}
                </label>
              )}
              <Figures offer={offer} />
              {texts.length > 0 && <p className="offer-stops">{texts.join('；')}</p>}
              <button
                type="button"
                className="offer-fold"
                aria-expanded={opened.includes(offer.bank_no)}
                aria-label={`${offer.bank_name}逐张报价`}
                onClick={() => toggle(offer.bank_no)}
              >
                逐张报价
                <Icon name={opened.includes(offer.bank_no) ? 'close' : 'arrowDown'} size={14} />
              </button>
              {opened.includes(offer.bank_no) && <OfferBills offer={offer} />}
              {isMoved && <p className="offer-stops">此刻的报价与已锁定的不同，重新询价后按新报价。</p>}
            </li>
          )
        })}
      </ul>
    )
  }
  return (
    <Card flush title="比较贴入行" className="offers-card">
      {body()}
      <p className="pay-days-note is-inset">按此刻的报价比较，不锁定；选定的一家锁定报价 15 分钟。</p>
    </Card>
  )
}
