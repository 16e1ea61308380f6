/* What people do with their bills on a day: each act once more until it is answered, by two at once now and then. */
import type { Answer } from '../../../bank/src/testing/test-client.ts'
import type { Facts } from './bank-facts.ts'
import { discount } from './discounting.ts'
import type { Piece } from './life.ts'
import type { MortalBank } from './mortal-bank.ts'
import { rowOf } from './people.ts'
import { newPursuit, type Pursuit, settle } from './pursuit.ts'
import { isOpenDay, lastDayOf, rolled } from './reckoning.ts'
import { holdingOf, partyOf, type Scene } from './scene.ts'
import { literal } from './stage.ts'
import { count } from './watch.ts'

/** A deal with the other institution, from its terms to the second checker. */
const trade = async (scene: Scene, piece: Piece): Promise<void> => {
  const { crowd, watched, today, desk, otherDesk } = scene
  const sellerName = piece.holder === 'BANK' ? desk : piece.holder
  const seller = partyOf(scene, sellerName)
  const buyer = partyOf(scene, sellerName === desk ? otherDesk : desk)
  const holding = holdingOf(scene, piece, false)
  const { trade: wanted } = piece.plan
  if (!holding || !wanted) return
  const rateE6 = crowd.random.between(9_000, 19_000)
  const saved = rowOf(
    await crowd.insist(seller.maker, '/api/rediscount/save_order', {
      idem_key: crowd.newKey(),
      busi_type: wanted.busi,
      direction: 'TDD02',
      trade_type: 'TT01',
      cp_user_code: buyer.userCode,
      clear_speed: 'CS00',
      rate_e6: rateE6,
      valid_until: `${today}T15:30:00+08:00`,
      latest_settle_time: '16:30',
      ...(wanted.busi !== 'BT01' && { due_settle_dt: wanted.back }),
      bills: [{ holding_id: holding.id }],
    }),
  )
  if (!saved) return
  const order_no = String(saved.order_no)
  watched.deals.set(order_no, {
    piece,
    busi: wanted.busi,
    rateE6,
    seller: seller.name,
    buyer: buyer.name,
    back: wanted.back,
    seen: 'R00',
  })
  await crowd.insist(seller.maker, '/api/rediscount/submit_order', { order_no })
  await crowd.insist(seller.checker, '/api/rediscount/review_pass', { order_nos: [order_no] })
  await crowd.press([buyer.maker], '/api/rediscount/accept_order', () => ({
    idem_key: crowd.newKey(),
    order_no,
  }))
  // Both sides' checkers at once: the deal is the buyer's to close.
  const pass = (checker: string) =>
    crowd.insist(checker, '/api/rediscount/review_pass', { order_nos: [order_no] })
  await Promise.all([pass(buyer.checker), ...(crowd.random.next() < 0.4 ? [pass(buyer.checker)] : [])])
}

/** A refusal may come at once, and what was refused may be presented once more. */
const presentedInTurn = async (done: readonly Answer[], bank: MortalBank): Promise<boolean> => {
  const numbers = done.map(answer => literal(String(rowOf(answer)?.presentment_no)))
  const rows = await bank.rows(`select 1 from presentment first join presentment second
      on second.holding_id = first.holding_id and second.id > first.id and second.presented_at >= first.answered_at
    where first.state = 'P30' and first.presentment_no in (${numbers}) and second.presentment_no in (${numbers})`)
  return rows.length > 0
}

/** By hand: in time or with the reason for being late, and now and then by somebody who is too early, or is no holder. */
const present = async (scene: Scene, piece: Piece): Promise<void> => {
  const { crowd, today } = scene
  const holding = holdingOf(scene, piece, false)
  if (!holding) return
  const { maker } = partyOf(scene, piece.holder)
  const isLate = today > lastDayOf(piece.due)
  const path = isLate ? '/api/presentment/present_late' : '/api/presentment/present_bill'
  const body = () => ({
    idem_key: crowd.newKey(),
    holding_id: holding.id,
    ...(isLate && { reason: '经办人员更换' }),
  })
  await crowd.press([maker], path, body, presentedInTurn)
}

const withdraw = async (scene: Scene, piece: Piece): Promise<void> => {
  const { crowd, facts } = scene
  const { maker } = partyOf(scene, piece.holder)
  const row = facts.presentments.findLast(
    each => each.bill_no === piece.billNo && each.first === String(piece.start) && each.state === 'P10',
  )
  if (!row) return
  await crowd.press([maker], '/api/presentment/withdraw_presentment', () => ({ presentment_no: row.no }))
  // It is presented once more by hand.
  piece.done.delete('present')
  piece.plan.present = rolled(today(scene, 1))
}

/** Who is liable still: the endorser unless the bill was presented late, or nobody has presented it in time. */
const liableFor = ({ facts, today }: Scene, { billNo, start, due, drawer, endorser }: Piece): string => {
  const refused = facts.presentments.filter(
    row =>
      row.bill_no === billNo &&
      BigInt(row.first) <= start &&
      BigInt(row.last) >= start &&
      row.state === 'P30',
  )
  const isLate = refused.length > 0 ? refused.every(({ kind }) => kind === 'late') : today > lastDayOf(due)
  return isLate ? drawer : (endorser ?? drawer)
}

