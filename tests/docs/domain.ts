import { readFileSync, writeFileSync } from 'node:fs'
import { rangeAmount, subtractRange, takeFromStart, wholeRange } from '@portal/shared/bills/range.ts'
import { daysBetween } from '@portal/shared/calendar/dates.ts'
import { defaultHolidays } from '@portal/shared/calendar/holidays.ts'
import { type DelayType, interestEnd, makeCalendar } from '@portal/shared/calendar/workdays.ts'
import { possiblePayDays } from '@portal/shared/discount/pay-days.ts'
import { consentStates } from '@portal/shared/discount/payer-consent.ts'
import { applyEvents, applyStates } from '@portal/shared/discount/states.ts'
import { formatYuan, parseYuan } from '@portal/shared/money/fen.ts'
import { discountInterest, repoInterest, splitInterest } from '@portal/shared/money/interest.ts'
import {
  formatRatePercent,
  memberRate,
  monthlyPermilleToE6,
  parseRatePercent,
  per100k,
  rateFromPer100k,
  tenorBand,
} from '@portal/shared/money/rate.ts'
import { statusName } from '@portal/shared/people/member-status.ts'
import { priceBill, sumOrder } from '@portal/shared/rediscount/figures.ts'
import { orderEvents, orderStates } from '@portal/shared/rediscount/states.ts'
import { signEvents, signStates } from '@portal/shared/signing/states.ts'
import { contractStates, verifyStates } from '@portal/shared/trade/kinds.ts'
import { consentMachine } from '../../bank/src/discount/consent-states.ts'
import { applyMachine } from '../../bank/src/discount/states.ts'
import { orderMachine } from '../../bank/src/market/states.ts'
import { holdingMachine } from '../../bank/src/paper/bills/holding-table.ts'
import { contractMachine } from '../../bank/src/paper/trade/contract-states.ts'
import { invoiceMachine } from '../../bank/src/paper/trade/invoice-states.ts'
import { memberMachine } from '../../bank/src/people/members/states.ts'
import { signMachine } from '../../bank/src/signing/states.ts'

/*
 * The figures and state tables of docs/domain.md, worked out by the code that works at the bank.
 * `node tests/docs/domain.ts --write` renews them; a test demands that they are.
 */

export const domainPath = new URL('../../docs/domain.md', import.meta.url)

const calendar = makeCalendar(defaultHolidays())

const fenOf = (yuan: string): bigint => parseYuan(yuan) ?? raise(yuan)
const rateOf = (percent: string): number => parseRatePercent(percent) ?? raise(percent)
const raise = (text: string): never => {
  throw new Error(`no figure: ${text}`)
}

interface Bill {
  face: string
  percent: string
  from: string
  due: string
  delay?: DelayType
  remote?: boolean
}

/** One bill, priced as the bank prices it. */
const priced = ({ face, percent, from, due, delay, remote }: Bill) => {
  const media = remote === undefined ? ('ME02' as const) : ('ME01' as const)
  const end = interestEnd(
    due,
    { media, ...(remote !== undefined && { remote }), ...(delay && { delayType: delay }) },
    calendar,
  )
  const days = daysBetween(from, end.end)
  const faceFen = fenOf(face)
  const interestFen = discountInterest({ faceFen, rateE6: rateOf(percent), days })
  return { faceFen, interestFen, days, end: end.end, reason: end.reason, netFen: faceFen - interestFen }
}

const row = (...cells: (string | number | bigint)[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]) => [
  row(...head),
  row(...head.map(() => '---')),
  ...rows,
]

const bills: readonly [why: string, bill: Bill][] = [
  [
    'due in the National Day holiday',
    { face: '2,345,678.90', percent: '1.28', from: '2026-06-23', due: '2026-10-03' },
  ],
  [
    'due on a Saturday that is worked (调休): no roll',
    { face: '500,000.00', percent: '1.26', from: '2026-01-05', due: '2026-02-14' },
  ],
  ['over new year', { face: '1,000,000.00', percent: '1.20', from: '2026-12-25', due: '2027-01-25' }],
  ['due on a Sunday', { face: '1,000,000.00', percent: '3.65', from: '2026-03-02', due: '2026-05-31' }],
  [
    'paper from another city, delay type 4',
    { face: '800,000.00', percent: '2.10', from: '2026-06-30', due: '2026-09-23', remote: true, delay: 4 },
  ],
  [
    'the same, delay type 3',
    { face: '800,000.00', percent: '2.10', from: '2026-06-30', due: '2026-09-23', remote: true, delay: 3 },
  ],
]

