/** Member types: company, peer institution, investor, and everyone inside. */
export type MemberType = 'comp' | 'financeOrg' | 'investOrg' | 'admin'

/**
 * Kind of an operator: `staff`, `admin` and `government` inside an `admin` member; people of all other members are
 * `customer`, their programs `machine`.
 */
export type OperatorKind = 'customer' | 'staff' | 'admin' | 'government' | 'machine'

/** 经办 / 复核 / 查询. */
export type BizRole = 'maker' | 'checker' | 'viewer'

/** Who is signed in, as access rules see it. Written once at sign-in, never changed in place. */
export interface Principal {
  member_type: MemberType
  kind: OperatorKind
  is_main_account: boolean
  /** Of an officer of one discounting bank, that bank's name. */
  bank_name?: string | undefined
  biz_roles: BizRole[]
  /** System code → permission bit mask in hex, bit positions as the menu call's definition says. */
  permissions: Record<string, string>
}
