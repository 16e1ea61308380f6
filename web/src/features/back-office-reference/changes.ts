/** What the audit log says of a change, in words. */
import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatCoefficient } from '@portal/shared/money/rate.ts'
import { acceptorClasses, billKinds, keyIn } from '../reference/terms.ts'

const actions: Readonly<Record<string, string>> = {
  'acceptor.edit': '维护额度与名单',
  'org.add': '新增机构',
  'org.edit': '修改机构',
  'org.stop': '停用机构',
  'org.resume': '启用机构',
  'white_entry.add': '新增条目',
  'white_entry.approve': '通过申请',
  'white_entry.edit': '修改条目',
  'white_entry.stop': '停用条目',
  'white_entry.resume': '恢复条目',
  'rate.publish': '发布报价',
  'rate.simulate': '模拟行情',
  'holiday.import': '导入全年安排',
  'holiday.save': '维护日期',
  'holiday.remove': '删除日期',
  'param.edit': '修改参数',
  'member.price': '会员定价',
}

export const actionName = (action: string): string => actions[action] ?? action

type Format = (value: unknown) => string

const plain: Format = value => (value === null || value === undefined ? '—' : String(value))
const yesNo: Format = value => (value ? '是' : '否')
const yuan: Format = value =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? `${formatYuan(value)} 元` : plain(value)
const among =
  (table: Readonly<Record<string, string>>): Format =>
  value =>
    table[plain(value)] ?? plain(value)

/** Fields of the audit log that are shown, in their order. */
const fields: Readonly<Record<string, readonly [title: string, format: Format]>> = {
  bankNo: ['行号', plain],
  orgCode: ['承兑人行号', plain],
  name: ['名称', plain],
  shortName: ['简称', plain],
  orgClass: ['类别', value => acceptorClasses[keyIn(acceptorClasses, plain(value)) ?? 'GG']],
  regionCode: ['地区代码', plain],
  isAcceptor: ['承兑人', yesNo],
  isDiscountBank: ['贴现行', yesNo],
  active: ['启用', yesNo],
  creditLimitFen: ['承兑额度', yuan],
  overdue: ['持续逾期', yesNo],
  onWhiteList: ['可贴现名单', yesNo],
  billKind: ['票据种类', value => billKinds[keyIn(billKinds, plain(value)) ?? 'AC01']],
  maxTenorDays: ['最长期限（天）', plain],
  singleLimitFen: ['单笔限额', yuan],
  addonBp: ['利率加点（bp）', plain],
  validFrom: ['生效日', plain],
  validTo: ['到期日', plain],
  coefficientE4: ['报价系数', value => (typeof value === 'number' ? formatCoefficient(value) : plain(value))],
  revenueBp: ['加点（bp）', plain],
  needReview: ['企业复核', value => (value ? '需要' : '无需')],
  creditAmountFen: ['授信额度', yuan],
  state: ['状态', among({ listed: '启用', stopped: '停用' })],
  reason: ['原因', plain],
  value: ['取值', plain],
  dt: ['日期', plain],
  isWorkday: ['类型', value => (value ? '调休上班' : '休息')],
  source: ['来源', among({ state_council: '国务院公告', statutory: '法定节日', manual: '手工维护' })],
}

export interface ChangeLine {
  title: string
  /** '' where there was nothing. */
  before: string
  after: string
}

const read = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json))

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const fieldsOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !isList(value) ? (value as Record<string, unknown>) : {}

/** Entries of two lists that only one of them has. */
const listLines = (before: readonly unknown[], after: readonly unknown[]): ChangeLine[] => {
  const [old, now] = [before.map(plain), after.map(plain)]
  const gone = old.filter(entry => !now.includes(entry))
  const come = now.filter(entry => !old.includes(entry))
  return gone.length + come.length === 0
    ? []
    : [{ title: '明细', before: gone.join('、'), after: come.join('、') }]
}

/** What differs, field by field; all fields of what was added or removed. */
export const changeLines = (beforeJson: string | null, afterJson: string | null): ChangeLine[] => {
  const [before, after] = [read(beforeJson), read(afterJson)]
  if (isList(before) || isList(after))
    return listLines(isList(before) ? before : [], isList(after) ? after : [])
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return Object.entries(fields).flatMap(([key, [title, format]]) => {
    const [had, has] = [key in old, key in now]
    if (!had && !has) return []
    const line = { title, before: had ? format(old[key]) : '', after: has ? format(now[key]) : '' }
    return line.before === line.after ? [] : [line]
  })
}