const interest = () =>
  table(
    ['bill', 'face', 'rate', 'from', 'due', 'interest ends', 'days', 'interest', 'net'],
    bills.map(([why, bill]) => {
      const { days, end, interestFen, netFen } = priced(bill)
      const { face, percent, from, due } = bill
      return row(why, face, `${percent}%`, from, due, end, days, formatYuan(interestFen), formatYuan(netFen))
    }),
  )

const first = bills[0]?.[1] ?? raise('a bill')

const shares = () => {
  const { faceFen, interestFen } = priced(first)
  const cases = [
    ['2 seller pays (卖方付息)', splitInterest(interestFen, 2)],
    ['3 by agreement, buyer 40% (协议付息)', splitInterest(interestFen, 3, 400_000)],
    ['1 buyer pays (买方付息)', splitInterest(interestFen, 1)],
  ] as const
  return table(
    ['pay type', 'buyer', 'seller', 'paid to the seller'],
    cases.map(([name, { buyerFen, sellerFen }]) =>
      row(name, formatYuan(buyerFen), formatYuan(sellerFen), formatYuan(faceFen - sellerFen)),
    ),
  )
}

const payDays = () => {
  const { end } = priced(first)
  const line = {
    faceFen: fenOf(first.face),
    rateE6: rateOf(first.percent),
    dueDate: first.due,
    interestEndDate: end,
  }
  const days = possiblePayDays([line], first.from, 3, { payType: 2, buyerPctE4: null }, calendar)
  return table(
    ['paid on', 'days', 'interest', 'net'],
    days.map(day => row(day.date, day.minDays, formatYuan(day.interestFen), formatYuan(day.netFen))),
  )
}

const rates = () => {
  const monthly = monthlyPermilleToE6('1.05') ?? raise('1.05')
  const fee = per100k(rateOf('1.35'), 181)
  const own = memberRate(rateOf('1.28'), 9850, 5)
  return table(
    ['given', 'result'],
    [
      row('1.05‰ a month', `${formatRatePercent(monthly)}% a year`),
      row('1.35% over 181 days', `${formatYuan(fee)} for each 100,000 yuan`),
      row(
        `${formatYuan(fee)} for each 100,000 yuan over 181 days`,
        `${formatRatePercent(rateFromPer100k(fee, 181))}%`,
      ),
      row('grid 1.28%, coefficient 0.985, add-on 5 bp', `${formatRatePercent(own)}%`),
      ...[31, 32, 92, 93].map(days => row(`${days} days`, `tenor ${tenorBand(days)}`)),
    ],
  )
}

const order = () => {
  const terms = {
    busiType: 'BT01',
    rateE6: rateOf('1.15'),
    settleDate: '2026-11-24',
    dueSettleDate: null,
    repoYearDays: 365,
  } as const
  const lines = (
    [
      ['10,000,000.00', '2026-12-28'],
      ['3,250,000.55', '2027-01-18'],
      ['888,888.88', '2027-02-26'],
    ] as const
  ).map(([face, dueDate]) => {
    const bill = { faceFen: fenOf(face), dueDate, media: 'ME02' } as const
    return { ...bill, ...priceBill(bill, terms, calendar) }
  })
  const sum = sumOrder(lines, terms)
  return table(
    ['face', 'due', 'days', 'interest', 'settlement'],
    [
      ...lines.map(line =>
        row(
          formatYuan(line.faceFen),
          line.dueDate,
          line.days,
          formatYuan(line.interestFen),
          formatYuan(line.settleFen),
        ),
      ),
      row(
        `**${formatYuan(sum.totalFen)}**`,
        '',
        `average ${(sum.avgDaysE2 / 100).toFixed(2)}`,
        `**${formatYuan(sum.interestFen)}**`,
        `**${formatYuan(sum.settleFen)}**`,
      ),
    ],
  )
}

