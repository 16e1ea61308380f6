import './api-clients.css'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { useState } from 'react'
import {
  type Client,
  endingKeys,
  endingText,
  faceOf,
  kindOf,
  movesMoney,
  openChanges,
} from '../../../domain/clients/client.ts'
import { DayBar } from '../../../domain/clients/client-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { shortTime } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { type ClientRights, changeActs, stopOf } from './client-acts.ts'

interface CardsProps {
  clients: readonly Client[]
  today: string
  rights: ClientRights
  onOpen: (clientId: string) => void
}

interface Asked {
  act: Act
  subject: string
}

/** What ends it from its card: a new one is taken back, any other stopped. */
const endOf = (client: Client, rights: ClientRights): Act | undefined => {
  const made = client.state === 'waiting' && openChanges(client).find(({ kind }) => kind === 'create')
  if (made && rights.isMain) return changeActs(client, made, rights).find(({ label }) => label === '撤回')
  return rights.mayStop && client.state !== 'stopped' ? stopOf(client) : undefined
}

const Card = ({
  client,
  today,
  rights,
  onOpen,
  onAsk,
}: Omit<CardsProps, 'clients'> & {
  client: Client
  onAsk: (asked: Asked) => void
}) => {
  const near = endingKeys(client, today)[0]
  const act = endOf(client, rights)
  const { name, tone } = faceOf(client)
  return (
    <li>
      <div className="client-card-head">
        <b>{client.name}</b>
        <StatusDot tone={tone}>{name}</StatusDot>
      </div>
      <p className="meta client-card-no">
        {kindOf(client)}　{client.client_id}
      </p>
      <dl className="client-card-lines">
        <dt>今日金额</dt>
        <dd>
          {movesMoney(client.scopes) ? (
            <>
              <span className="figures">
                {formatYuan(client.day_used_fen)} / {formatYuan(client.day_limit_fen)}
              </span>
              <DayBar used={BigInt(client.day_used_fen)} limit={BigInt(client.day_limit_fen)} />
            </>
          ) : (
            '只读，无金额'
          )}
        </dd>
        <dt>允许网络</dt>
        <dd>
          {client.networks[0] ?? '不限'}
          {client.networks.length > 1 && `，另 ${client.networks.length - 1} 段`}
        </dd>
        <dt>最近调用</dt>
        <dd className="figures">{client.last_call_at ? shortTime(client.last_call_at) : '—'}</dd>
      </dl>
      {near && client.state !== 'stopped' && <Alert tone="warn">{endingText(client, near, today)}</Alert>}
      <div className="client-card-buttons">
        <Button size="xlarge" onClick={() => onOpen(client.client_id)}>
          管理
        </Button>
        {act && (
          <Button size="xlarge" variant="danger-line" onClick={() => onAsk({ act, subject: client.name })}>
            {act.label}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The clients for one hand; those that are stopped come when they are asked for. */
export const ClientCards = ({ clients, ...rest }: CardsProps) => {
  const [unfolded, setUnfolded] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const stopped = clients.filter(({ state }) => state === 'stopped')
  const live = clients.filter(({ state }) => state !== 'stopped')
  const card = (client: Client) => <Card key={client.client_id} {...rest} client={client} onAsk={setAsked} />
  return (
    <>
      <ul className="client-cards" aria-label="接口客户端">
        {live.map(card)}
        {unfolded && stopped.map(card)}
      </ul>
      {stopped.length > 0 && (
        <button
          type="button"
          className="client-fold"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          已停用 {stopped.length} 个
          <Icon name="arrowDown" />
        </button>
      )}
      {asked && <ActDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}
