import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { company, own, tradeSceneOf } from '../../testing/trade-scene.ts'

/* Business time 2026-06-23 10:00. The company is 云岭示例钢贸有限公司 (15400000011). */
let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
})
afterAll(() => bank.close())

const { call, snapshot, invoiceOf, contractOf, add, verify, addVerified, refused, detail } = tradeSceneOf(
  () => bank,
)
/** What an invoice on paper has instead. */
const onPaper = { inv_type: 'VAT_SPECIAL', inv_code: '3300991130', inv_no: '00000001' }

describe('an invoice', () => {
  test('is registered once on the whole platform, also by twenty at once', async () => {
    const fields = invoiceOf('1')
    const accounts = Array.from({ length: 20 }, (_, i) => (i % 2 ? company : '15400000001'))
    const results = await Promise.allSettled(
      accounts.map(account => call(account)('/api/trade/add_invoice', fields)),
    )
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({ code: '20054', text: '该发票已登记，不能重复使用' })
      }
    }
  })

  test.each([
    [{ inv_no: '2699' }, '20052', '发票代码为空时，发票号码必须为20位纯数字'],
    [{ inv_dt: '2026-06-24' }, '20056', '开票日期不能晚于今天'],
    [{ inv_dt: '2025-06-24' }, '20053', '发票号码与开票日期年份不符'],
    [{ total_fen: '11301' }, '20055', '金额与税额之和不等于价税合计'],
    [{ ...onPaper, inv_code: '33009911301' }, '20050', '发票代码应为10位或12位数字'],
    [{ ...onPaper, inv_no: '000000012' }, '20051', '发票号码应为8位数字'],
    [{ ...onPaper, inv_type: 'VAT_NORMAL', inv_code: '033009911301' }, '20057', '请输入发票校验码'],
  ])('is refused with %o', (change, code, text) =>
    refused(() => call()('/api/trade/add_invoice', invoiceOf('1', change)), code, text),
  )

  test('is refused with a picture of another company', async () => {
    const files = ['/files/0f8fad5bd9cb469fa16570867728950e.jpg']
    await refused(() => call()('/api/trade/add_invoice', { ...invoiceOf('1'), files }), '9015', '记录不存在')
  })

  test('passes, fails or is found void by the last digit of its number', async () => {
    const [good, bad, gone] = [await add('1'), await add('0'), await add('9')]
    await call()('/api/trade/verify_invoice', { invoice_ids: [good, bad, gone] })
    expect(await detail(good)).toMatchObject({ verify_state: '10', verifying: true, verify_count: 1 })
    await refused(
      () => call()('/api/trade/verify_invoice', { invoice_ids: [good] }),
      '20000',
      '发票正在验真，请稍后再试',
    )
    await bank.runJobs()
    expect(await detail(good)).toMatchObject({ verify_state: '30', verifying: false, fail_reason: '' })
    expect(await detail(bad)).toMatchObject({
      verify_state: '40',
      fail_reason: '查无此票，或票面信息与税务登记不一致',
    })
    expect(await detail(gone)).toMatchObject({ verify_state: '70', fail_reason: '发票已作废' })
  })

  test('is verified ten times at most', async () => {
    const id = await add('0')
    await bank.db.execute(
      sql`update invoice set verify_count = 9, verify_state = '40' where id = ${Number(id)}`,
    )
    await verify(id)
    expect(await detail(id)).toMatchObject({ verify_state: '80', verify_state_name: '超过验真次数' })
    await refused(() => call()('/api/trade/verify_invoice', { invoice_ids: [id] }), '20063', '超过验真次数')
  })

  test('among several to verify tells why it cannot be, and holds up no other', async () => {
    const [fresh, done] = [await add('1'), await addVerified()]
    const answer = await call()('/api/trade/verify_invoice', { invoice_ids: [fresh, done] })
    expect(answer).toEqual({
      accepted: 1,
      results: [
        { invoice_id: fresh, accepted: true, code: '', msg: '' },
        { invoice_id: done, accepted: false, code: '20000', msg: '当前状态不允许该操作' },
      ],
    })
    await bank.runJobs()
  })

  test('waits for verification again after an edit, and keeps its number', async () => {
    const id = await addVerified()
    const { inv_type: _type, inv_no, ...figures } = invoiceOf('1')
    expect(
      await call()('/api/trade/edit_invoice', {
        invoice_id: id,
        ...figures,
        total_fen: '11301',
        tax_fen: '1301',
      }),
    ).toMatchObject({ verify_state: '20' })
    await refused(
      () => call()('/api/trade/edit_invoice', { invoice_id: id, ...figures, inv_no } as never),
      '9012',
      '请求参数不正确',
    )
  })

  test('is let through by an officer with a reason, and only while it waits or failed', async () => {
    const id = await add('0')
    await verify(id)
    const force = (reason: string, account = 'officer1') =>
      call(account)('/api/admin/force_invoice', { invoice_id: id, reason })
    await refused(() => force('  '), '20064', '强制通过原因不能为空')
    await refused(() => force('原件已核对', company), '1003', '无权访问')
    await refused(() => force('原件已核对', 'credit'), '1003', '无权访问')
    const { version } = await call('officer1')('/api/admin/invoice_detail', { invoice_id: id })
    const changed = { invoice_id: id, reason: '原件已核对', seen_version: version - 1 }
    await refused(
      () => call('officer1')('/api/admin/force_invoice', changed),
      '20072',
      '申请内容已变更，请核对后再办理',
    )
    await force('原件已核对')
    expect(await detail(id)).toMatchObject({ verify_state: '50', force_reason: '原件已核对' })
    await refused(() => force('再次'), '20000', '当前状态不允许该操作')
  })

  test('that was let through while its order was under way stays let through', async () => {
    const id = await add('0')
    await call()('/api/trade/verify_invoice', { invoice_ids: [id] })
    await call('officer1')('/api/admin/force_invoice', { invoice_id: id, reason: '原件已核对' })
    await bank.runJobs()
    expect(await detail(id)).toMatchObject({ verify_state: '50', verifying: false })
  })

  test('is marked red or void when unused, and then is no more', async () => {
    const id = await addVerified()
    await call()('/api/trade/void_invoice', { invoice_id: id, verify_state: '60', reason: '开票有误' })
    expect(await detail(id)).toMatchObject({ verify_state: '60', verify_state_name: '已红冲' })
    await refused(
      () => call()('/api/trade/verify_invoice', { invoice_ids: [id] }),
      '20000',
      '当前状态不允许该操作',
    )
    const used = await addVerified()
    await bank.db.execute(sql`update invoice set used_fen = 1 where id = ${Number(used)}`)
    await refused(
      () => call()('/api/trade/void_invoice', { invoice_id: used, verify_state: '70', reason: '开票有误' }),
      '20000',
      '发票已被占用，不能修改',
    )
  })

  test('of another company is unknown, and officers see every company’s', async () => {
    const id = await addVerified()
    for (const act of [
      () => call('15400000001')('/api/trade/invoice_detail', { invoice_id: id }),
      () => call('15400000001')('/api/trade/delete_invoice', { invoice_id: id }),
      () => call('15400000001')('/api/trade/verify_invoice', { invoice_ids: [id] }),
    ]) {
      await refused(act, '9015', '记录不存在')
    }
    const page = await call('officer1')('/api/admin/query_invoice', { company_name: '云岭', page_size: 100 })
    const { invoice_id } = must(page.rows.at(-1), 'invoice')
    const alone = await call('officer1')('/api/admin/query_invoice', { invoice_id })
    expect(alone.rows.map(row => row.invoice_id)).toEqual([invoice_id])
    expect(page.rows.map(row => row.invoice_id)).toContain(id)
    expect(must(page.rows[0], 'a row').company_name).toBe(own)
  })
})

