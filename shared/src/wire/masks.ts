import { maskAccount, maskId, maskMobile } from '../people/mask.ts'

/** Answer fields that travel sealed and that people see masked. */
const masks: Readonly<Record<string, (text: string) => string>> = {
  mobile: maskMobile,
  mobile_phone: maskMobile,
  legal_person_mobile: maskMobile,
  contact_mobile: maskMobile,
  id_no: maskId,
  legal_person_cert_no: maskId,
  contact_cert_no: maskId,
  finan_account: maskAccount,
}

/** An opened field as people see it; what is masked already stays as it is. */
export const maskField = (name: string, plain: string): string =>
  plain.includes('*') ? plain : (masks[name]?.(plain) ?? plain)
