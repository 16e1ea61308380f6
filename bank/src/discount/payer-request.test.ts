import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seller } from '../testing/discount-scene.ts'
import { type PayerScene, payer, payerOf } from '../testing/payer-scene.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

/* The request to a payer: who may answer it, once, and until when. */

let bank: TestBank
let at: PayerScene
beforeEach(async () => {
  bank = await newTestBank()
  at = payerOf(bank)
})
afterEach(() => bank.close())

describe('a request', () => {
  test('of another company is unknown; a checker may look but not decide', async () => {
    await at.submitShared()
    const { consent_id } = await at.requestOf()
    const foreign = () => bank.as(seller)('/api/payer/consent_detail', { consent_id })
    await expect(foreign()).rejects.toMatchObject({ code: '9015' })
    await expect(
      bank.as(seller)('/api/payer/consent_detail', { consent_id: '999999' }),
    ).rejects.toMatchObject({ code: '9015' })
    await expect(at.agree(consent_id, seller)).rejects.toMatchObject({ code: '9015' })
    await expect(at.refuse(consent_id, '不同意', seller)).rejects.toMatchObject({ code: '9015' })
    const checker = '15400000003'
    expect(await bank.as(checker)('/api/payer/consent_detail', { consent_id })).toMatchObject({
      can_decide: false,
    })
    await expect(at.agree(consent_id, checker)).rejects.toMatchObject({ code: '1003' })
    await expect(at.refuse(consent_id, '不同意', checker)).rejects.toMatchObject({ code: '1003' })
  })

  test('takes the code of its own purpose', async () => {
    await at.submitShared()
    const { consent_id } = await at.requestOf()
    const sms_code = await at.codeFor(payer, 'confirm_quote')
    await expect(bank.as(payer)('/api/payer/agree_consent', { consent_id, sms_code })).rejects.toMatchObject({
      code: '23004',
    })
  })

  test('ends with its application, and cannot be answered any more', async () => {
    const applyNo = await at.submitShared()
    const { consent_id } = await at.requestOf()
    await at.call()('/api/discount/withdraw_apply', { apply_no: applyNo })
    expect(await at.requestOf()).toMatchObject({ state: 'ended', state_name: '已取消' })
    await expect(at.agree(consent_id)).rejects.toMatchObject({ code: '20000' })
    await expect(at.refuse(consent_id)).rejects.toMatchObject({ code: '20000' })
  })

  test('ends when the quote expires unconfirmed', async () => {
    const applyNo = await at.submitShared()
    await at.agree((await at.requestOf()).consent_id)
    await at.approve(applyNo, { final_rate_e6: 13_000 })
    bank.clock.set(new Date('2026-06-23T20:00:00+08:00'))
    await bank.runSchedule('disc_expire')
    expect(await at.detail(applyNo)).toMatchObject({ state: 'D95' })
    expect(await at.requestOf()).toMatchObject({ state: 'ended' })
  })

  test('is agreed to once by two operators at the same time', async () => {
    const applyNo = await at.submitShared()
    const { consent_id } = await at.requestOf()
    const codes = [await at.codeFor(payer, 'payer_consent'), await at.codeFor('15400000002', 'payer_consent')]
    const answers = await Promise.all(
      [payer, '15400000002'].map((account, index) =>
        bank.as(account)('/api/payer/agree_consent', { consent_id, sms_code: codes[index] ?? '' }),
      ),
    )
    expect(answers.map(({ state }) => state)).toEqual(['agreed', 'agreed'])
    const { log } = await at.detail(applyNo)
    expect(log.filter(({ event }) => event === 'payer_agree')).toHaveLength(1)
  })

  test('agreed to or withdrawn at the same time: one of the two stands', async () => {
    const applyNo = await at.submitShared()
    const { consent_id } = await at.requestOf()
    const sms_code = await at.codeFor(payer, 'payer_consent')
    const [agreed] = await Promise.allSettled([
      bank.as(payer)('/api/payer/agree_consent', { consent_id, sms_code }),
      at.call()('/api/discount/withdraw_apply', { apply_no: applyNo }),
    ])
    expect(await at.detail(applyNo)).toMatchObject({ state: 'D80' })
    if (agreed.status === 'rejected') {
      expect(agreed.reason).toMatchObject({ code: '20000' })
      expect(await at.requestOf()).toMatchObject({ state: 'ended' })
    } else expect(await at.requestOf()).toMatchObject({ state: 'agreed' })
  })
})
