import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coverageOf, stillThere, suggestTrade, toggleContract } from '../../../domain/trade/coverage.ts'
import { holding, quote } from '../../../testing/discount-rows.ts'
import { contract, invoice } from '../../../testing/trade-rows.ts'
import { addHoldings, choiceFault, choiceRequest, chooseWhole, isReady, sumOf } from './choice.ts'
import { billAt } from './refusals.ts'
import { averageDays, sharedQuote } from './shared-quote.ts'
import { sellerPays, sharesOf, termErrors, termsRequest } from './terms.ts'

const other = { ...holding, holding_id: '1002', bill_no: '599999000001320260403000000132' }
const part = (range: string, amount: string, key = 'part') => ({
  ...chooseWhole(holding, key),
  partial: true,
  range,
  amount,
})

it('adds up whole bills and parts, and asks for parts only where there are any', () => {
  const bills = [part('1-100000001', '1000000.01'), chooseWhole(other)]
  expect(sumOf(bills)).toBe(100_000_001n + 234_567_890n)
  expect(choiceFault(bills)).toBe('')
  expect(choiceRequest(bills)).toEqual([{ holding_id: '1001', range: '1-100000001' }, { holding_id: '1002' }])
})

it('says what keeps a choice from being priced', () => {
  expect(isReady([])).toBe(false)
  expect(choiceFault([chooseWhole(holding), chooseWhole({ ...other, bill_kind: 'AC02' })])).toBe(
    '同一申请内票据种类须一致',
  )
  expect(choiceFault([part('1-100', '2.00')])).toBe('请更正部分贴现的金额或子票区间')
  expect(choiceFault([part('1-100', '1.00', 'a'), part('100-200', '1.01', 'b')])).toBe(
    '同一张票据的子票区间重复',
  )
  expect(choiceFault([part('1-100', '1.00', 'a'), part('101-200', '1.00', 'b')])).toBe('')
  const many = Array.from({ length: 101 }, (_, index) =>
    chooseWhole({ ...holding, holding_id: String(index), bill_no: `${index}` }),
  )
  expect(choiceFault(many)).toBe('每次最多可选择100张票据')
})

it('adds a page’s bills of the commonest kind, once each, none that is blocked and no more than a hundred', () => {
  const trade = { ...holding, holding_id: '2001', bill_kind: 'AC02' as const }
  const locked = { ...holding, holding_id: '2002', blocked_reason: '票据已锁定，不能重复办理' }
  const added = addHoldings([], [trade, locked, holding, other])
  expect(added.map(bill => bill.holding.holding_id)).toEqual(['1001', '1002'])
  expect(addHoldings(added, [holding, other])).toEqual(added)
  const page = Array.from({ length: 150 }, (_, index) => ({ ...holding, holding_id: `h${index}` }))
  expect(addHoldings([], page)).toHaveLength(100)
})

it('shares the interest as the bank does: worked example 5', () => {
  const shared = sharedQuote(quote, { payType: 3, buyerPctE4: 400_000 })
  expect(shared).toMatchObject({
    buyer_interest_fen: '356960',
    seller_interest_fen: '535441',
    net_fen: '234032449',
    bills: [{ buyer_interest_fen: '356960', seller_interest_fen: '535441', net_fen: '234032449' }],
    // The same shares of 8,924.01, 8,840.60, 8,757.20 and 8,673.80.
    pay_days: [
      { buyer_interest_fen: '356960', net_fen: '234032449' },
      { buyer_interest_fen: '353624', net_fen: '234037454' },
      { buyer_interest_fen: '350288', net_fen: '234042458' },
      { buyer_interest_fen: '346952', net_fen: '234047462' },
    ],
  })
  expect(sharedQuote(quote, { payType: 1, buyerPctE4: 0 }).net_fen).toBe('234567890')
  expect(sharedQuote(shared, { payType: 2, buyerPctE4: 0 })).toEqual(quote)
})

