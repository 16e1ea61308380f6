/** The template of a bill import: one row of text cells ↔ one bill. Amounts in yuan, as people write them. */

import { type RuleBreak, ruleBreak } from '../errors/rule-break.ts'
import { parseYuan } from '../money/fen.ts'
import { type BillKind, makeBillNo } from './bill-no.ts'

export const billKindNames: Readonly<Record<BillKind, string>> = {
  AC01: '银行承兑汇票',
  AC02: '商业承兑汇票',
  AC03: '财务公司承兑汇票',
}

export const billHeader = [
  '票据（包）号码',
  '票据种类',
  '票据（包）金额（元）',
  '是否可拆分',
  '子票区间',
  '出票日期',
  '到期日期',
  '出票人',
  '承兑人行号',
  '收款人',
  '能否转让',
] as const

export const billSample = [
  makeBillNo('5', '999990000013', '2026-06-01', 1),
  billKindNames.AC01,
  '1200000.00',
  '是',
  '1-120000000',
  '2026-06-01',
  '2026-11-30',
  '屏山示例建材有限公司',
  '999990000013',
  '云岭示例钢贸有限公司',
  '可转让',
] as const

const yesNo = (text: string, yes: string, no: string): boolean | undefined => {
  if (text === yes) return true
  return text === no ? false : undefined
}

/** The row as fields of `/api/bills/add_bill`, or what keeps it from being one. */
export const readBillRow = (cells: readonly string[]) => {
  const [
    billNo = '',
    kindName = '',
    amount = '',
    split = '',
    range = '',
    issued = '',
    due = '',
    drawer = '',
    acceptorNo = '',
    payee = '',
    transfer = '',
  ] = cells.map(cell => cell.trim())
  const breaks: RuleBreak[] = []
  const kind = (Object.keys(billKindNames) as BillKind[]).find(each => billKindNames[each] === kindName)
  if (!kind) breaks.push(ruleBreak('9012', 'bill_kind', '票据种类不正确'))
  const fen = parseYuan(amount)
  if (fen === null) breaks.push(ruleBreak('20009', 'package_fen'))
  const splittable = yesNo(split, '是', '否')
  if (splittable === undefined) breaks.push(ruleBreak('9012', 'splittable', '是否可拆分应填“是”或“否”'))
  const transferable = yesNo(transfer, '可转让', '不得转让')
  if (transferable === undefined) {
    breaks.push(ruleBreak('9012', 'transferable', '能否转让应填“可转让”或“不得转让”'))
  }
  for (const [field, label, text] of [
    ['drawer_name', '出票人', drawer],
    ['payee_name', '收款人', payee],
  ] as const) {
    if (text === '' || text.length > 120) breaks.push(ruleBreak('9012', field, `${label}名称不正确`))
  }
  const fields = {
    bill_no: billNo,
    bill_kind: kind ?? 'AC01',
    package_fen: String(fen ?? 0n),
    splittable: splittable ?? false,
    range,
    issue_dt: issued,
    due_dt: due,
    drawer_name: drawer,
    acceptor_bank_no: acceptorNo,
    payee_name: payee,
    transferable: transferable ?? true,
  }
  return { fields, breaks }
}
