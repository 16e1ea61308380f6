/* Kinds and states of trade background (贸易背景信息). */

export const tradeRoles = { seller: '卖方', buyer: '买方' } as const
export type TradeRole = keyof typeof tradeRoles

export const contractKinds = { contract: '合同', order: '订单' } as const
export type ContractKind = keyof typeof contractKinds

export const tradeModes = { goods: '货物', service: '服务', both: '货服' } as const
export type TradeMode = keyof typeof tradeModes

export const contractStates = { '0': '草稿', '1': '有效', '2': '停用' } as const
export type ContractState = keyof typeof contractStates

export const invoiceTypes = {
  VAT_SPECIAL: '增值税专用发票',
  VAT_NORMAL: '增值税普通发票',
  DIGITAL: '数电票',
} as const
export type InvoiceType = keyof typeof invoiceTypes

export const verifyStates = {
  '10': '新增待验真',
  '20': '修改待验真',
  '30': '验真通过',
  '40': '验真失败',
  '50': '强制通过',
  '60': '已红冲',
  '70': '已作废',
  '80': '超过验真次数',
} as const
export type VerifyState = keyof typeof verifyStates

export const usageStates = { 1: '占用', 2: '释放', 3: '确认' } as const

export const proofKinds = {
  delivery: '发货单',
  receipt: '收货单',
  transport: '运输单据',
  acceptance: '验收单',
  other: '其他',
} as const
export type ProofKind = keyof typeof proofKinds

/** An invoice is ordered to be verified ten times at most (20063). */
export const maxVerifyTries = 10
