/** What the tests of a payer's consent (付息人同意) do again and again. */
import { sceneOf, seller } from './discount-scene.ts'
import { must, type TestBank } from './test-bank.ts'

/** The other demo company's main account; it has a maker and a checker too. */
export const payer = '15400000001'

export const member = { buyer_name: '江州示例精密制造有限公司', buyer_acct_no: '9900123456789010265' }
export const stranger = { buyer_name: '屏山示例建材有限公司', buyer_acct_no: '9900000000000000101' }

export const forty = { pay_type: 3, buyer_pct: '40' }

export const payerOf = (bank: TestBank) => {
  const scene = sceneOf(bank)

  /** The worked example with the buyer's 40 %: interest 8,924.01 = 3,569.60 + 5,354.41. */
  const submitShared = async (by: object = member, more: Record<string, unknown> = {}) => {
    const { apply_no } = await scene.submit(await scene.example(), { ...forty, ...by, ...more })
    return apply_no
  }

  const consentOf = async (applyNo: string) => (await scene.detail(applyNo)).payer_consent

  const requestOf = async (account = payer) => {
    const { rows } = await bank.as(account)('/api/payer/query_consent', {})
    return must(rows[0], 'a request')
  }

  const agree = async (consent_id: string, account = payer) => {
    const sms_code = await scene.codeFor(account, 'payer_consent')
    return bank.as(account)('/api/payer/agree_consent', { consent_id, sms_code })
  }
  const refuse = (consent_id: string, reason = '双方未约定由我方付息', account = payer) =>
    bank.as(account)('/api/payer/refuse_consent', { consent_id, reason })

  const confirm = async (apply_no: string) => {
    const sms_code = await scene.codeFor(seller)
    return scene.call()('/api/discount/confirm_quote', { apply_no, sms_code })
  }

  return { ...scene, submitShared, consentOf, requestOf, agree, refuse, confirm }
}

export type PayerScene = ReturnType<typeof payerOf>
