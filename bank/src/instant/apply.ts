/** 秒贴申请: the ticked bills that pass the rules become one application that is paid at once, the others go to an officer. */
import { randomUUID } from 'node:crypto'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { weightedRate } from '@portal/shared/money/rate.ts'
import type { Apply } from '../discount/applications.ts'
import { priceChoice, sumShared } from '../discount/choice-price.ts'
import { type ChosenPart, readChoice, readHoldings } from '../discount/chosen.ts'
import { keepPrice } from '../discount/quote.ts'
import { submitQuoted, submittedRow } from '../discount/submit.ts'
import { readShares } from '../discount/terms.ts'
import { bringDisclosure } from '../paper/bills/ask-disclosure.ts'
import { disclosureRegister } from '../paper/bills/disclosure.ts'
import { askDisclosure, disclosureQuestions, keepDisclosure } from '../paper/bills/disclosure-evidence.ts'
import { billRegistry } from '../paper/bills/registry.ts'
import { askAbout, keepAnswers, questionsOf } from '../paper/bills/registry-evidence.ts'
import type { KeptVerdict } from '../platform/db/schema/instant.ts'
import type { CallCtx, Errand, Handler } from '../platform/kernel/handler.ts'
import { requireSign } from '../signing/signs.ts'
import { rulesDecide, sendBesides } from './decide.ts'
import { type Scene, sceneOf, stopsOf } from './price.ts'
import { requireOpen, type Version } from './terms.ts'
import { failing, payTypeText, reasonRows } from './verdicts.ts'

type Asked = RequestOf<'/api/instant/apply'>

const reference = Symbol('answers about the bills of 秒贴')

/** Under what the registry's answers of this very call are kept. */
const referenceOf = ({ brought }: CallCtx): string => (brought?.[reference] as string | undefined) ?? ''

/** Asks registry and disclosure platform about the ticked bills before anything is locked. */
export const askBeforeInstant: Errand<'/api/instant/apply'> = async (ctx, input) => {
  await requireOpen(ctx)
  const { memberId, account } = ctx.operator
  const held = await readHoldings(ctx, memberId, input.bills)
  const asked = await questionsOf(ctx, memberId, held)
  const commercial = await disclosureQuestions(
    ctx,
    held.map(({ billId }) => billId),
  )
  const refNo = `MT${randomUUID().replaceAll('-', '').slice(0, 22)}`
  if (ctx.brought) ctx.brought[reference] = refNo
  return async () => {
    const [answered, disclosed] = await Promise.all([
      askAbout(ctx.behind(billRegistry), asked),
      askDisclosure(ctx.behind(disclosureRegister), commercial),
    ])
    bringDisclosure(ctx, disclosed)
    return async writer => {
      await keepAnswers(writer, answered, { for: 'submit', by: account, refOf: () => refNo })
      await keepDisclosure(writer, disclosed, { for: 'submit', by: account, refNo })
    }
  }
}

interface Ticked {
  chosen: ChosenPart
  /** Why an officer has to look at it; empty for 秒贴. */
  stops: KeptVerdict[]
}

