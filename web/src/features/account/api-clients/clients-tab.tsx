import './api-clients.css'
import { type ClientState, clientStates } from '@portal/shared/machines/client-states.ts'
import { useMemo } from 'react'
import { useBusinessDate } from '../../../core/api/clock.ts'
import { useSession } from '../../../core/api/session.tsx'
import { type Client, endingKeys, endingText } from '../../../domain/clients/client.ts'
import { RecentCalls } from '../../../domain/clients/recent-calls.tsx'
import { countText } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { DataGrid } from '../../../widgets/grid/data-grid.tsx'
import { useLocalSource } from '../../../widgets/grid/use-grid-source.ts'
import { usePhone } from '../../../widgets/grid/use-phone.ts'
import { rightsOf } from './client-acts.ts'
import { ClientCards } from './client-cards.tsx'
import { clientColumns } from './client-columns.tsx'
import { ClientDrawer } from './client-drawer.tsx'
import { useClients } from './use-clients.ts'

const keyOf = (row: Client) => row.client_id

const sum = (clients: readonly Client[], of: 'calls_today' | 'refused_today') =>
  countText(clients.reduce((total, row) => total + row[of], 0))

const stateOrder: readonly ClientState[] = ['active', 'waiting', 'expired', 'stopped']

/** How many there are in each state, and what they asked today. */
const Summary = ({ clients }: { clients: readonly Client[] }) => (
  <span className="client-summary">
    {stateOrder
      .map(state => ({ state, count: clients.filter(row => row.state === state).length }))
      .filter(({ count }) => count > 0)
      .map(({ state, count }) => (
        <span key={state}>
          {clientStates[state].name} <b>{count}</b>
        </span>
      ))}
    <span>
      今日调用 <b>{sum(clients, 'calls_today')}</b> 次，拒绝 <b>{sum(clients, 'refused_today')}</b> 次
    </span>
  </span>
)

/** Keys that end within thirty days, each with what to do. */
const EndingKeys = (props: { clients: readonly Client[]; today: string; onOpen: (id: string) => void }) => {
  const ending = props.clients
    .filter(({ state }) => state === 'active')
    .flatMap(client => endingKeys(client, props.today).map(key => ({ client, key })))
  return ending.map(({ client, key }) => (
    <Alert key={key.key_id} tone="warn">
      {endingText(client, key, props.today)}
      <button type="button" className="link-button" onClick={() => props.onOpen(client.client_id)}>
        去处理
      </button>
    </Alert>
  ))
}

interface ListProps {
  clients: readonly Client[]
  today: string
  opened: string | null
  onOpen: (clientId: string) => void
}

const List = ({ clients, today, opened, onOpen }: ListProps) => {
  const { user } = useSession()
  const phone = usePhone()
  const source = useLocalSource(clients)
  const columns = useMemo(() => clientColumns(today, onOpen), [today, onOpen])
  const empty = (
    <EmptyState title="还没有接口客户端">
      由主账号新建，贵方系统用自己的私钥签名调用，不需要密码和验证码
    </EmptyState>
  )
  if (phone)
    return clients.length === 0 ? (
      empty
    ) : (
      <>
        <p className="client-phone-summary">
          <Summary clients={clients} />
        </p>
        <ClientCards clients={clients} today={today} rights={rightsOf(user)} onOpen={onOpen} />
      </>
    )
  return (
    <DataGrid
      id="api-clients"
      caption="接口客户端"
      columns={columns}
      source={source}
      rowKey={keyOf}
      note={<Summary clients={clients} />}
      onOpen={row => onOpen(row.client_id)}
      openKey={opened}
      empty={empty}
    />
  )
}

/** 接口客户端: the programs of the company, and what they have asked lately. */
export const ClientsTab = () => {
  const today = useBusinessDate()
  const [opened, open] = useOpenRow('client_id')
  // A phone's cards say it themselves.
  const phone = usePhone()
  const { first, error, reload } = useClients()
  const clients = first?.rows ?? []
  return (
    <div className="api-tab">
      {!phone && <EndingKeys clients={clients} today={today} onOpen={open} />}
      <Card flush className="client-list">
        {first ? (
          <List clients={clients} today={today} opened={opened} onOpen={open} />
        ) : error ? (
          <ErrorState title="接口客户端未能加载" error={error} onRetry={reload} />
        ) : (
          <Skeleton rows={4} rowHeight={72} />
        )}
      </Card>
      <Card
        flush
        title="最近调用"
        aside={<span className="meta hide-phone">只记路径、结果和业务编号，不记内容，保留 90 天</span>}
      >
        <RecentCalls />
      </Card>
      <ClientDrawer
        clientId={opened}
        name={clients.find(row => row.client_id === opened)?.name}
        onClose={() => open(null)}
      />
    </div>
  )
}
