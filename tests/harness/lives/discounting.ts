/* A discount from its price to its money, with the interest borne by who asks for it, by another, or by both. */
import type { Facts } from './bank-facts.ts'
import type { Piece } from './life.ts'
import { rowOf } from './people.ts'
import { isOpenDay } from './reckoning.ts'
import { holdingOf, partyOf, type Scene } from './scene.ts'

/** Who bears the interest, as a submit names it: 2 the seller, 1 the payer, 3 both. */
const termsOf = (scene: Scene, { plan: { payer } }: Piece) => {
  if (!payer) return { pay_type: 2 }
  const named = { buyer_name: payer.name, buyer_acct_no: partyOf(scene, payer.name).acctNo }
  if (payer.pctE4 === 1_000_000) return { pay_type: 1, ...named }
  return { pay_type: 3, buyer_pct: String(payer.pctE4 / 10_000), ...named }
}

/** The payer's people agree to bear what they were asked for. */
const agree = async (scene: Scene, { plan: { payer } }: Piece, no: string): Promise<void> => {
  if (!payer) return
  const { crowd } = scene
  const { maker } = partyOf(scene, payer.name)
  const answer = await crowd.insist(maker, '/api/payer/query_consent', { state: 'waiting', apply_no: no })
  const [page] = (answer.data ?? []) as { rows: { consent_id: string }[] }[]
  for (const { consent_id } of page?.rows ?? []) {
    const sms_code = await crowd.codeFor(maker, 'payer_consent')
    await crowd.insist(maker, '/api/payer/agree_consent', { consent_id, sms_code })
  }
}

/** Asks for a price and submits, perhaps twice at once with one key, which is one submission. */
export const discount = async (scene: Scene, piece: Piece): Promise<void> => {
  const { crowd, watched } = scene
  const { maker } = partyOf(scene, piece.firm)
  const holding = holdingOf(scene, piece, true)
  if (!holding) return
  const isPart = BigInt(holding.last) - BigInt(holding.first) !== piece.end - piece.start
  const bill = { holding_id: holding.id, ...(isPart && { range: `${piece.start}-${piece.end}` }) }
  const quote = rowOf(await crowd.insist(maker, '/api/discount/get_quote', { bills: [bill] }))
  const sign = rowOf(await crowd.insist(maker, '/api/signing/query_sign', {}))
  if (!quote || !sign) return
  const terms = termsOf(scene, piece)
  const body = { idem_key: crowd.newKey(), lock_no: quote.lock_no, sign_no: sign.sign_no, ...terms }
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
    await agree(scene, piece, no)
    isApproved = (await crowd.insist('officer1', '/api/admin/approve_disc_apply', input)).is_success
  }
  // The officer who has approved it is refused.
  if (isApproved) await order('/api/admin/pay_disc_apply', ['officer2', 'officer1'])
  if (state === 'D25' || state === 'D15') await crowd.insist(maker, '/api/discount/withdraw_apply', input)
  if (state === 'D75' && crowd.random.next() < 0.5) {
    await order('/api/admin/repay_apply', ['officer1', 'officer2'])
  }
}
