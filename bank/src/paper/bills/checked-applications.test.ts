import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../../ledger/check.ts'
import { type Scene, sceneOf } from '../../testing/discount-scene.ts'
import { registrySceneOf } from '../../testing/registry-scene.ts'
import { confirming, newKey, newTestBank, type TestBank } from '../../testing/test-bank.ts'

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
const { call, enter, quote, evidence } = registrySceneOf(() => bank)

describe('an application', () => {
  const confirmed = async (packageFen?: string) => {
    const entered = await enter(packageFen)
    await bank.runJobs()
    return entered
  }
  const submitOn = async (lock_no: string) => {
    const { sign_no } = await call()('/api/signing/query_sign', {})
    return call()('/api/discount/submit_apply', { idem_key: newKey(), lock_no, sign_no })
  }

  test('is refused when the registry no longer confirms a bill, and goes through when it does again', async () => {
    const { holding_id, bill_no } = await confirmed()
    const { lock_no } = await quote(holding_id)
    bank.registrySays(async asked =>
      asked.map(each => confirming(each, { holder: { name: '他方示例贸易有限公司', uscCode: '' } })),
    )
    await scene.refused(() => submitOn(lock_no), '20082', '登记系统载明的持票人不是本企业')
    bank.registrySays(async asked =>
      asked.map(() => ({ kind: 'silent' as const, why: 'no_answer' as const })),
    )
    await scene.refused(() => submitOn(lock_no), '20084', '登记系统未应答，请稍后再试')
    bank.registrySays()
    const { apply_no } = await submitOn(lock_no)
    expect((await evidence(bill_no)).slice(1)).toEqual(
      ['other_holder', 'silent', 'confirmed'].map(outcome => ({
        asked_for: 'submit',
        asked_by: company,
        ref_no: lock_no,
        outcome,
        source: '模拟登记系统',
      })),
    )
    await call()('/api/discount/withdraw_apply', { apply_no })
  })

  test('asks about all its bills at once, and not for a quote that cannot be submitted', async () => {
    const questions: number[] = []
    const first = await confirmed()
    const second = await confirmed()
    const { lock_no } = await call()('/api/discount/get_quote', {
      bills: [{ holding_id: first.holding_id, range: '1-1000' }, { holding_id: second.holding_id }],
    })
    bank.registrySays(async asked => {
      questions.push(asked.length)
      return asked.map(each => confirming(each))
    })
    const { apply_no } = await submitOn(lock_no)
    expect(questions).toEqual([2])
    await scene.refused(() => submitOn(lock_no), '20015')
    expect(questions).toEqual([2])
    await call()('/api/discount/withdraw_apply', { apply_no })
  })

  test('is not paid when its bill has another holder meanwhile: D45, nothing moved, evidence kept', async () => {
    const { holding_id, bill_no } = await confirmed('120000066')
    const { lock_no } = await quote(holding_id)
    const { apply_no } = await submitOn(lock_no)
    await scene.approve(apply_no)
    await scene.pay(apply_no)
    expect(await scene.detail(apply_no)).toMatchObject({
      state: 'D45',
      reason: `${bill_no}：登记系统载明的持票人不是本企业`,
      bills: [{ state: '20' }],
    })
    expect(await scene.entries('disc_payout', apply_no)).toEqual([])
    expect((await evidence(bill_no)).at(-1)).toEqual({
      asked_for: 'payout',
      asked_by: 'system',
      ref_no: apply_no,
      outcome: 'other_holder',
      source: '模拟登记系统',
    })
    // Silence is no better, and the next try asks again.
    bank.registrySays(async asked =>
      asked.map(() => ({ kind: 'silent' as const, why: 'no_answer' as const })),
    )
    await scene.pay(apply_no)
    expect(await scene.detail(apply_no)).toMatchObject({
      state: 'D45',
      reason: `${bill_no}：登记系统未应答，请稍后再试`,
    })
    bank.registrySays(async asked => asked.map(each => confirming(each)))
    await scene.pay(apply_no)
    expect(await scene.detail(apply_no)).toMatchObject({ state: 'D60', reason: '' })
    expect(await scene.entries('disc_payout', apply_no)).toHaveLength(3)
    expect(await checkBooks(bank.db)).toEqual([])
  })

  test('shows officers where each bill came from and what the registry said last', async () => {
    const { holding_id, bill_no } = await confirmed('120000266')
    const { apply_no } = await submitOn((await quote(holding_id)).lock_no)
    const sheet = () => bank.as('officer1')('/api/admin/disc_apply_review', { apply_no })
    const held = '票据由本申请锁定，持票人一致'
    expect(await sheet()).toMatchObject({
      bills: [
        {
          bill_no,
          source: 'typed',
          registry_outcome: 'confirmed',
          registry_text: '已确认',
          registry_for: '提交申请',
        },
      ],
    })
    expect((await sheet()).checks.find(each => each.name === held)).toMatchObject({ outcome: 'pass' })
    await scene.approve(apply_no)
    await scene.pay(apply_no)
    expect(await sheet()).toMatchObject({
      bills: [
        {
          registry_outcome: 'other_holder',
          registry_text: '登记系统载明的持票人不是本企业',
          registry_for: '放款',
        },
      ],
    })
    expect((await sheet()).checks.find(each => each.name === held)).toEqual({
      name: held,
      outcome: 'fail',
      note: '1 张未经登记系统确认',
    })
  })
})
