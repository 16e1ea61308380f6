import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { tradeSceneOf } from '../../testing/trade-scene.ts'

/* Business time 2026-06-23 10:00. The company is 云岭示例钢贸有限公司 (15400000011). */
let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
})
afterAll(() => bank.close())

const { call, contractOf, add, addVerified, refused, detail } = tradeSceneOf(() => bank)

describe('linking an invoice to a contract', () => {
  let contract_id: string
  beforeAll(async () => {
    contract_id = (await call()('/api/trade/add_contract', contractOf())).contract_id
  })
  const link = (invoice_id: string, remark?: string) =>
    call()('/api/trade/link_invoice', { contract_id, invoice_ids: [invoice_id], ...(remark && { remark }) })

  test('is done once, counts for the contract, and can be undone', async () => {
    const id = await addVerified()
    await link(id)
    expect(await call()('/api/trade/contract_detail', { contract_id })).toMatchObject({
      invoice_count: 1,
      invoice_left_fen: '11300',
    })
    expect(await detail(id)).toMatchObject({ contract_id })
    const no = (await detail(id)).inv_no
    await refused(() => link(id), '20000', `发票${no}已关联合同`)
    await refused(
      () => call()('/api/trade/delete_invoice', { invoice_id: id }),
      '20062',
      '该发票已被关联使用，不允许删除',
    )
    await call()('/api/trade/unlink_invoice', { invoice_id: id })
    await call()('/api/trade/delete_invoice', { invoice_id: id })
  })

  test('needs a verified invoice', async () => {
    const id = await add('1')
    await refused(() => link(id), '20059', '发票未验真通过，不能使用')
  })

  test('needs the contract’s own two parties', async () => {
    const id = await addVerified({ buyer_name: '别的示例有限公司' })
    await refused(() => link(id), '20058', '发票购销双方与合同不一致')
  })

  test('asks why when the invoice is older than the contract', async () => {
    const id = await addVerified({ inv_dt: '2026-05-09' })
    await refused(() => link(id), '20065', '发票日期早于合同签订日期，请说明原因')
    expect(await link(id, '预付款先行开票')).toEqual({ linked: 1 })
  })

  test('lists what may still be discounted against', async () => {
    const id = await addVerified()
    await link(id)
    const usable = await call()('/api/trade/query_invoice', { contract_id, usable: '1', page_size: 100 })
    expect(usable.rows.map(row => row.invoice_id)).toContain(id)
    await bank.db.execute(sql`update invoice set used_fen = total_fen where id = ${Number(id)}`)
    const later = await call()('/api/trade/query_invoice', { contract_id, usable: '1', page_size: 100 })
    expect(later.rows.map(row => row.invoice_id)).not.toContain(id)
  })
})
