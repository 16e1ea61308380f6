/** What the tests of signing (签约) do again and again. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { sceneOf, seller } from './discount-scene.ts'
import { must, type TestBank } from './test-bank.ts'

export const partnerBank = '999990000013'

/** The form of a signing; an account that ends in 00 is sent 0.07 yuan. */
export const signForm = {
  bank_no: partnerBank,
  settle_acct_name: '云岭示例钢贸有限公司',
  settle_acct_no: '9900 1234 5678 9010 300',
  settle_bank_no: partnerBank,
}

export const signingOf = (bank: TestBank) => {
  const { call, change, codeFor } = sceneOf(bank)
  const officer = () => bank.as('officer1')

  /** The signing of the seed is over: a new one may begin. */
  const endSeeded = () => change(`update bank_sign set state = 'S60'`)

  const save = async (more: Partial<typeof signForm> = {}) =>
    (await call()('/api/signing/save_sign', { ...signForm, ...more })).sign_no
  const submit = async (sign_no: string, agreed = true) =>
    call()('/api/signing/submit_sign', { sign_no, agreed, sms_code: await codeFor(seller, 'sign') })
  const detail = (sign_no: string) => call()('/api/signing/sign_detail', { sign_no })
  const stateOf = async (sign_no: string) => (await detail(sign_no)).state

  const statesNow = () =>
    queryRows(bank.db, sql`select sign_no, state, version, verify_tries from bank_sign order by id`)
  /** Refused with this code and text; money, bills and signings are as they were. */
  const refused = async (act: () => Promise<unknown>, code: string, text?: string) => {
    const before = [await bank.snapshot(), await statesNow()]
    await expect(act()).rejects.toMatchObject({ code, ...(text !== undefined && { text }) })
    expect([await bank.snapshot(), await statesNow()]).toEqual(before)
  }

  /** A signing of the account ending in 00, approved: 0.07 yuan is on its way. */
  const approved = async () => {
    await endSeeded()
    const no = await save()
    await submit(no)
    await officer()('/api/admin/approve_sign', { sign_no: no })
    await bank.runJobs()
    return no
  }
  const active = async () => {
    const no = await approved()
    await call()('/api/signing/verify_amount', { sign_no: no, amount_fen: '7' })
    return no
  }

  /** How much was sent to the account of a signing. */
  const sentFen = async (sign_no: string) => {
    const [sent] = await queryRows<{ fen: number }>(
      bank.db,
      sql`select verify_amount_fen as fen from bank_sign where sign_no = ${sign_no}`,
    )
    return must(sent, 'the amount').fen
  }

  return {
    call,
    change,
    codeFor,
    officer,
    endSeeded,
    save,
    submit,
    detail,
    stateOf,
    refused,
    approved,
    active,
    sentFen,
  }
}

export type SigningScene = ReturnType<typeof signingOf>
