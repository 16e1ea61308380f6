import { hasBankNoCheck, isBankNo12 } from '@portal/shared/bills/bill-no.ts'

export const blankOrg = {
  org_code: '',
  org_name: '',
  short_name: '',
  acceptor_class: 'GG',
  region_code: '',
  is_acceptor: '1',
  is_discount_bank: '0',
  member_code: '',
}

export type OrgValues = typeof blankOrg

/** Errors of an organisation as typed (rule 22003 for its number). */
export const validateOrg = (values: OrgValues, isNew: boolean) => ({
  org_code: !isNew
    ? null
    : !isBankNo12(values.org_code.trim())
      ? '行号由12位数字组成'
      : hasBankNoCheck(values.org_code.trim())
        ? null
        : '行号校验位不正确',
  org_name: values.org_name.trim() === '' ? '请填写机构全称' : null,
  short_name: values.short_name.trim() === '' ? '请填写机构简称' : null,
})
