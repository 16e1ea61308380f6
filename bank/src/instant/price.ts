/** 秒贴报价: every bill that the company may offer, with its price now and what keeps it from being paid at once. */
import { holdingMeanings } from '@portal/shared/bills/meanings.ts'
import { formatRange, type SubRange } from '@portal/shared/bills/range.ts'
import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { type InstantRoute, instantRoutes } from '@portal/shared/instant/rules.ts'
import { and, eq, ilike, or } from 'drizzle-orm'
import { isCommercial } from '../paper/bills/disclosure-evidence.ts'
import { findHoldings, type HoldingView, rangeOf } from '../paper/bills/holding-view.ts'
import { discountRefusal } from '../paper/bills/rules.ts'
import { loadCalendar, payoutDay } from '../platform/calendar/calendar.ts'
import { markText } from '../platform/db/acceptor-marks.ts'
import { containing } from '../platform/db/like.ts'
import { bankOrg, bill, billHolding } from '../platform/db/schema/bills.ts'
import type { InstantTerms, KeptVerdict } from '../platform/db/schema/instant.ts'
import { member } from '../platform/db/schema/members.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { type Grid, loadGrid, market } from '../rates/grid.ts'
import { figuresOf, type MemberPricing, type PricedBill, priceBill } from '../rates/pricing.ts'
import { requireSign, signsInForce } from '../signing/signs.ts'
import { type Subject, subjectsOfMember, usedToday } from './caps.ts'
import { capOf, versionInForce } from './terms.ts'
import { billVerdicts, capText, failing, passesCap, reasonRows } from './verdicts.ts'

type Row = RowOf<'/api/instant/price'>['rows'][number]
type Asked = RequestOf<'/api/instant/price'>

/** Everything by which bills of one company are judged and priced now. */
export interface Scene {
  memberId: number
  /** The bank by whose grid they are priced; null = by the market's. */
  bankOrgId: number | null
  today: string
  /** The day on which an officer's payout would be made. */
  officerDay: string
  calendar: Calendar
  grid: Grid
  pricing: MemberPricing
  terms: InstantTerms | undefined
  subjects: Subject[]
  used: (subject: Pick<Subject, 'cap' | 'id'>) => bigint
}

/** Throws Fault 20018 without a published grid, 20035. */
export const sceneOf = async (ctx: CallCtx, bankOrgId: number | null): Promise<Scene> => {
  const { memberId } = ctx.operator
  const calendar = await loadCalendar(ctx.tx)
  const [pricing] = await ctx.tx
    .select({ coefficientE4: member.coefficientE4, revenueBp: member.revenueBp })
    .from(member)
    .where(eq(member.id, memberId))
  if (!pricing) throw new Error('member of the session is missing')
  const subjects = await subjectsOfMember(ctx.tx, memberId, 0n)
  const acceptors = await ctx.tx.select({ id: bankOrg.id }).from(bankOrg)
  const caps = [...subjects, ...acceptors.map(({ id }) => ({ cap: 'acceptor' as const, id }))]
  return {
    memberId,
    bankOrgId,
    today: ctx.today(),
    officerDay: payoutDay(ctx, calendar).date,
    calendar,
    grid: await loadGrid(ctx.tx, ctx.today(), { ...market(), bankOrgId }),
    pricing,
    terms: (await versionInForce(ctx.tx))?.terms,
    subjects,
    used: await usedToday(ctx, caps),
  }
}

/** A bill, or a part of one, as it would be offered. */
export interface Offered {
  holding: HoldingView
  part: SubRange
}

const faceOf = ({ part }: Offered): bigint => part.end - part.start + 1n

const priced = (scene: Scene, offered: Offered, day: string): PricedBill | Fault => {
  try {
    const face = { ...offered.holding, faceFen: faceOf(offered) }
    return priceBill(face, day, scene.pricing, scene.grid, scene.calendar)
  } catch (error) {
    if (error instanceof Fault && error.code !== '20035') return error
    throw error
  }
}

/**
 * What keeps one bill from 秒贴: the rules about bills, and caps that it passes together with `takenFen` of the
 * company's and `ofAcceptorFen` of its acceptor's other bills in the same application.
 */
export const stopsOf = (
  scene: Scene,
  terms: InstantTerms,
  offered: Offered,
  days: number,
  beside: { takenFen: bigint; ofAcceptorFen: bigint } = { takenFen: 0n, ofAcceptorFen: 0n },
): KeptVerdict[] => {
  const { holding } = offered
  const faceFen = faceOf(offered)
  const bad = isCommercial(holding) && ['unknown', 'differs'].includes(holding.disclosureOutcome)
  const verdicts = billVerdicts(
    {
      refusal: '',
      acceptorName: holding.acceptorName,
      acceptorClass: holding.acceptorClass,
      lists: holding.acceptorMarks.map(markText),
      days,
      registry: ['', 'confirmed'].includes(holding.registryOutcome) ? '' : holding.registryReason,
      disclosure: bad ? holding.disclosureReason : '',
    },
    terms,
  )
  const wholeFen = beside.takenFen + faceFen
  const packageLeft = { cap: 'company' as const, name: '', limitFen: BigInt(terms.package_fen), usedFen: 0n }
  const caps = [
    ...scene.subjects.map(subject => ({ ...subject, thisFen: wholeFen })),
    {
      cap: 'acceptor' as const,
      id: holding.acceptorId,
      name: holding.acceptorName,
      thisFen: beside.ofAcceptorFen + faceFen,
    },
  ].map(subject => ({ ...subject, limitFen: capOf(terms, subject.cap), usedFen: scene.used(subject) }))
  const words = {
    bank: '全行当日上限',
    group: '集团当日上限',
    company: '企业当日上限',
    acceptor: '承兑人当日上限',
  }
  return failing([
    ...verdicts,
    {
      rule: 'cap_package',
      text: passesCap({ ...packageLeft, thisFen: wholeFen })
        ? ''
        : capText({ ...packageLeft, thisFen: wholeFen }, '单笔上限'),
    },
    ...caps.map(left => ({
      rule: `cap_${left.cap}` as const,
      text: passesCap(left) ? '' : capText(left, words[left.cap]),
    })),
  ])
}

