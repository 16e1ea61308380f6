/** What a version of the rules says, field by field, in words. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { payTypeName } from '../../../domain/discount/pay-type.ts'
import { acceptorClasses } from '../../../domain/reference/terms.ts'

export type Version = RowOf<'/api/admin/instant/query_version'>['rows'][number]
export type VersionDetail = RowOf<'/api/admin/instant/version_detail'>

const yuan = (fen: string) => `${formatYuan(fen)} 元`
const all = (names: readonly string[], none: string) => names.join('、') || none

/** In the order of the form. */
export const terms = [
  {
    field: 'acceptor_classes',
    name: '承兑人类别',
    text: row =>
      all(
        row.acceptor_classes.map(each => acceptorClasses[each]),
        '无',
      ),
  },
  { field: 'acceptor_only', name: '只限承兑人', text: row => all(row.acceptor_only, '不限') },
  { field: 'acceptor_except', name: '排除承兑人', text: row => all(row.acceptor_except, '无') },
  { field: 'min_days', name: '计息天数下限', text: row => `${row.min_days} 天` },
  { field: 'max_days', name: '计息天数上限', text: row => `${row.max_days} 天` },
  { field: 'package_fen', name: '单笔票面上限', text: row => yuan(row.package_fen) },
  { field: 'company_day_fen', name: '企业当日上限', text: row => yuan(row.company_day_fen) },
  { field: 'group_day_fen', name: '集团当日上限', text: row => yuan(row.group_day_fen) },
  { field: 'acceptor_day_fen', name: '承兑人当日上限', text: row => yuan(row.acceptor_day_fen) },
  { field: 'bank_day_fen', name: '全行当日上限', text: row => yuan(row.bank_day_fen) },
  { field: 'pay_types', name: '付息方式', text: row => all(row.pay_types.map(payTypeName), '无') },
  { field: 'trade_later', name: '贸易背景后补', text: row => (row.trade_later ? '允许' : '不允许') },
  { field: 'hour_from', name: '开始时间', text: row => row.hour_from },
  { field: 'hour_to', name: '结束时间', text: row => row.hour_to },
  { field: 'rest_days', name: '不清算的休息日', text: row => (row.rest_days ? '办理' : '不办理') },
] as const satisfies readonly { field: keyof Version; name: string; text: (row: Version) => string }[]

export type Term = (typeof terms)[number]
