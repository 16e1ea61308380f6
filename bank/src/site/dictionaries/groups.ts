/** Dictionary groups as staff see them, and which of them may get new entries. */

const titles: Readonly<Record<string, string>> = {
  bill_kind: '票据种类',
  bill_media: '票据介质',
  acceptor_class: '承兑人类别',
  tenor: '期限',
  holding_state: '持票状态',
  exchange_state: '票据状态（票交所）',
  circulation: '流通标志（票交所）',
  risk_status: '风险状态',
  transferable: '可否转让',
  disc_type: '贴现方式',
  pay_type: '付息方式',
  clear_mode: '清算方式',
  apply_state: '贴现申请状态',
  order_state: '转贴现订单状态',
  busi_type: '转贴现业务类型',
  trade_type: '成交方式',
  clear_speed: '清算速度',
  settle_mode: '结算方式',
  settle_state: '结算状态',
  sign_state: '签约状态',
  contract_kind: '贸易信息分类',
  trade_mode: '贸易方式',
  invoice_type: '发票类型',
  verify_state: '验真状态',
  member_type: '会员类型',
  member_status: '会员状态',
  authentication: '认证状态',
  id_type: '证件类型',
  gender: '性别',
  comp_nature: '企业性质',
  company_class: '企业规模',
  industry: '所属行业',
  information_category: '资讯分类',
  notice_category: '消息分类',
}

export const groupTitle = (group: string): string => titles[group] ?? group

/** Codes that no rule reads: people only choose among them. */
const openGroups: ReadonlySet<string> = new Set(['comp_nature', 'company_class', 'industry'])

export const isOpenGroup = (group: string): boolean => openGroups.has(group)
