import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoBanks } from '../testing/bank-officers.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

/* An officer of one discounting bank keeps that bank's grid: no other, and not the market's. */

let bank: TestBank
let at: Awaited<ReturnType<typeof twoBanks>>
beforeAll(async () => {
  bank = await newTestBank()
  at = await twoBanks(bank)
  await at.add('bankB3', at.banks.b.bank_no, '额度岗')
})
afterAll(() => bank.close())

const rates = [{ acceptor_class: 'CS', tenor: '6M', rate_e6: 12_345 }] as const
const publish = (more: object = {}) =>
  at.as('bankB3')('/api/admin/rate/publish', { ...more, rates: [...rates] })
const shownTo = (account: string, more: object = {}) => at.as(account)('/api/admin/rate/query', more)

test('publishes for the own bank, named or not, and leaves the market and the other bank as they were', async () => {
  const market = await shownTo('admin')
  await publish()
  await publish({ bank_no: at.banks.b.bank_no })
  const own = await shownTo('bankB3')
  expect(own.rates).toMatchObject([{ rate_e6: 12_345, publisher: 'bankB3' }])
  expect(await shownTo('admin', { bank_no: at.banks.b.bank_no })).toEqual(own)
  expect(await shownTo('admin')).toEqual(market)
  expect((await shownTo('admin', { bank_no: at.banks.a.bank_no })).rates).toEqual([])
})

test('is refused the other bank’s grid as that of none, and 转贴现, whose prices are the market’s', async () => {
  for (const more of [
    { bank_no: at.banks.a.bank_no },
    { bank_no: '999999999999' },
    { biz: 'redisc' as const },
  ]) {
    await expect(publish(more)).rejects.toMatchObject({ code: '20372' })
    await expect(shownTo('bankB3', more)).rejects.toMatchObject({ code: '20372' })
    const log = at.as('bankB3')('/api/admin/rate/query_publication', more)
    await expect(log).rejects.toMatchObject({ code: '20372' })
  }
})

test('sees of the banks that publish its own alone', async () => {
  expect(await at.as('bankB3')('/api/admin/rate/query_bank', {})).toMatchObject({ bank_name: '云岭示例银行' })
  expect((await at.as('bankB3')('/api/admin/rate/query_publication', {})).rows).toMatchObject([{ prices: 1 }])
})
