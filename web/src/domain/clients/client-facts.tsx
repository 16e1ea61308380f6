import './clients.css'
import { type MachineScope, machineScopes } from '@portal/shared/machines/scopes.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { ReactNode } from 'react'
import { CopyIcon } from '../../ui/copy-button.tsx'
import { longTime } from '../../ui/data/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusDot, Tag } from '../../ui/tag.tsx'
import {
  type Client,
  type ClientChange,
  changeName,
  changeState,
  faceOf,
  kindOf,
  movesMoney,
  openChanges,
} from './client.ts'

/** Its state, kind and number; why it was stopped. */
export const ClientHead = ({ client }: { client: Client }) => {
  const { name, tone } = faceOf(client)
  return (
    <div className="client-head">
      <p className="client-key-line">
        <StatusDot tone={tone}>{name}</StatusDot>
        <span>{kindOf(client)}</span>
        <span className="meta">新建于 {longTime(client.created_at)}</span>
      </p>
      <p className="client-key-line">
        <span className="client-code">{client.client_id}</span>
        <CopyIcon text={client.client_id} name="客户端编号" />
      </p>
      {client.stopped_by && (
        <p className="muted">
          由 {client.stopped_by} 停用{client.stop_reason && `：${client.stop_reason}`}
        </p>
      )}
    </div>
  )
}

interface ChangesProps {
  client: Client
  actionsOf?: ((change: ClientChange) => ReactNode) | undefined
}

/** What waits for a second person, or for time. */
export const WaitingChanges = ({ client, actionsOf }: ChangesProps) => (
  <ul className="client-changes">
    {openChanges(client).map(change => (
      <li key={change.change_id}>
        <p className="client-key-line">
          <b>{changeName(change)}</b>
          <Tag tone="warn">{changeState(change)}</Tag>
          <span className="meta push">
            {change.proposer} 提出于 {longTime(change.proposed_at)}
          </span>
        </p>
        {change.lines.map(line => (
          <p key={line} className="client-change-text">
            {line}
          </p>
        ))}
        <p className="muted">
          {change.in_force_at
            ? `本单位没有复核人，${longTime(change.in_force_at)} 自动生效，此前可以撤回。`
            : '由复核人通过后生效。'}
        </p>
        {actionsOf && <p className="client-key-line">{actionsOf(change)}</p>}
      </li>
    ))}
  </ul>
)

/** Changes that have ended, the latest first. */
export const PastChanges = ({ client }: { client: Client }) => {
  const past = client.changes.filter(({ state }) => state !== 'open')
  if (past.length === 0) return null
  return (
    <section>
      <h3>变更记录</h3>
      <ul className="client-past">
        {past.map(change => (
          <li key={change.change_id}>
            <span>
              {changeName(change)}，{changeState(change)}
            </span>
            <span className="meta">
              {change.proposer} 提出于 {longTime(change.proposed_at)}
              {change.decider && `，${change.decider} 复核`}
              {change.reason && `：${change.reason}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What no program may do, whatever its scopes. */
const never = '人员、角色、密码、银行签约、复核'

/** What it may do, and what not. */
export const ClientScopes = ({ client }: { client: Client }) => (
  <ul className="client-can">
    {(Object.entries(machineScopes) as [MachineScope, { title: string; meaning: string }][]).map(
      ([scope, { title, meaning }]) => {
        const may = scope === 'read' || client.scopes.includes(scope)
        return (
          <li key={scope} className={may ? undefined : 'is-not'}>
            <Icon name={may ? 'check' : 'close'} />
            <span>
              <b>{title}</b>
              <span className="visually-hidden">{may ? '（可以）' : '（不可以）'}</span> {meaning}
            </span>
          </li>
        )
      },
    )}
    <li className="is-not">
      <Icon name="close" />
      <span>{never}，任何客户端都不可以</span>
    </li>
  </ul>
)

/** How much of today's limit is used. */
export const DayBar = ({ used, limit }: { used: bigint; limit: bigint }) => (
  <span className="client-bar" aria-hidden="true">
    <i style={{ width: `${limit > 0n ? Number((used * 100n) / limit) : 0}%` }} />
  </span>
)

/** Limits and networks. */
export const ClientTerms = ({ client }: { client: Client }) => {
  const [used, limit] = [BigInt(client.day_used_fen), BigInt(client.day_limit_fen)]
  const left = limit > used ? limit - used : 0n
  return (
    <dl className="client-terms">
      {movesMoney(client.scopes) && (
        <>
          <dt>单笔上限</dt>
          <dd className="figures">{formatYuan(client.apply_limit_fen)} 元</dd>
          <dt>每日上限</dt>
          <dd>
            <span className="figures">{formatYuan(limit)} 元</span>
            <DayBar used={used} limit={limit} />
            <span className="meta">
              今日已用 <span className="figures">{formatYuan(used)}</span>，剩余{' '}
              <span className="figures">{formatYuan(left)}</span>
            </span>
          </dd>
        </>
      )}
      <dt>允许网络</dt>
      <dd className="client-code">
        {client.networks.length === 0 ? '不限（仅沙箱）' : client.networks.join('　')}
      </dd>
      <dt>今日调用</dt>
      <dd className="figures">
        {client.calls_today} 次，拒绝 {client.refused_today} 次
      </dd>
      <dt>备注</dt>
      <dd>{client.remark || '—'}</dd>
    </dl>
  )
}