const repo = () =>
  table(
    ['amount', 'rate', 'days', 'year', 'interest', 'paid back'],
    [365, 360].map(yearDays => {
      const amountFen = fenOf('9,500,000.00')
      const interestFen = repoInterest({ amountFen, rateE6: rateOf('1.45'), days: 7, yearDays })
      return row(
        formatYuan(amountFen),
        '1.45%',
        7,
        yearDays,
        formatYuan(interestFen),
        formatYuan(amountFen + interestFen),
      )
    }),
  )

const parts = () => {
  const whole = wholeRange(fenOf('5,000,000.00'))
  const taken = takeFromStart(whole, fenOf('1,234,567.89'))
  return table(
    ['part of 5,000,000.00', 'sub-range', 'amount', 'interest at 1.28% over 107 days'],
    [taken, ...subtractRange(whole, taken)].map((range, at) =>
      row(
        at === 0 ? 'discounted' : 'what is left',
        `${range.start}-${range.end}`,
        formatYuan(rangeAmount(range)),
        formatYuan(discountInterest({ faceFen: rangeAmount(range), rateE6: rateOf('1.28'), days: 107 })),
      ),
    ),
  )
}

interface Row {
  from: string
  event: string
  to: string
  who: readonly string[]
}

/** In the order of their codes; what does not exist yet comes first. */
const statesOf = (rows: readonly Row[]): string[] => {
  const rank = (state: string) => (state === 'NEW' ? '' : state)
  return [...new Set(rows.flatMap(({ from, to }) => [from, to]))].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

/** What may happen in a state, who may do it, and where it leads. */
const wayOut = ({ from, event, to, who }: Row, events: Readonly<Record<string, string>>): string =>
  `${events[event] ?? `\`${event}\``} (${who.join(', ')})${to === from ? '' : ` → ${to}`}`

/** One row per state; without names where the screens have none of their own. */
const machine = (
  { rows }: { rows: readonly Row[] },
  nameOf?: (state: string) => string,
  events: Readonly<Record<string, string>> = {},
) =>
  table(
    ['state', ...(nameOf ? ['name'] : []), 'may happen'],
    statesOf(rows).map(state => {
      const ways = rows.filter(({ from }) => from === state).map(way => wayOut(way, events))
      return row(`\`${state}\``, ...(nameOf ? [nameOf(state)] : []), ways.join('; '))
    }),
  )

const faceName =
  (faces: Readonly<Record<string, { name: string }>>) =>
  (state: string): string =>
    faces[state]?.name ?? ''

const blocks: Readonly<Record<string, () => string[]>> = {
  interest,
  shares,
  'pay-days': payDays,
  rates,
  order,
  repo,
  parts,
  'states-signing': () => machine(signMachine, faceName(signStates), signEvents),
  'states-application': () => machine(applyMachine, faceName(applyStates), applyEvents),
  'states-consent': () => machine(consentMachine, faceName(consentStates), applyEvents),
  'states-order': () => machine(orderMachine, faceName(orderStates), orderEvents),
  'states-holding': () => machine(holdingMachine),
  'states-contract': () =>
    machine(contractMachine, state => contractStates[state as keyof typeof contractStates] ?? ''),
  'states-member': () => machine(memberMachine, state => statusName(Number(state))),
  'states-invoice': () =>
    machine(invoiceMachine, state => verifyStates[state as keyof typeof verifyStates] ?? ''),
}

/** The page with every drawn table as the code has it now. Throws Error where a table has no place. */
export const withDomain = (page: string): string =>
  Object.entries(blocks).reduce((text, [name, draw]) => {
    const place = new RegExp(`(<!-- ${name}:begin -->\\n)[\\s\\S]*?(<!-- ${name}:end -->)`)
    if (!place.test(text)) throw new Error(`docs/domain.md has no place for ${name}`)
    return text.replace(place, `$1\n${draw().join('\n')}\n\n$2`)
  }, page)

if (process.argv.includes('--write')) writeFileSync(domainPath, withDomain(readFileSync(domainPath, 'utf8')))
