import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PayerScene, payer, payerOf, stranger } from '../testing/payer-scene.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* A payer’s word that was not given in the portal: on paper, or before payers were asked. */

let bank: TestBank
let at: PayerScene
beforeEach(async () => {
  bank = await newTestBank()
  at = payerOf(bank)
})
afterEach(() => bank.close())

describe('a payer on paper', () => {
  test('is checked by an officer: the very paper that was looked at', async () => {
    const applyNo = await at.submitShared(stranger)
    expect(await at.consentOf(applyNo)).toMatchObject({
      state: 'waiting',
      is_member: false,
      can_upload: true,
    })
    await at.refused(() => at.approve(applyNo), '20090')
    const first = await at.bringPaper(applyNo)
    await at.refused(() => at.approve(applyNo), '20093', '付息授权书尚未审核')
    const second = await at.bringPaper(applyNo)
    const pass = (file: string) =>
      bank.as('officer1')('/api/admin/pass_payer_paper', { apply_no: applyNo, file })
    await at.refused(() => pass(first), '20000', '付息授权书已变更，请刷新后重新审核')
    const reject = { apply_no: applyNo, file: second, reason: '未加盖公章' }
    await bank.as('officer1')('/api/admin/reject_payer_paper', reject)
    expect(await at.consentOf(applyNo)).toMatchObject({ state: 'waiting', file: '', reason: '未加盖公章' })
    await at.refused(() => pass(second), '20000')
    await at.payerAgrees(applyNo)
    expect(await at.consentOf(applyNo)).toMatchObject({ state: 'agreed', via: 'paper', decided_by: '沈示例' })
    await at.approve(applyNo)
    await at.pay(applyNo)
    expect(await at.entries('disc_payout', applyNo)).toContainEqual({
      account: 'PAYER',
      side: 'D',
      fen: '356960',
    })
    await at.booksHold()
  })

  test('may be brought for a member too, who can still answer until it is checked', async () => {
    const applyNo = await at.submitShared()
    await at.payerAgrees(applyNo)
    expect(await at.requestOf()).toMatchObject({ state: 'agreed', decided_by: '' })
    expect(await at.approve(applyNo)).toMatchObject({ state: 'D40' })
  })

  test('is a picture of the applicant’s own, and nobody else’s to bring', async () => {
    const applyNo = await at.submitShared(stranger)
    const file = '/files/00000000000000000000000000000000.png'
    await expect(
      at.call()('/api/discount/upload_payer_paper', { apply_no: applyNo, file }),
    ).rejects.toMatchObject({ code: '9015' })
    await expect(
      bank.as(payer)('/api/discount/upload_payer_paper', { apply_no: applyNo, file }),
    ).rejects.toMatchObject({ code: '9015' })
  })
})

describe('applications from before payers were asked', () => {
  /** The statement of the migration, done again on rows as an older release has left them. */
  const takeOver = async () => {
    await at.change('delete from payer_consent')
    const folder = fileURLToPath(new URL('../platform/db/migrations', import.meta.url))
    const statements = readdirSync(folder)
      .filter(name => name.endsWith('.sql'))
      .flatMap(name => readFileSync(`${folder}/${name}`, 'utf8').split('--> statement-breakpoint'))
    await at.change(
      must(
        statements.find(each => each.includes('INSERT INTO "payer_consent"')),
        'it',
      ),
    )
  }

  test('wait for the payer where the bank has not approved them', async () => {
    const applyNo = await at.submitShared(stranger)
    await takeOver()
    expect(await at.consentOf(applyNo)).toMatchObject({ state: 'waiting', max_buyer_fen: '356960' })
    await at.payerAgrees(applyNo)
    expect(await at.approve(applyNo)).toMatchObject({ state: 'D40' })
  })

  test('keep their course where it has', async () => {
    const applyNo = await at.submitShared(stranger)
    await at.payerAgrees(applyNo)
    await at.approve(applyNo)
    await takeOver()
    expect(await at.consentOf(applyNo)).toMatchObject({ state: 'agreed', via: 'legacy', decided_by: '' })
    await at.pay(applyNo)
    expect(await at.detail(applyNo)).toMatchObject({ state: 'D60' })
  })
})