describe('the list of invoices', () => {
  test('has the last registered first, whatever day it bears', async () => {
    const ids = [
      await add('1', { inv_dt: '2026-06-01' }),
      await add('1', { inv_dt: '2026-04-01' }),
      await add('1', { inv_dt: '2026-05-01' }),
    ]
    const { rows } = await call()('/api/trade/query_invoice', { page_size: 3 })
    expect(rows.map(row => row.invoice_id)).toEqual(ids.reverse())
  })

  test('counts as left only what can still be used', async () => {
    const seller_name = '剩余合计示例有限公司'
    for (const state of ['10', '30', '40', '50', '60', '70', '80']) {
      const id = await add('1', { seller_name, buyer_name: own })
      await bank.db.execute(
        sql`update invoice set verify_state = ${state}, force_reason = '已核对原件' where id = ${Number(id)}`,
      )
    }
    const { totals } = await call()('/api/trade/query_invoice', { counter_name: seller_name })
    expect(totals).toEqual({ total_fen: String(7 * 11_300), used_fen: '0', left_fen: String(3 * 11_300) })
  })

  test('links all of several or none, and names each that cannot be linked', async () => {
    const { contract_id } = await call()('/api/trade/add_contract', contractOf())
    const good = [await addVerified(), await addVerified(), await addVerified()]
    const unverified = await add('1')
    const foreign = await addVerified({ buyer_name: '别的示例有限公司' })
    const noOf = async (id: string) => (await detail(id)).inv_no
    const text = `发票${await noOf(unverified)}：发票未验真通过，不能使用；发票${await noOf(foreign)}：发票购销双方与合同不一致`
    const kept = await snapshot()
    await expect(
      call()('/api/trade/link_invoice', { contract_id, invoice_ids: [...good, unverified, foreign] }),
    ).rejects.toMatchObject({ code: '20059', text, fields: { invoice_ids: text } })
    expect(await snapshot()).toEqual(kept)
    expect(await call()('/api/trade/link_invoice', { contract_id, invoice_ids: good })).toEqual({ linked: 3 })
  })
})