/** Which bills pass, in the order in which they were ticked: as many as the caps have room for. */
const sortOut = async (
  ctx: CallCtx,
  scene: Scene,
  { terms }: Version,
  parts: readonly ChosenPart[],
  payType: number,
): Promise<Ticked[]> => {
  const { bills } = await priceChoice(ctx, parts, scene.today, scene.bankOrgId)
  const ofAcceptors = new Map<number, bigint>()
  let takenFen = 0n
  return bills.map(({ holding, part, days, faceFen }) => {
    const ofAcceptorFen = ofAcceptors.get(holding.acceptorId) ?? 0n
    const stops = [
      ...failing([{ rule: 'pay_type', text: payTypeText(payType, terms) }]),
      ...stopsOf(scene, terms, { holding, part }, days, { takenFen, ofAcceptorFen }),
    ]
    if (stops.length === 0) {
      takenFen += faceFen
      ofAcceptors.set(holding.acceptorId, ofAcceptorFen + faceFen)
    }
    return { chosen: { holding, part }, stops }
  })
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** @throws Fault 24016 where the price is not the one that was seen */
const requireSeenNet = (seen: string, netFen: bigint): void => {
  if (BigInt(seen) === netFen) return
  const text = '净额与此刻的价格不一致，请核对后重试'
  throw new Fault('24016', { fields: { net_fen: text } })
}

/** One application of these bills on a day, at the price of this moment. */
const submitOn = async (
  ctx: CallCtx,
  input: Asked,
  priced: Awaited<ReturnType<typeof priceChoice>>,
  day: string,
  product: Apply['product'],
): Promise<Apply> => {
  const { lockNo } = await keepPrice(ctx, priced, { date: day, cutoffRolled: day !== ctx.today() })
  const { bills: _, net_fen: __, officer: ___, idem_key: ____, ...terms } = input
  // The caller has repeated the net of all that was ticked; this is its part of it.
  const { netFen } = sumShared(priced.bills, readShares(input))
  const said = { net_fen: String(netFen), rate_e6: weightedRate(priced.bills), disc_dt: day }
  return submitQuoted(ctx, { ...terms, ...said, lock_no: lockNo }, { product, answersOf: referenceOf(ctx) })
}

const madeRow = (apply: Apply) => ({
  ...submittedRow(apply),
  disc_dt: apply.discountDate,
  rate_e6: apply.rateE6,
})

type Row = RowOf<'/api/instant/apply'>

export const applyInstant: Handler<'/api/instant/apply'> = async (ctx, input): Promise<Row[]> => {
  const version = await requireOpen(ctx)
  const { memberId } = ctx.operator
  const { bankOrgId } = await requireSign(ctx.tx, memberId, ctx.today(), input.sign_no)
  const scene = await sceneOf(ctx, bankOrgId)
  const shares = readShares(input)
  const parts = await readChoice(ctx, memberId, input.bills, scene.today)
  const ticked = await sortOut(ctx, scene, version, parts, shares.payType)
  const split = (isInstant: boolean) =>
    ticked.filter(({ stops }) => (stops.length === 0) === isInstant).map(({ chosen }) => chosen)
  const quick = split(true)
  const slow = input.officer ? split(false) : []
  if (quick.length + slow.length === 0) {
    const [first] = ticked.flatMap(({ stops }) => stops)
    throw new Fault('20351', { fields: { bills: first?.text ?? new Fault('20351').text } })
  }
  const now = await priceChoice(ctx, quick, scene.today, scene.bankOrgId)
  const later = await priceChoice(ctx, slow, scene.officerDay, scene.bankOrgId)
  const nets = [now, later].map(({ bills }) => sumShared(bills, shares).netFen)
  requireSeenNet(input.net_fen, sum(nets))

  const instant = quick.length > 0 ? await submitOn(ctx, input, now, scene.today, 'instant') : undefined
  const officer = slow.length > 0 ? await submitOn(ctx, input, later, scene.officerDay, 'plain') : undefined
  const decided = instant?.state === 'D20' ? await rulesDecide.decide(ctx, instant) : instant
  const sent =
    officer &&
    (await sendBesides(
      ctx,
      officer,
      version,
      ticked.filter(({ stops }) => stops.length > 0).map(({ stops }) => stops),
    ))
  return [
    {
      instant: decided ? madeRow(decided) : null,
      officer: sent ? madeRow(sent) : null,
      bills: ticked.map(({ stops }, at) => ({
        holding_id: input.bills[at]?.holding_id ?? '',
        route: stops.length === 0 ? 'instant' : input.officer ? 'officer' : 'none',
        reasons: reasonRows(stops),
      })),
    },
  ]
}
