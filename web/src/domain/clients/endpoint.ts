/** Where a member's events are sent, and what became of each, as pages speak of it. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { type EventTypeName, eventTypes } from '@portal/shared/machines/event-types.ts'
import type { Appearance } from '../../widgets/grid/columns.tsx'

export type Endpoint = RowOf<'/api/webhook/query'>
export type Delivery = RowOf<'/api/webhook/query_delivery'>['rows'][number]

export const endpointFaces: Readonly<Record<Endpoint['state'], Appearance>> = {
  enabled: { name: '推送中', tone: 'ok' },
  disabled: { name: '已停用', tone: 'outline' },
  failed: { name: '连续失败已停用', tone: 'error' },
  gone: { name: '对方已关闭', tone: 'error' },
}

export const deliveryFaces: Readonly<Record<Delivery['state'], Appearance>> = {
  waiting: { name: '等待推送', tone: 'info' },
  retrying: { name: '等待重试', tone: 'warn' },
  delivered: { name: '已送达', tone: 'ok' },
  failed: { name: '已停止', tone: 'error' },
}

export const eventName = (type: EventTypeName): string => eventTypes[type].title
/** What is in the log: every type but the test. */
export const loggedNames = Object.fromEntries(
  Object.entries(eventTypes)
    .filter(([type]) => type !== 'webhook.test')
    .map(([type, { title }]) => [type, title]),
)
export const eventNames = Object.fromEntries(
  Object.entries(eventTypes).map(([type, { title }]) => [type, title]),
) as Readonly<Record<EventTypeName, string>>

/** The number of its event in the log; a test is in none. */
export const seqText = ({ seq }: Pick<Delivery, 'seq'>): string =>
  seq === '0' ? '不入事件日志' : `序号 ${seq}`

export const typesText = ({ types }: Pick<Endpoint, 'types'>): string =>
  types.length === 0 ? '全部事件' : types.map(eventName).join('、')

/** The share of today's events that arrived at the first try, in per cent; `—` on a day without any. */
export const firstTimeShare = (
  endpoints: readonly Pick<Endpoint, 'today' | 'today_first_time'>[],
): string => {
  const sum = (of: 'today' | 'today_first_time') => endpoints.reduce((total, row) => total + row[of], 0)
  const [all, first] = [sum('today'), sum('today_first_time')]
  // Down, so that only a day without any second try is 100 %.
  return all === 0 ? '—' : `${(Math.floor((first * 10_000) / all) / 100).toFixed(2)}%`
}

/** The host of an address, for where there is no room for all of it. */
export const hostOf = (url: string): string => url.replace(/^https?:\/\/([^/?#]+).*$/, '$1')