it('loses no fen of interest, whatever the shares and however many bills', () => {
  const bill = quote.bills[0]
  if (!bill) throw new Error('no bill')
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 999_999 }),
      (interests, buyerPctE4) => {
        const bills = interests.map(fen => ({
          ...bill,
          face_fen: String(10n ** 13n),
          interest_fen: String(fen),
        }))
        const sum = interests.reduce((a, b) => a + b, 0n)
        const face = 10n ** 13n * BigInt(bills.length)
        const shared = sharedQuote(
          { ...quote, bills, total_fen: String(face), interest_fen: String(sum) },
          { payType: 3, buyerPctE4 },
        )
        expect(BigInt(shared.buyer_interest_fen) + BigInt(shared.seller_interest_fen)).toBe(sum)
        expect(BigInt(shared.net_fen)).toBe(face - BigInt(shared.seller_interest_fen))
      },
    ),
  )
})

it('weighs the average days by face (worked example 8)', () => {
  const bill = quote.bills[0]
  if (!bill) throw new Error('no bill')
  const days = [
    ['1000000000', 34],
    ['325000055', 55],
    ['88888888', 94],
  ] as const
  expect(averageDays(days.map(([face_fen, count]) => ({ ...bill, face_fen, days: count })))).toBe('42.60')
})

it('judges who bears the interest in the words of the bank', () => {
  expect(termErrors(sellerPays)).toEqual({})
  expect(termErrors({ ...sellerPays, pay_type: 1 })).toEqual({
    buyer_name: '请填写付息人名称和账号',
    buyer_acct_no: '请填写付息人名称和账号',
  })
  const agreed = { pay_type: 3 as const, buyer_pct: '40', buyer_name: 'x', buyer_acct_no: '9900 0000 0101' }
  expect(termErrors(agreed)).toEqual({})
  expect(termsRequest(agreed)).toEqual({
    pay_type: 3,
    buyer_pct: '40',
    buyer_name: 'x',
    buyer_acct_no: '990000000101',
  })
  for (const buyer_pct of ['', '0', '100', '40.12345', '-1', 'x']) {
    expect(sharesOf({ ...agreed, buyer_pct })).toBeNull()
    expect(termErrors({ ...agreed, buyer_pct }).buyer_pct).toBe(
      '买方付息比例应大于0且小于100，小数位不超过4位',
    )
  }
  expect(termsRequest(sellerPays)).toEqual({ pay_type: 2, buyer_name: '', buyer_acct_no: '' })
})

it('proposes the smallest contract that covers with its invoices, else several, else none', () => {
  const big = { ...contract, contract_id: '502', amount_fen: '900000000', left_fen: '900000000' }
  const bigInvoice = { ...invoice, invoice_id: '702', contract_id: '502', left_fen: '800000000' }
  const propose = (fen: bigint) => suggestTrade([big, contract], [bigInvoice, invoice], fen)
  expect(propose(234_567_890n)).toMatchObject({ contract_ids: ['501'], invoice_ids: ['701'] })
  expect(propose(250_000_001n)).toMatchObject({ contract_ids: ['502'], invoice_ids: ['702'] })
  expect(propose(1_000_000_000n)).toMatchObject({ contract_ids: ['502', '501'] })
  expect(propose(1_050_000_001n)).toBeNull()
  expect(suggestTrade([{ ...contract, role: 'buyer' }], [invoice], 1n)).toBeNull()
})

it('takes a contract with as many of its invoices as are needed, and says what is missing', () => {
  const none = { later: false, contract_ids: [], invoice_ids: [] }
  const second = { ...invoice, invoice_id: '703', inv_dt: '2026-05-01', left_fen: '100' }
  const rows = [second, invoice] as const
  const chosen = toggleContract(none, '501', rows, 234_567_890n)
  expect(chosen).toEqual({ later: false, contract_ids: ['501'], invoice_ids: ['701'] })
  const fault = (needFen: bigint, trade = chosen) => coverageOf(trade, [contract], rows, needFen).fault
  expect(fault(250_000_000n)).toBe('')
  expect(fault(250_000_001n)).toBe('发票金额合计应不小于票据金额')
  expect(fault(300_000_001n)).toBe('合同可用金额不足')
  expect(fault(1n, none)).toBe('请选择合同')
  expect(toggleContract(chosen, '501', rows, 1n)).toEqual(none)
  expect(stillThere(chosen, [], rows)).toEqual(none)
  expect(stillThere(chosen, [contract], rows)).toBe(chosen)
})

it('finds the bill that a refusal is about', () => {
  expect(billAt({ range: 'x', 'bills[17]': 'x' })).toBe(17)
  expect(billAt({ range: 'x' })).toBe(-1)
})
