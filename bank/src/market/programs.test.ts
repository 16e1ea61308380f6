import { beforeAll, expect, test } from 'vitest'
import { deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { newProgram } from '../testing/signed-scene.ts'
import { newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* Programs of institutions make and accept orders within their limits; a checker of the institution passes them. */

const faceFen = 500_000_000n
const bill = { faceFen, dueDate: '2026-09-30' }
let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})

const code = (wanted: string) => ({ code: wanted })

test('a program makes an order and another accepts it, each at the face amount of its day', async () => {
  const at = deskSceneOf(bank)
  const limits = { applyLimitFen: faceFen, dayLimitFen: faceFen }
  const [seller, buyer] = [
    await newProgram(bank, { account: ours.maker, ...limits }),
    await newProgram(bank, { account: theirs.maker, ...limits }),
  ]
  const send = async () => {
    const { holding_id } = await at.give(ours.name, bill)
    const { idem_key: _key, ...terms } = await at.terms({ bills: [{ holding_id }] })
    const { order_no } = await seller.write('/api/rediscount/save_order', terms)
    return order_no
  }
  const first = await send()
  await seller.write('/api/rediscount/submit_order', { order_no: first })
  await at.pass(first, ours.checker)
  expect((await at.detail(first)).trader_name).toBe('接口客户端 ERP 提单')
  await buyer.write('/api/rediscount/accept_order', { order_no: first })
  expect((await at.detail(first)).cp_trader_name).toBe('接口客户端 ERP 提单')
  await at.pass(first, theirs.checker)

  const second = await send()
  const again = seller.write('/api/rediscount/submit_order', { order_no: second })
  await expect(again).rejects.toMatchObject(code('24011'))
  await at.submit(second)
  await at.pass(second, ours.checker)
  const late = buyer.write('/api/rediscount/accept_order', { order_no: second })
  await expect(late).rejects.toMatchObject(code('24011'))
  await at.accept(second)
})

test('an order above the limit of one is not even saved', async () => {
  const at = deskSceneOf(bank)
  const small = await newProgram(bank, { account: ours.maker, applyLimitFen: faceFen - 1n })
  const { holding_id } = await at.give(ours.name, bill)
  const terms = await at.terms({ bills: [{ holding_id }] })
  const save = small.write('/api/rediscount/save_order', terms, { idemKey: terms.idem_key })
  await expect(save).rejects.toMatchObject(code('24010'))
  const { order_no } = await at.save({ bills: [{ holding_id }], idem_key: newKey() })
  const submit = small.write('/api/rediscount/submit_order', { order_no })
  await expect(submit).rejects.toMatchObject(code('24010'))
})

test('what ends or comes back before the deal is given back, each side’s own', async () => {
  const at = deskSceneOf(bank)
  const limits = { applyLimitFen: faceFen, dayLimitFen: faceFen }
  const [seller, buyer] = [
    await newProgram(bank, { account: ours.maker, ...limits }),
    await newProgram(bank, { account: theirs.maker, ...limits }),
  ]
  const used = async () => [
    (await bank.as(ours.maker)('/api/client/detail', { client_id: seller.clientId })).day_used_fen,
    (await bank.as(theirs.maker)('/api/client/detail', { client_id: buyer.clientId })).day_used_fen,
  ]
  const { holding_id } = await at.give(ours.name, bill)
  const { idem_key: _key, ...terms } = await at.terms({ bills: [{ holding_id }] })
  const { order_no } = await seller.write('/api/rediscount/save_order', terms)
  const face = String(faceFen)
  await seller.write('/api/rediscount/submit_order', { order_no })
  expect(await used()).toEqual([face, '0'])
  const reason = '要素不符，请核对'
  await bank.as(ours.checker)('/api/rediscount/review_return', { order_no, reason })
  expect(await used()).toEqual(['0', '0'])
  await seller.write('/api/rediscount/submit_order', { order_no })
  await at.pass(order_no, ours.checker)
  await buyer.write('/api/rediscount/accept_order', { order_no })
  expect(await used()).toEqual([face, face])
  await bank.as(theirs.checker)('/api/rediscount/review_return', { order_no, reason })
  expect(await used()).toEqual([face, '0'])
  await buyer.write('/api/rediscount/accept_order', { order_no })
  expect(await used()).toEqual([face, face])
  await bank.as(theirs.checker)('/api/rediscount/review_refuse', { order_no, reason })
  expect(await used()).toEqual(['0', '0'])
})
