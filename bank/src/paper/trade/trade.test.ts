import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { company, tradeSceneOf } from '../../testing/trade-scene.ts'

/* Business time 2026-06-23 10:00. The company is 云岭示例钢贸有限公司 (15400000011). */
let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
})
afterAll(() => bank.close())

const { call, snapshot, invoiceOf, contractOf, add, addVerified, refused } = tradeSceneOf(() => bank)

describe('a contract', () => {
  test('is added, found, edited, stopped, started again and deleted', async () => {
    const fields = contractOf()
    const { contract_id } = await call()('/api/trade/add_contract', fields)
    const found = await call('15400000011')('/api/trade/query_contract', { contract_no: fields.contract_no })
    expect(await call('15400000011')('/api/trade/query_contract', { contract_id })).toEqual(found)
    // Another company's is not among one's own.
    expect((await call('15400000001')('/api/trade/query_contract', { contract_id })).total).toBe(0)
    expect(found).toMatchObject({
      total: 1,
      rows: [{ contract_id, state: '1', state_name: '有效', left_fen: '5000000', invoice_count: 0 }],
    })
    await call()('/api/trade/edit_contract', { contract_id, ...fields, amount_fen: '6000000' })
    await call()('/api/trade/disable_contract', { contract_id })
    await refused(
      () => call()('/api/trade/edit_contract', { contract_id, ...fields }),
      '20000',
      '合同已停用，不能修改',
    )
    await call()('/api/trade/enable_contract', { contract_id })
    expect(await call()('/api/trade/contract_detail', { contract_id })).toMatchObject({
      amount_fen: '6000000',
      state: '1',
      usage: [],
    })
    await call()('/api/trade/delete_contract', { contract_id })
    await refused(() => call()('/api/trade/contract_detail', { contract_id }), '9015', '记录不存在')
  })

  test('keeps its number within its company only', async () => {
    const fields = contractOf()
    await call()('/api/trade/add_contract', fields)
    await refused(() => call()('/api/trade/add_contract', fields), '20040', '合同编号已存在')
    await call('15400000001')('/api/trade/add_contract', fields)
  })

  test.each([
    [{ contract_no: '' }, '20040', '请输入合同编号'],
    [{ amount_fen: '0' }, '20009', '金额必须大于0，且最多两位小数'],
    [{ end_dt: '2026-05-10' }, '20041', '合同到期日期必须大于合同签订日期'],
    [{ sign_dt: '2026-06-24' }, '20042', '合同签订日期不能晚于今天'],
  ])('is refused with %o', (change, code, text) =>
    refused(() => call()('/api/trade/add_contract', contractOf(change)), code, text),
  )

  test('of another company is unknown to everybody else', async () => {
    const { contract_id } = await call()('/api/trade/add_contract', contractOf())
    for (const path of ['/api/trade/disable_contract', '/api/trade/delete_contract'] as const) {
      await refused(() => call('15400000001')(path, { contract_id }), '9015', '记录不存在')
    }
  })

  test('is written by makers only', () =>
    refused(() => call('15400000003')('/api/trade/add_contract', contractOf()), '1003', '无权访问'))

  test('is never smaller than what is occupied of it, and keeps its parties', async () => {
    const fields = contractOf()
    const { contract_id } = await call()('/api/trade/add_contract', fields)
    const invoice = await addVerified()
    await call()('/api/trade/link_invoice', { contract_id, invoice_ids: [invoice] })
    await bank.db.execute(sql`update trade_contract set used_fen = 4000 where id = ${Number(contract_id)}`)
    const edit = (more: Record<string, string>) =>
      refused(
        () => call()('/api/trade/edit_contract', { contract_id, ...fields, ...more }),
        more.amount_fen ? '20043' : '20000',
        more.amount_fen ? '合同可用金额不足' : '合同已被关联使用，角色与交易对手不能修改',
      )
    await edit({ amount_fen: '3999' })
    await edit({ counter_name: '别的示例有限公司' })
    await refused(
      () => call()('/api/trade/delete_contract', { contract_id }),
      '20000',
      '合同已被关联使用，不允许删除',
    )
  })
})

const proofFile = '/files/0f8fad5bd9cb469fa16570867728950e.jpg'
const proof = { name: '发货单', kind: 'delivery' as const, amount_fen: '100', proof_dt: '2026-05-12' }
const addProof = (more: Record<string, string> = {}) =>
  call()('/api/trade/add_proof', { ...proof, files: [proofFile], ...more })

test('other proofs need a picture of the company’s own', () =>
  refused(() => addProof(), '9015', '记录不存在'))