/** Turns to who has endorsed or drawn the bill, once or by two people at once: one recourse. */
const pursue = async (scene: Scene, piece: Piece, kind: 'RT00' | 'RT01'): Promise<void> => {
  const { crowd, watched } = scene
  const holding = holdingOf(scene, piece, false)
  if (!holding) return
  const { holder } = piece
  const { maker } = partyOf(scene, holder)
  const debtor = liableFor(scene, piece)
  const costs = BigInt(piece.plan.costs) < piece.fen ? piece.plan.costs : 0
  const begun = rowOf(
    await crowd.press([maker], '/api/recourse/begin_recourse', () => ({
      idem_key: crowd.newKey(),
      holding_id: holding.id,
      kind,
      ...(kind === 'RT01' && { reason_code: 'bankrupt', reason: '法院已裁定受理破产申请' }),
      costs_fen: String(costs),
      parties: [debtor],
    })),
  )
  if (begun) {
    const rateE6 = scene.recourseRateE6
    const made = newPursuit({ piece, holder, debtor, costs: BigInt(costs), rateE6 })
    watched.pursuits.set(String(begun.recourse_no), made)
    if (kind === 'RT01') count(watched.ends, 'pursued without a refusal')
  }
}

/** An endorser who has paid turns to the drawer, once. */
const follow = async (scene: Scene, no: string, pursuit: Pursuit): Promise<void> => {
  const { crowd, watched } = scene
  const { piece, debtor, paid, settled } = pursuit
  if (pursuit.followed || settled === undefined || debtor !== piece.endorser) return
  pursuit.followed = true
  const begun = rowOf(
    await crowd.press([partyOf(scene, debtor).maker], '/api/recourse/begin_recourse', () => ({
      idem_key: crowd.newKey(),
      follows_no: no,
      kind: 'RT00',
      parties: [piece.drawer],
    })),
  )
  if (!begun) return
  const after = { no, paid, from: settled }
  const rateE6 = scene.recourseRateE6
  watched.pursuits.set(
    String(begun.recourse_no),
    newPursuit({ piece, holder: debtor, debtor: piece.drawer, costs: 0n, rateE6, after }),
  )
}

/** Who is pursued pays, while it has the money; a holder who finds that it has none gives up. */
export const payOrGiveUp = async (scene: Scene, { no, state }: Facts['recourses'][number]): Promise<void> => {
  const { crowd, watched, today: day } = scene
  const pursuit = watched.pursuits.get(no)
  if (!pursuit || !isOpenDay(day)) return
  if (state === 'Z30') await follow(scene, no, pursuit)
  if (!['Z10', 'Z20'].includes(state)) return
  const { holder, debtor } = pursuit
  if (pursuit.tries < 3) {
    await settle({ crowd, debtor: partyOf(scene, debtor).maker, today: day }, no, pursuit)
  } else if (state === 'Z10') {
    await crowd.press([partyOf(scene, holder).maker], '/api/recourse/withdraw_recourse', () => ({
      recourse_no: no,
    }))
  }
}

const today = (scene: Scene, ahead: number): string =>
  new Date(Date.parse(`${scene.today}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10)

/** Does an act once, on its day or the first working day on which somebody can. */
const once = async (piece: Piece, name: string, act: () => Promise<void>): Promise<void> => {
  if (piece.done.has(name)) return
  piece.done.add(name)
  await act()
}

export const actOn = async (scene: Scene, piece: Piece): Promise<void> => {
  const { today: day, desk } = scene
  const { plan, standing, holder } = piece
  if (!isOpenDay(day)) return
  const isFree = standing === 'free'
  if (
    isFree &&
    plan.discount !== undefined &&
    plan.discount <= day &&
    holder === piece.firm &&
    day < piece.due
  ) {
    await once(piece, 'discount', () => discount(scene, piece))
  }
  if (isFree && plan.trade && plan.trade.day <= day && day < plan.trade.back && holder !== undefined) {
    const isTrader = holder === 'BANK' || holder === desk || holder === scene.otherDesk
    if (isTrader) await once(piece, 'trade', () => trade(scene, piece))
  }
  if (
    isFree &&
    plan.present !== undefined &&
    plan.present <= day &&
    day >= rolled(piece.due) &&
    holder !== 'BANK'
  ) {
    await once(piece, 'present', () => present(scene, piece))
  }
  if (isFree && piece.refusals > 0 && holder !== 'BANK') {
    if (plan.again && piece.refusals === 1) await once(piece, 'again', () => present(scene, piece))
    else if (plan.pursueAfter > 0) plan.pursueAfter -= 1
    else await once(piece, 'pursue', () => pursue(scene, piece, 'RT00'))
  } else if (isFree && plan.failed !== undefined && plan.failed <= day && holder !== 'BANK') {
    await once(piece, 'failed', () => pursue(scene, piece, 'RT01'))
  }
  if (standing === 'presented' && plan.withdraws && holder !== 'BANK') {
    await once(piece, 'withdraw', () => withdraw(scene, piece))
  }
}
