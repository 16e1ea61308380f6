/* What people do with their bills on a day: each act once more until it is answered, by two at once now and then. */
import type { Facts } from './bank-facts.ts'
import type { Piece } from './life.ts'
import type { Crowd } from './people.ts'
import { rowOf } from './people.ts'
import { newPursuit, type Pursuit, settle } from './pursuit.ts'
import { isOpenDay, lastDayOf, rolled } from './reckoning.ts'
import { count, type Watched } from './watch.ts'

/** A member with the accounts of who makes and who checks. */
export interface Party {
  name: string
  maker: string
  checker: string
  userCode: string
}

export interface Scene {
  crowd: Crowd
  watched: Watched
  parties: ReadonlyMap<string, Party>
  /** The bank's own desk, which sells what the bank has discounted. */
  desk: string
  otherDesk: string
  facts: Facts
  today: string
  /** The bank's rate of interest in a recourse. */
  recourseRateE6: number
}

const partyOf = ({ parties }: Scene, name: string): Party => {
  const party = parties.get(name)
  if (!party) throw new Error(`${name} is no party of the lives`)
  return party
}

const holdingOf = ({ facts }: Scene, piece: Piece, part: boolean) =>
  facts.holdings.find(
    row =>
      row.bill_no === piece.billNo &&
      (part || BigInt(row.first) === piece.start) &&
      BigInt(row.first) <= piece.start &&
      BigInt(row.last) >= piece.end,
  )

/** Asks for a price and submits, perhaps twice at once with one key, which is one submission. */
const discount = async (scene: Scene, piece: Piece): Promise<void> => {
  const { crowd, watched } = scene
  const { maker } = partyOf(scene, piece.firm)
  const holding = holdingOf(scene, piece, true)
  if (!holding) return
  const isPart = BigInt(holding.last) - BigInt(holding.first) !== piece.end - piece.start
  const bill = { holding_id: holding.id, ...(isPart && { range: `${piece.start}-${piece.end}` }) }
  const quote = rowOf(await crowd.insist(maker, '/api/discount/get_quote', { bills: [bill] }))
  const sign = rowOf(await crowd.insist(maker, '/api/signing/query_sign', {}))
  if (!quote || !sign) return
  const body = { idem_key: crowd.newKey(), lock_no: quote.lock_no, sign_no: sign.sign_no, pay_type: 2 }
  const submit = () => crowd.insist(maker, '/api/discount/submit_apply', body)
  const twice = crowd.random.next() < 0.25
  const answers = twice ? await Promise.all([submit(), submit()]) : [await submit()]
  const done = answers.map(rowOf).filter(each => each !== undefined)
  const [row] = done
  if (!row) return
  if (new Set(done.map(({ apply_no }) => apply_no)).size > 1) crowd.doubled.push(`submit ${body.idem_key}`)
  watched.applications.set(String(row.apply_no), { piece, rateE6: Number(quote.rate_e6), seen: 'NEW' })
}

/** What the people of company and bank do with an application that waits for them; the bank's claims are such too. */
export const moveOn = async (scene: Scene, { no, state }: Facts['applies'][number]): Promise<void> => {
  const { crowd, watched, today: day } = scene
  const piece = watched.applications.get(no)?.piece
  if (!piece || !isOpenDay(day)) return
  const { maker, checker } = partyOf(scene, piece.firm)
  const input = { apply_no: no }
  const order = (path: '/api/admin/pay_disc_apply' | '/api/admin/repay_apply', officers: string[]) =>
    crowd.press(officers, path, () => ({ ...input, idem_key: crowd.newKey() }))
  if (state === 'D10' && !(await crowd.insist(checker, '/api/discount/check_pass', input)).is_success) {
    await crowd.insist(checker, '/api/discount/check_return', { ...input, reason: '贴现日期已过' })
  }
  let isApproved = state === 'D40' || state === 'D45'
  if (state === 'D10' || state === 'D20') {
    isApproved = (await crowd.insist('officer1', '/api/admin/approve_disc_apply', input)).is_success
  }
  // The officer who has approved it is refused.
  if (isApproved) await order('/api/admin/pay_disc_apply', ['officer2', 'officer1'])
  if (state === 'D25' || state === 'D15') await crowd.insist(maker, '/api/discount/withdraw_apply', input)
  if (state === 'D75' && crowd.random.next() < 0.5) {
    await order('/api/admin/repay_apply', ['officer1', 'officer2'])
  }
}

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

/** By hand: in time or with the reason for being late, and now and then by somebody who is too early, or is no holder. */
const present = async (scene: Scene, piece: Piece): Promise<void> => {
  const { crowd, today } = scene
  const holding = holdingOf(scene, piece, false)
  if (!holding) return
  const { maker } = partyOf(scene, piece.holder)
  const isLate = today > lastDayOf(piece.due)
  const path = isLate ? '/api/presentment/present_late' : '/api/presentment/present_bill'
  await crowd.press([maker], path, () => ({
    idem_key: crowd.newKey(),
    holding_id: holding.id,
    ...(isLate && { reason: '经办人员更换' }),
  }))
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