test('a proof is changed and deleted by its company alone, and not once its contract stands behind an application', async () => {
  await bank.db.execute(sql`insert into file_object
    (name, member_id, operator_id, perm, scene_id, sha256, size, original_name, content, gmt_create)
    select ${proofFile.slice('/files/'.length)}, member_id, id, '2', 'trade', repeat('0', 64), 1, 'a.jpg', ''::bytea, now()
      from operator where account = ${company}`)
  const { contract_id } = await call()('/api/trade/add_contract', contractOf())
  const { proof_id } = await addProof()
  const changed = { proof_id, ...proof, name: '验收单', amount_fen: '200', contract_id, files: [proofFile] }
  const edit = (more: Record<string, string> = {}, account = company) =>
    call(account)('/api/trade/edit_proof', { ...changed, ...more })
  await refused(() => edit({ amount_fen: '0' }), '20009', '金额必须大于0，且最多两位小数')
  await refused(() => edit({ proof_dt: '2026-06-24' }), '9012', '请求参数不正确')
  await refused(() => edit({}, '15400000002'), '9015', '记录不存在')
  expect(await edit()).toEqual({ proof_id })
  const { rows } = await call()('/api/trade/query_proof', { page_size: 100 })
  expect(rows.find(row => row.proof_id === proof_id)).toMatchObject({
    name: '验收单',
    amount_fen: '200',
    contract_id,
  })
  const [audited] = await queryRows<{ before_json: string; after_json: string }>(
    bank.db,
    sql`select before_json, after_json from audit_log where action = 'trade.edit_proof'`,
  )
  expect(audited?.before_json).toContain('发货单')
  expect(audited?.after_json).toContain('验收单')

  await bank.db.execute(sql`insert into contract_usage (contract_id, ref_no, occupy_fen, state, at)
    values (${Number(contract_id)}, 'TX20260623000001', 1, 1, now())`)
  const used = '关联的合同已被贴现申请占用，凭证不能修改或删除'
  await refused(() => edit(), '20000', used)
  await refused(() => call()('/api/trade/delete_proof', { proof_id }), '20000', used)
  await bank.db.execute(sql`update contract_usage set state = 2 where ref_no = 'TX20260623000001'`)
  await call()('/api/trade/delete_proof', { proof_id })
})

describe('one row takes no list away', () => {
  const huge = '999999999999999999'
  const hugeInvoice = () => invoiceOf('1', { excl_fen: '999999999999999998', tax_fen: '1', total_fen: huge })

  test('amounts beyond what an invoice or a contract can be are refused by their fields', async () => {
    const kept = await snapshot()
    const figures = { excl_fen: expect.any(String), total_fen: '金额不能超过10,000,000,000,000.00元' }
    await expect(call()('/api/trade/add_invoice', hugeInvoice())).rejects.toMatchObject({
      code: '9012',
      fields: figures,
    })
    await expect(call()('/api/trade/add_contract', contractOf({ amount_fen: huge }))).rejects.toMatchObject({
      code: '9012',
      fields: { amount_fen: '金额不能超过10,000,000,000,000.00元' },
    })
    // 10 亿元 and 1000 亿元 unless the parameters say otherwise.
    const large = invoiceOf('1', { excl_fen: '100000000000', tax_fen: '1', total_fen: '100000000001' })
    await expect(call()('/api/trade/add_invoice', large)).rejects.toMatchObject({
      code: '20009',
      fields: { total_fen: '金额不能超过1,000,000,000.00元' },
    })
    await expect(
      call()('/api/trade/add_contract', contractOf({ amount_fen: '10000000000001' })),
    ).rejects.toMatchObject({ code: '20009', fields: { amount_fen: '金额不能超过100,000,000,000.00元' } })
    expect(await snapshot()).toEqual(kept)
  })

  test('the parameters say how much an invoice and a contract may be', async () => {
    const edit = (param_key: string, param_value: string) =>
      bank.as('admin')('/api/admin/param/edit', { param_key, param_value })
    await edit('INVOICE_MAX_FEN', '11299')
    await edit('CONTRACT_MAX_FEN', '4999999')
    await expect(call()('/api/trade/add_invoice', invoiceOf('1'))).rejects.toMatchObject({
      fields: { total_fen: '金额不能超过112.99元' },
    })
    await expect(call()('/api/trade/add_contract', contractOf())).rejects.toMatchObject({
      fields: { amount_fen: '金额不能超过49,999.99元' },
    })
    await expect(addProof({ amount_fen: '5000000' })).rejects.toMatchObject({
      fields: { amount_fen: '金额不能超过49,999.99元' },
    })
    await edit('INVOICE_MAX_FEN', '100000000000')
    await edit('CONTRACT_MAX_FEN', '10000000000000')
    expect(await add('1')).toBeTruthy()
  })

  test('rows that stand there from before leave every list and sum whole', async () => {
    const { total } = await call()('/api/trade/query_invoice', {})
    const ids = [await add('1'), await add('1'), await add('1')]
    const { contract_id } = await call()('/api/trade/add_contract', contractOf())
    await bank.db.execute(
      sql`update invoice set excl_fen = 9223372036854775806, tax_fen = 1, total_fen = 9223372036854775807
           where id in (${sql.join(ids.map(Number), sql`, `)})`,
    )
    await bank.db.execute(
      sql`update trade_contract set amount_fen = 9223372036854775807 where member_id =
           (select member_id from trade_contract where id = ${Number(contract_id)})`,
    )
    const own = await call()('/api/trade/query_invoice', { page_size: 100 })
    expect(own.total).toBe(total + 3)
    expect(own.rows[0]?.total_fen).toBe('9223372036854775807')
    expect(BigInt(own.totals.total_fen)).toBeGreaterThan(3n * 9223372036854775807n)
    expect((await bank.as('officer1')('/api/admin/query_invoice', {})).totals.total_fen).toHaveLength(20)
    const contracts = await call()('/api/trade/query_contract', { page_size: 100 })
    expect(BigInt(contracts.totals.amount_fen)).toBe(BigInt(contracts.total) * 9223372036854775807n)
  })
})
