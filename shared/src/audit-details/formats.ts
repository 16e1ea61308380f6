import { permissionsOfCodes } from '../access/permission-areas.ts'
import { permissionRows } from '../access/permissions.ts'
import { acceptorListStates } from '../bills/acceptor-lists.ts'
import { applyStates } from '../discount/states.ts'
import { clientStates } from '../machines/client-states.ts'
import { formatYuan } from '../money/fen.ts'
import { formatRatePercent } from '../money/rate.ts'
import { orderStates, whiteRequestStates } from '../rediscount/states.ts'
import { signStates } from '../signing/states.ts'
import { contractStates } from '../trade/kinds.ts'

/* How values of the audit log are read: amounts in yuan, rates in per cent, codes by name. */

/** Where a value was written: what a state means depends on whose it is. */
export interface Written {
  object_type: string
  object_no: string
}

export type Format = (value: unknown, written: Written) => string
export type Names = Readonly<Record<string, string>>

/** As it is written; nothing is a dash, an empty text says so. */
export const plain = (value: unknown): string => {
  if (value === null || value === undefined) return '—'
  if (Array.isArray(value)) return value.map(String).join('、') || '（空）'
  return typeof value === 'object' ? JSON.stringify(value) : String(value) || '（空）'
}
export const unit =
  (word: string): Format =>
  value =>
    /^\d+$/.test(String(value)) ? `${String(value)} ${word}` : plain(value)
export const yesNo: Format = value =>
  typeof value === 'boolean' || value === '0' || value === '1'
    ? value === true || value === '1'
      ? '是'
      : '否'
    : plain(value)
export const yuan: Format = value =>
  /^-?\d+$/.test(String(value)) ? `${formatYuan(String(value))} 元` : plain(value)
export const rate = (value: unknown): string =>
  typeof value === 'number' ? `${formatRatePercent(value)}%` : plain(value)
export const time: Format = value => {
  const at = typeof value === 'string' ? new Date(value) : undefined
  if (at === undefined || Number.isNaN(at.getTime())) return plain(value)
  return at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
}
export const each =
  (one: Format): Format =>
  (value, written) =>
    Array.isArray(value) ? plain(value.map(part => one(part, written))) : one(value, written)
/** By name alone. */
export const named =
  (names: Names): Format =>
  value =>
    names[String(value)] ?? plain(value)
/** By name, with the code that the specification knows it by. */
export const coded =
  (names: Names): Format =>
  value => {
    const name = names[String(value)]
    return name === undefined ? plain(value) : `${name}（${String(value)}）`
  }

const faces = (states: Readonly<Record<string, { name: string }>>): Names =>
  Object.fromEntries(Object.entries(states).map(([code, { name }]) => [code, name]))

const exportStates = {
  waiting: '排队中',
  running: '正在导出',
  done: '已完成',
  failed: '失败',
  cancelled: '已停止',
}

const stateOf: Readonly<Record<string, Format>> = {
  acceptor_list: coded(acceptorListStates),
  api_client: named(faces(clientStates)),
  bank_sign: coded(faces(signStates)),
  content: named({ draft: '草稿', published: '已发布', withdrawn: '已撤下' }),
  disc_apply: coded(faces(applyStates)),
  export: named(exportStates),
  notice: named({ waiting: '待发送', sent: '已发送', cancelled: '已取消' }),
  rd_order: coded(faces(orderStates)),
  trade_contract: named(contractStates),
  white_entry: named({ listed: '启用', stopped: '停用' }),
  white_request: coded(whiteRequestStates),
}
export const state: Format = (value, written) => (stateOf[written.object_type] ?? plain)(value, written)

/** Classes of acceptors (承兑人类别). */
export const classNames: Names = { GG: '国股', CS: '城商', SN: '三农', WZ: '外资', CW: '财司', QY: '企业' }

/** A parameter's name tells its unit. */
export const paramValue: Format = (value, written) => {
  const key = written.object_no
  if (key.endsWith('_FEN')) return yuan(value, written)
  if (key.endsWith('_COUNT')) return unit('笔')(value, written)
  if (key.endsWith('_MINUTES')) return unit('分钟')(value, written)
  if (key.endsWith('_MS')) return `${plain(value)} 毫秒`
  return named({ '0': '关闭', '1': '开启' })(value, written)
}

export const permissions: Format = value =>
  Array.isArray(value) && value.length > 0
    ? permissionsOfCodes(value.map(String))
        .map(name => permissionRows[name].title)
        .join('、')
    : plain(value)