interface Judged {
  offered: Offered
  route: InstantRoute
  stops: KeptVerdict[]
  refusal: string
  day: string | null
  price: PricedBill | null
}

/** Where one bill would go now, by itself, and at what price. */
const judgeOne = (scene: Scene, offered: Offered): Judged => {
  const none = (refusal: string): Judged => ({
    offered,
    route: 'none',
    stops: [],
    refusal,
    day: null,
    price: null,
  })
  const refusal = discountRefusal(offered.holding, scene.memberId, scene.today)
  if (refusal) return none(refusal.text)
  const now = priced(scene, offered, scene.today)
  const isPriced = !(now instanceof Fault)
  const stops = scene.terms && isPriced ? stopsOf(scene, scene.terms, offered, now.days) : []
  if (scene.terms && isPriced && stops.length === 0) {
    return { offered, route: 'instant', stops, refusal: '', day: scene.today, price: now }
  }
  const later = priced(scene, offered, scene.officerDay)
  if (later instanceof Fault) return none(later.text)
  return { offered, route: 'officer', stops, refusal: '', day: scene.officerDay, price: later }
}

const rowOf = ({ offered, route, stops, refusal, day, price }: Judged): Row => {
  const { holding, part } = offered
  return {
    holding_id: String(holding.holdingId),
    bill_no: holding.billNo,
    range: formatRange(part, holding.splittable),
    bill_kind: holding.billKind,
    acceptor_name: holding.acceptorName,
    acceptor_class: holding.acceptorClass,
    due_dt: holding.dueDate,
    face_fen: String(faceOf(offered)),
    route,
    reasons: reasonRows(stops),
    refusal,
    pay_dt: day,
    price: price && figuresOf(price),
  }
}

const routes = Object.keys(instantRoutes) as InstantRoute[]

const sorted = (rows: Judged[], sort: Asked['sort']): Judged[] => {
  const [column = '', way = 'asc'] = (sort ?? '').split(':')
  const of = ({ offered: { holding } }: Judged) =>
    ({ due_dt: holding.dueDate, acceptor_name: holding.acceptorName })[column] ?? ''
  const compare = (a: Judged, b: Judged): number => {
    if (column === '') return routes.indexOf(a.route) - routes.indexOf(b.route)
    if (column === 'face_fen') return Number(faceOf(a.offered) - faceOf(b.offered))
    return of(a).localeCompare(of(b), 'zh')
  }
  return rows.sort((a, b) => (way === 'desc' ? -1 : 1) * compare(a, b))
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** The bank that would pay: of the signing named, or of the first in force as facts and page show them. */
const payingBank = async (ctx: CallCtx, signNo: string | undefined) => {
  const { memberId } = ctx.operator
  if (signNo) return requireSign(ctx.tx, memberId, ctx.today(), signNo)
  const [first] = await signsInForce(ctx.tx, memberId, ctx.today())
  return first
}

export const instantPrice: Handler<'/api/instant/price'> = async (ctx, input) => {
  const payer = await payingBank(ctx, input.sign_no)
  const scene = await sceneOf(ctx, payer?.bankOrgId ?? null)
  const like = input.keyword?.trim() ? containing(input.keyword) : undefined
  const holdings = await findHoldings(
    ctx.tx,
    and(
      eq(billHolding.holderMemberId, scene.memberId),
      eq(billHolding.live, true),
      inState(
        billHolding.state,
        holdingMeanings,
        ({ bound, circulation }) => !bound && circulation !== 'TF0501',
      ),
      like === undefined ? undefined : or(ilike(bankOrg.name, like), ilike(bill.billNo, like)),
    ),
  )
  const all = holdings.map(holding => judgeOne(scene, { holding, part: rangeOf(holding) }))
  const wanted = input.route ? all.filter(({ route }) => route === input.route) : all
  const { page_no, page_size } = input
  const shown = sorted(wanted, input.sort).slice((page_no - 1) * page_size, page_no * page_size)
  return [
    {
      total: wanted.length,
      rows: shown.map(rowOf),
      page_no,
      page_size,
      sign_no: payer?.sign.signNo ?? '',
      bank_name: payer?.bankName ?? '',
      totals: routes.map(route => {
        const own = all.filter(judged => judged.route === route)
        return {
          route,
          count: own.length,
          face_fen: String(sum(own.map(({ offered }) => faceOf(offered)))),
          net_fen: String(sum(own.map(({ price }) => price?.netFen ?? 0n))),
        }
      }),
    },
  ]
}
