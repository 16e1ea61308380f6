import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Scene, sceneOf } from '../../testing/discount-scene.ts'
import { registrySceneOf } from '../../testing/registry-scene.ts'
import { confirming, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { noRegistry } from './registry.ts'

/* Business time 2026-06-23 10:00. 999990000013 is 江州示例银行. */
const company = '15400000011'
let bank: TestBank
let scene: Scene
beforeAll(async () => {
  bank = await newTestBank()
  scene = sceneOf(bank)
})
afterAll(() => bank.close())
afterEach(() => bank.registrySays())
const { call, enter, detail, quote, evidence, noticesOf, waitingJobs } = registrySceneOf(() => bank)

describe('a bill that came in', () => {
  test('can be used for nothing before the registry has confirmed it', async () => {
    const { holding_id, bill_no } = await enter()
    const before = await call()('/api/discount/get_overview', {})
    const bills = [{ holding_id }]
    const text = '票据待查验，暂不能办理'
    await scene.refused(() => quote(holding_id), '20080', text)
    await scene.refused(() => call()('/api/discount/calc_interest', { bills }), '20080', text)
    await scene.refused(() => call()('/api/discount/save_apply', { bills }), '20080', text)
    await bank.runJobs()
    const after = await call()('/api/discount/get_overview', {})
    expect(after.available_count).toBe(before.available_count + 1)
    expect(BigInt(after.available_fen) - BigInt(before.available_fen)).toBe(120_000_000n)
    expect(await detail(holding_id)).toMatchObject({ state: '10', blocked_reason: '' })
    expect(await evidence(bill_no)).toEqual([
      {
        asked_for: 'arrival',
        asked_by: company,
        ref_no: holding_id,
        outcome: 'confirmed',
        source: '模拟登记系统',
      },
    ])
    expect(await noticesOf()).toContain(`票据查验通过 尾号${bill_no.slice(-6)}`)
  })

  test.each([
    ['61', '20081', '登记系统查无此票'],
    ['62', '20082', '登记系统载明的持票人不是本企业'],
    ['63', '20083', '登记系统载明票据已挂失止付或冻结'],
    ['64', '20084', '登记系统未应答，请稍后再试'],
    ['65', '20085', '票面信息与登记系统不一致：到期日期登记为 2026-11-21，录入为 2026-11-20'],
  ])('with a tail of .%s stays to be confirmed (%s) and says why', async (tail, code, reason) => {
    const { holding_id, bill_no } = await enter(`1200000${tail}`)
    const { available_count } = await call()('/api/discount/get_overview', {})
    await bank.runJobs()
    const text = `票据待查验：${reason}`
    expect(await detail(holding_id)).toMatchObject({ state: '05', blocked_reason: text })
    await scene.refused(() => quote(holding_id), code, text)
    expect((await call()('/api/discount/get_overview', {})).available_count).toBe(available_count)
    expect((await noticesOf()).includes(`票据查验未通过 尾号${bill_no.slice(-6)}`)).toBe(tail !== '64')
    // It can be taken away in this state too.
    await call()('/api/bills/delete_bill', { holding_id })
  })

  test('is not confirmed by tails where the sandbox has none', async () => {
    await bank.db.execute(sql`update sys_param set param_value = '0' where param_key = 'SANDBOX_TRIGGERS'`)
    const { holding_id } = await enter('120000061')
    await bank.runJobs()
    await bank.db.execute(sql`update sys_param set param_value = '1' where param_key = 'SANDBOX_TRIGGERS'`)
    expect(await detail(holding_id)).toMatchObject({ state: '10' })
  })

  test('names every part of the face that is registered otherwise', async () => {
    const { holding_id } = await enter()
    bank.registrySays(async asked =>
      asked.map(each =>
        confirming(each, { packageFen: 100n, dueDate: '2026-10-20', acceptorName: '华东示例银行' }),
      ),
    )
    await bank.runJobs()
    expect((await detail(holding_id)).blocked_reason).toBe(
      '票据待查验：票面信息与登记系统不一致：票据（包）金额登记为 1.00，录入为 1,200,000.00；' +
        '到期日期登记为 2026-10-20，录入为 2026-11-20；承兑人登记为 华东示例银行，录入为 江州示例银行',
    )
  })

  test.each([[{ accepted: false }], [{ state: 'pledged' as const }], [{ state: 'ended' as const }]])(
    'that is %o there is refused with 20086',
    async changes => {
      const { holding_id } = await enter()
      bank.registrySays(async asked => asked.map(each => confirming(each, changes)))
      await bank.runJobs()
      await scene.refused(() => quote(holding_id), '20086')
    },
  )

  test('waits with a clear text where no registry is connected', async () => {
    const { holding_id } = await enter()
    bank.registrySays(noRegistry.ask)
    await bank.runJobs()
    expect((await detail(holding_id)).blocked_reason).toBe('票据待查验：本行尚未接入登记系统，暂不能查验')
  })

  test.each([
    ['fails', async () => Promise.reject(new Error('connection reset'))],
    ['answers too little', async () => []],
  ])('stays to be confirmed when the registry %s', async (_, answers) => {
    const { holding_id } = await enter()
    bank.registrySays(answers)
    await bank.runJobs()
    await scene.refused(() => quote(holding_id), '20084')
    expect(await waitingJobs()).toBe(0)
  })
})
