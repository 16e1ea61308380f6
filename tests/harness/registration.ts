import { orgCodeCheckCharacter, usccCheckCharacter } from '@portal/shared/people/identity.ts'
import { type Client, captchaAnswer } from './client.ts'

/** A valid unified social credit code of region 990000, which does not exist. */
export const usccOf = (serial: number): string => {
  const org = `MA${String(serial).padStart(6, '0')}`
  const first17 = `91990000${org}${orgCodeCheckCharacter(org)}`
  return first17 + usccCheckCharacter(first17)
}

/** A complete application of an invented company. */
export const applicationOf = (serial: number) => ({
  company_name: `澜城示例包装${serial}有限公司`,
  usc_code: usccOf(serial),
  user_name: '江示例',
  legal_person: '江示例',
  legal_person_cert_type: 'Ind01' as const,
  legal_person_cert_no: '990101199001010019',
  contact_name: '江示例',
  contact_mobile: '15400009999',
  address: '示例市示例区示例路9号',
  reg_capital: '500000000',
})

export type RegistrantType = 'comp' | 'financeOrg'

/** The latest code sent to a number, as the sandbox shows it. */
export const codeSentTo = async (opsUrl: string, mobile: string): Promise<string> => {
  const messages = await (await fetch(`${opsUrl}/sandbox/messages?mobile=${mobile}`)).json()
  const code: unknown = (messages as { code: string }[])[0]?.code
  if (typeof code !== 'string' || code === '') throw new Error(`no code was sent to ${mobile}`)
  return code
}

/** Asks for the code of a registration, with a fresh captcha. */
export const askRegistCode = async (
  client: Client,
  mobile: string,
  memberType: RegistrantType = 'comp',
  chkcode = captchaAnswer,
) =>
  client.post('/api/regist/send_code', {
    mobile,
    chkcode_req_id: (await client.row('/api/user/get_req_chkcode_id', { purpose: 'regist' })).result,
    chkcode,
    member_type: memberType,
  })

/** Proves a number and begins its draft. @returns the draft's token */
export const beginRegistration = async (
  client: Client,
  opsUrl: string,
  mobile: string,
  memberType: RegistrantType = 'comp',
): Promise<string> => {
  const sent = await askRegistCode(client, mobile, memberType)
  if (sent.status !== 200) throw new Error(`no code: ${JSON.stringify(sent.body)}`)
  const code = await codeSentTo(opsUrl, mobile)
  const verified = { mobile, sms_code: code, member_type: memberType }
  return (await client.row('/api/regist/verify_code', verified)).draft_token
}
