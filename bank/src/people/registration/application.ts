import { Fault } from '@portal/shared/errors/fault.ts'
import { checkFields, type Fields } from '../members/profile-check.ts'
import type { Registrant } from './drafts.ts'

/** Fields that every application must fill in, in the order of the form. */
const needed = [
  'company_name',
  'usc_code',
  'legal_person',
  'legal_person_cert_type',
  'legal_person_cert_no',
  'contact_name',
  'contact_mobile',
  'address',
] as const

const neededOf = (memberType: string): readonly string[] =>
  memberType === 'financeOrg' ? [...needed, 'bank_no'] : needed

/**
 * Judges an application as a whole: complete, and each field by its rule.
 * @throws Fault 9012 with every field that is missing; 22002, 22003, 23001, 23002, 23003 naming the field
 */
export const checkApplication = (memberType: Registrant | string, fields: Fields): void => {
  const missing = neededOf(memberType).filter(name => !fields[name])
  if (missing.length > 0) {
    throw new Fault('9012', { fields: Object.fromEntries(missing.map(name => [name, '不能为空'])) })
  }
  checkFields(fields, {})
}
