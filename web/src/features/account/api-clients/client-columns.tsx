import { clientStates } from '@portal/shared/machines/client-states.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import {
  type Client,
  endingKeys,
  faceOf,
  isInForce,
  keyMark,
  kindOf,
  movesMoney,
  openChanges,
  scopesText,
} from '../../../domain/clients/client.ts'
import { DayBar } from '../../../domain/clients/client-facts.tsx'
import { CopyIcon } from '../../../ui/copy-button.tsx'
import { shortTime } from '../../../ui/data/figures.tsx'
import { sheetMoney } from '../../../widgets/grid/column-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'

/** `203.0.113.16/28` and how many more. */
export const networksText = ({ networks }: Client): string => networks[0] ?? '不限'
const moreNetworks = ({ networks }: Client): string =>
  networks.length > 1 ? `另 ${networks.length - 1} 段` : ''

/** Of a stopped client who stopped it, of one that waits what it waits for. */
const underCall = (client: Client): string => {
  if (client.stopped_by && client.state === 'stopped') return `由 ${client.stopped_by} 停用`
  if (client.state === 'waiting') return clientStates.waiting.name
  return client.calls_today > 0 ? `今日 ${client.calls_today} 次` : '今日无调用'
}

/** How its keys stand: the one that ends soon, or how many there are. */
export const keysText = (client: Client, today: string): string => {
  const near = endingKeys(client, today)[0]
  if (near) return `密钥 ${keyMark(near, today).text}`
  const count = client.keys.filter(key => isInForce(key, today)).length
  return count > 0 ? `密钥 ${count} 把` : client.keys.length > 0 ? '密钥等待生效' : '没有密钥'
}
const firstEnd = (client: Client): string => [...client.keys.map(key => key.expires_on)].sort()[0] ?? ''

export const DayAmount = ({ client }: { client: Client }) => (
  <>
    <span className="figures">{formatYuan(client.day_used_fen)}</span>
    <DayBar used={BigInt(client.day_used_fen)} limit={BigInt(client.day_limit_fen)} />
    <span className="sub">每日 {formatYuan(client.day_limit_fen)}</span>
  </>
)

/** The columns of 接口客户端; `today` is the business date, '' until it is known. */
export const clientColumns = (today: string, onOpen: (clientId: string) => void) =>
  gridColumns<Client>([
    {
      id: 'name',
      title: '客户端',
      width: 164,
      frozen: true,
      card: 'title',
      cell: row => <b>{row.name}</b>,
      under: row => (
        <>
          <span data-hint={row.client_id}>{row.client_id.slice(0, 11)}…</span>{' '}
          <CopyIcon text={row.client_id} name="客户端编号" />
        </>
      ),
    },
    { id: 'state', title: '状态', width: 92, card: 'status', kind: 'state', of: faceOf, under: kindOf },
    {
      id: 'scopes',
      title: '权限',
      width: 106,
      of: scopesText,
      under: row => (openChanges(row).length > 0 ? `${openChanges(row).length} 项变更待复核` : ''),
    },
    {
      id: 'day_used_fen',
      title: '今日金额',
      unit: '元',
      width: 160,
      kind: 'own',
      cell: row => (movesMoney(row.scopes) ? <DayAmount client={row} /> : '—'),
      sheet: row => (movesMoney(row.scopes) ? sheetMoney(row.day_used_fen) : ''),
    },
    { id: 'networks', title: '允许网络', width: 144, of: networksText, under: moreNetworks },
    {
      id: 'last_call_at',
      title: '最近调用',
      width: 112,
      of: row => (row.last_call_at ? shortTime(row.last_call_at) : '—'),
      under: underCall,
    },
    {
      id: 'keys',
      title: '密钥',
      width: 118,
      of: row => keysText(row, today),
      cell: row => (
        <span className={endingKeys(row, today).length > 0 ? 'client-near' : undefined}>
          {keysText(row, today)}
        </span>
      ),
      under: firstEnd,
    },
    openColumn(
      row => onOpen(row.client_id),
      () => '管理',
    ),
  ])
