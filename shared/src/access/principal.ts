/** Member types of the specification, section 1: company, peer institution, investor, and everyone inside. */
export type MemberType = 'comp' | 'financeOrg' | 'investOrg' | 'admin'

/** What an operator of an `admin` member is (design section 10); `customer` for all other member types. */
export type OperatorKind = 'customer' | 'staff' | 'admin' | 'government'

/** 经办 / 复核 / 查询. */
export type BizRole = 'maker' | 'checker' | 'viewer'

/** Who is signed in, as access rules see it. Written once at sign-in, never changed in place. */
export interface Principal {
  member_type: MemberType
  kind: OperatorKind
  is_main_account: boolean
  biz_roles: BizRole[]
  /** System code → permission bit mask in hex, bit positions as the menu call's definition says. */
  permissions: Record<string, string>
}
