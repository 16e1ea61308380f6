import './api-clients.css'
import './webhooks.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { type Endpoint, endpointFaces, firstTimeShare, typesText } from '../../../domain/clients/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { countText, longTime } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import { rightsOf } from './client-acts.ts'
import { endpointActs } from './endpoint-acts.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { type NewSecret, SecretDialog } from './secret-dialog.tsx'

/** 新增推送地址, and its secret after that. */
export const EndpointTools = () => {
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<NewSecret | null>(null)
  return (
    <>
      <Button variant="primary" onClick={() => setAdding(true)}>
        <Icon name="plus" />
        新增推送地址
      </Button>
      {adding && (
        <EndpointDialog
          endpoint={null}
          onMade={(secret, url) => setMade({ secret, url })}
          onClose={() => setAdding(false)}
        />
      )}
      {made && !adding && <SecretDialog made={made} onClose={() => setMade(null)} />}
    </>
  )
}

interface ItemProps {
  endpoint: Endpoint
  isMain: boolean
  onEdit: (endpoint: Endpoint) => void
  onSecret: (made: NewSecret) => void
}

const Item = ({ endpoint, isMain, onEdit, onSecret }: ItemProps) => {
  const { name, tone } = endpointFaces[endpoint.state]
  return (
    <Card
      className="endpoint"
      title={<span className="endpoint-url">{endpoint.url}</span>}
      aside={<StatusDot tone={tone}>{name}</StatusDot>}
      flush
    >
      <FigureStrip
        flush
        className="endpoint-figures"
        figures={[
          { title: '今日事件', value: countText(endpoint.today) },
          { title: '首次即达', value: firstTimeShare([endpoint]) },
          { title: '等待推送和重试', value: countText(endpoint.waiting) },
          { title: '已停止，可重发', value: countText(endpoint.failed) },
        ]}
      />
      <div className="endpoint-body">
        {endpoint.state_reason && (
          <Alert tone={endpoint.state === 'disabled' ? 'info' : 'warn'}>{endpoint.state_reason}</Alert>
        )}
        {endpoint.old_secret_until && (
          <Alert>
            新旧签名密钥同时有效，旧密钥到 {longTime(endpoint.old_secret_until)} 为止，请在此前换用新密钥。
          </Alert>
        )}
        {endpoint.state === 'enabled' && endpoint.first_failure_at && (
          <Alert tone="warn">
            自 {longTime(endpoint.first_failure_at)} 起未能送达，连续 5 天失败后自动停用。
          </Alert>
        )}
        <p>
          <span className="meta">事件　</span>
          {typesText(endpoint)}
        </p>
        <p className="meta">
          最近送达 {endpoint.last_delivery_at ? longTime(endpoint.last_delivery_at) : '—'}　新增于{' '}
          {longTime(endpoint.created_at)}
        </p>
        <div className="endpoint-buttons">
          <Link className="button" to={`/pcApiClients?tab=deliveries&endpoint_id=${endpoint.endpoint_id}`}>
            推送记录
          </Link>
          {isMain && (
            <>
              <Button onClick={() => onEdit(endpoint)}>修改</Button>
              <ActBar subject={endpoint.url} acts={endpointActs(endpoint, onSecret)} />
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

/** The portal's own key: whoever has it verifies, and nobody can sign with it. */
const PublicKey = ({ text }: { text: string }) => (
  <Card title="平台推送公钥" aside={<span className="meta">所有推送地址通用，可以公开</span>}>
    <div className="secret-body">
      <p className="secret-line">
        <code className="secret-text">{text}</code>
        <CopyButton text={text} name="平台推送公钥" />
      </p>
      <p className="meta">
        每次推送带两种签名：v1 用该地址的签名密钥，v1a 用平台私钥。用此公钥验证
        v1a，签名密钥泄露也无法冒充平台。
      </p>
    </div>
  </Card>
)

/** 事件推送: where events are sent, how that goes, and the secrets they are signed with. */
export const EndpointsTab = () => {
  const { user } = useSession()
  const { isMain } = rightsOf(user)
  const { rows, error, reload } = useCall('/api/webhook/query', {}, { pollWhenOfflineMs: steadyMs })
  const [editing, setEditing] = useState<Endpoint | null>(null)
  const [made, setMade] = useState<NewSecret | null>(null)
  if (!rows && error)
    return (
      <Card flush>
        <ErrorState title="推送地址未能加载" error={error} onRetry={reload} />
      </Card>
    )
  if (!rows) return <Skeleton rows={4} />
  return (
    <div className="api-tab">
      {rows.length === 0 && (
        <Card flush>
          <EmptyState title="还没有推送地址">
            由主账号新增 https 地址，业务变化会在几秒内推送过去；也可以按游标查询事件日志
          </EmptyState>
        </Card>
      )}
      {rows.map(endpoint => (
        <Item
          key={endpoint.endpoint_id}
          endpoint={endpoint}
          isMain={isMain}
          onEdit={setEditing}
          onSecret={setMade}
        />
      ))}
      {rows[0]?.public_key && <PublicKey text={rows[0].public_key} />}
      {editing && (
        <EndpointDialog endpoint={editing} onMade={() => undefined} onClose={() => setEditing(null)} />
      )}
      {made && <SecretDialog made={made} onClose={() => setMade(null)} />}
    </div>
  )
}
