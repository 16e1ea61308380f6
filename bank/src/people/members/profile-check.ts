import { hasBankNoCheck, isBankNo12 } from '@portal/shared/bills/bill-no.ts'
import { isDate } from '@portal/shared/calendar/dates.ts'
import { certType, sealedCompanyFields, sealedPersonFields } from '@portal/shared/contract/profile.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { isMobile, isUscc } from '@portal/shared/people/identity.ts'
import { maskAccount, maskId, maskMobile } from '@portal/shared/people/mask.ts'
import { certNoFault } from '@portal/shared/people/papers.ts'
import { isRegion } from '../../platform/regions/regions.ts'

/* What people fill in about companies and themselves, judged field by field: profile, registration, resubmission. */

export type Fields = Readonly<Record<string, unknown>>

/** Whether a field is personal: sealed at rest, masked in answers. */
export const isSealed = (name: string): boolean =>
  [...sealedCompanyFields, ...sealedPersonFields].some(sealed => sealed === name)

const maskOf = (name: string) => {
  if (name === 'finan_account') return maskAccount
  return name.endsWith('_mobile') ? maskMobile : maskId
}

const malformed = (name: string) => new Fault('9012', { fields: { [name]: '格式不正确' } })

/**
 * What really changes: a masked value sent back as it was shown stays as it is.
 * @throws Fault 9012 for a masked value that is not the stored one's
 */
export const changesOf = (input: Fields, stored: Fields): Record<string, unknown> => {
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (isSealed(name) && String(value).includes('*')) {
      const shown = typeof stored[name] === 'string' ? maskOf(name)(stored[name]) : ''
      if (value !== shown) throw malformed(name)
      continue
    }
    changes[name] = value
  }
  return changes
}

const refuse = (code: '22002' | '22003' | '23001' | '23002' | '23003', name: string, text: string): never => {
  throw new Fault(code, { text, fields: { [name]: text } })
}

/** The number of an identity document; without a type it is an identity card. */
const checkPaper = (name: string, number: string, type: unknown) => {
  const fault = certNoFault(certType.catch('Ind01').parse(type), number)
  if (fault) refuse('23002', name, fault)
}

const checkBankNo = (bankNo: string) => {
  if (!isBankNo12(bankNo)) refuse('22003', 'bank_no', '行号由12位数字组成')
  if (!hasBankNoCheck(bankNo)) refuse('22003', 'bank_no', '行号校验位不正确')
}

const dates = ['business_start_date', 'business_end_date', 'reg_date', 'birthday']
const regions = [
  'province_code',
  'city_code',
  'district_code',
  'run_province_code',
  'run_city_code',
  'run_district_code',
]

/**
 * The rules that a field meets by itself.
 * @param changes what is new, in clear
 * @param stored what is there already: the kind of a paper may be, while its number is new
 * @throws Fault 9012, 22002, 22003, 23001, 23002, 23003 naming the field
 */
export const checkFields = (changes: Fields, stored: Fields): void => {
  const textOf = (name: string) => (typeof changes[name] === 'string' ? changes[name] : undefined)
  for (const name of dates) {
    const day = textOf(name)
    if (day !== undefined && !isDate(day)) throw malformed(name)
  }
  for (const name of regions) {
    const code = textOf(name)
    if (code !== undefined && !isRegion(code)) throw malformed(name)
  }
  for (const name of ['legal_person_mobile', 'contact_mobile']) {
    const mobile = textOf(name)
    if (mobile !== undefined && !isMobile(mobile)) refuse('23003', name, '手机号码格式不正确')
  }
  const merged = { ...stored, ...changes }
  for (const whose of ['legal_person', 'contact']) {
    const number = textOf(`${whose}_cert_no`)
    if (number !== undefined) checkPaper(`${whose}_cert_no`, number, merged[`${whose}_cert_type`])
  }
  const idNo = textOf('id_no')
  if (idNo !== undefined) checkPaper('id_no', idNo, 'Ind01')
  const uscCode = textOf('usc_code')
  if (uscCode !== undefined && !isUscc(uscCode)) refuse('23001', 'usc_code', '统一社会信用代码不正确')
  const account = textOf('finan_account')
  if (account !== undefined && !/^[0-9A-Za-z]{8,32}$/.test(account)) {
    refuse('22002', 'finan_account', '账号只能为8-32位数字或字母')
  }
  const bankNo = textOf('bank_no')
  if (bankNo !== undefined) checkBankNo(bankNo)
}

export const pictureFields = [
  'id_card_front',
  'id_card_back',
  'logo_path',
  'usc_code_img_url',
  'org_code_img_url',
  'tax_cert_img_url',
] as const
