import { describe, expect, it, test } from 'vitest'
import { blockedBill, instantBill, instantFacts, officerBill } from '../../../testing/instant-rows.ts'
import { blockedBy, daysText, MAX_BILLS, nextOpening, sumsOf } from './figures.ts'

describe('what is ticked', () => {
  it('adds up to the fen, with rate and days weighted, and counts nothing without a price', () => {
    const sums = sumsOf([instantBill, officerBill, blockedBill])
    expect(sums).toMatchObject({
      count: 2,
      faceFen: 334_567_890n,
      interestFen: 938_623n,
      netFen: 333_629_267n,
      rateE6: 12_800,
    })
    expect(daysText(sums.daysE2)).toBe('78.90')
    expect(sumsOf([])).toEqual({ count: 0, faceFen: 0n, interestFen: 0n, netFen: 0n, rateE6: 0, daysE2: 0 })
  })

  it('stays exact at the largest amount', () => {
    const face = '99999999999999'
    const bill = { ...instantBill, face_fen: face, price: { ...instantBill.price, net_fen: face } as never }
    expect(sumsOf([bill, { ...bill, holding_id: '2' }]).netFen).toBe(199_999_999_999_998n)
  })

  it('cannot be joined by another kind, by one too many, or by what cannot be discounted', () => {
    expect(blockedBy(officerBill, [instantBill])).toBe('')
    expect(blockedBy({ ...officerBill, bill_kind: 'AC02' }, [instantBill])).toBe(
      '与已选票据种类不同，请分笔办理',
    )
    expect(blockedBy(blockedBill, [])).toBe('该票据不得转让，不能贴现')
    const full = Array.from({ length: MAX_BILLS }, (_, at) => ({ ...instantBill, holding_id: `h${at}` }))
    expect(blockedBy(officerBill, full)).toBe('一笔最多选 100 张')
    expect(blockedBy({ ...instantBill, holding_id: 'h0' }, full)).toBe('')
  })
})

const at = (time: string, next_payout_dt = '2026-06-24') => ({
  business_now: `2026-06-23T${time}+08:00`,
  next_payout_dt,
})
const hours = { ...instantFacts, opening: 'hours' as const }

test.each([
  ['open', instantFacts, at('10:00:00'), ''],
  ['paused by people', { ...instantFacts, opening: 'off' as const }, at('10:00:00'), ''],
  ['the second before it opens', hours, at('08:29:59'), '2026-06-23 周二 08:30'],
  ['over for today', hours, at('20:00:00'), '2026-06-24 周三 08:30'],
  ['over before a holiday', hours, at('20:00:00', '2026-06-28'), '2026-06-28 周日 08:30'],
  ['every day', { ...hours, rest_days: true }, at('20:00:00', '2026-06-28'), '2026-06-24 周三 08:30'],
  [
    'before the cut-off, when the next day is not known',
    hours,
    at('15:00:00', '2026-06-23'),
    '下一个清算日 08:30',
  ],
  [
    'on a day of rest',
    { ...instantFacts, opening: 'rest_day' as const },
    at('10:00:00'),
    '2026-06-24 周三 08:30',
  ],
])('says when it opens next: %s', (_case, facts, day, said) => {
  expect(nextOpening(facts, day)).toBe(said)
})
