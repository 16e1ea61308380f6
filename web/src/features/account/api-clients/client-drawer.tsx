import '../../../domain/clients/clients.css'
import '../../../domain/review/review.css'
import { useState } from 'react'
import { useBusinessDate } from '../../../core/api/clock.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { type Client, openChanges } from '../../../domain/clients/client.ts'
import {
  ClientHead,
  ClientScopes,
  ClientTerms,
  PastChanges,
  WaitingChanges,
} from '../../../domain/clients/client-facts.tsx'
import { ClientKeys } from '../../../domain/clients/client-keys.tsx'
import { ClientQuotas } from '../../../domain/clients/client-quotas.tsx'
import { RecentCalls } from '../../../domain/clients/recent-calls.tsx'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { changeActs, clientActs, mayAddKey, removeKeyOf, rightsOf } from './client-acts.ts'
import { AddKeyDialog, EditClientDialog } from './client-dialogs.tsx'
import { SelfCheckDialog } from './self-check-dialog.tsx'

const Detail = ({ client, onClose }: { client: Client; onClose: () => void }) => {
  const { user } = useSession()
  const today = useBusinessDate()
  const rights = rightsOf(user)
  const [dialog, setDialog] = useState<'edit' | 'key' | 'check' | null>(null)
  const [asked, setAsked] = useState<Act | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <div className="client-body">
        <section>
          <ClientHead client={client} />
        </section>
        {openChanges(client).length > 0 && (
          <section>
            <h3 className="client-title">等待生效</h3>
            <WaitingChanges
              client={client}
              actionsOf={change => <ActBar subject={client.name} acts={changeActs(client, change, rights)} />}
            />
          </section>
        )}
        <section>
          <div className="client-title">
            <h3>公钥</h3>
            <span className="meta">至多三把同时有效，轮换期间调用不中断</span>
            {mayAddKey(client, rights) && (
              <button type="button" className="link-button push" onClick={() => setDialog('key')}>
                添加密钥
              </button>
            )}
          </div>
          <ClientKeys
            client={client}
            today={today}
            actionOf={key =>
              rights.isMain && key.in_force_at ? (
                <button
                  type="button"
                  className="link-button client-remove"
                  aria-label={`移除密钥 ${key.label}`}
                  onClick={() => setAsked(removeKeyOf(client, key, today))}
                >
                  移除
                </button>
              ) : null
            }
          />
        </section>
        <section>
          <h3 className="client-title">可做的事</h3>
          <ClientScopes client={client} />
        </section>
        <section>
          <div className="client-title">
            <h3>限额与网络</h3>
            {rights.isMain && (
              <button type="button" className="link-button push" onClick={() => setDialog('edit')}>
                修改
              </button>
            )}
          </div>
          <ClientTerms client={client} />
          <ClientQuotas clientId={client.client_id} />
        </section>
        <PastChanges client={client} />
        <section>
          <div className="client-title">
            <h3>最近调用</h3>
            <span className="meta">只记路径、结果和业务编号，不记内容，保留 90 天</span>
          </div>
          <RecentCalls clientId={client.client_id} />
        </section>
      </div>
      <footer className="review-foot">
        <ActBar subject={client.name} acts={clientActs(client, rights, today)} />
        <Button onClick={() => setDialog('check')}>签名自检</Button>
        <Button onClick={onClose}>关闭</Button>
      </footer>
      {dialog === 'edit' && <EditClientDialog client={client} onClose={close} />}
      {dialog === 'key' && <AddKeyDialog client={client} onClose={close} />}
      {dialog === 'check' && <SelfCheckDialog client={client} onClose={close} />}
      {asked && <ActDialog act={asked} subject={client.name} onClose={() => setAsked(null)} />}
    </>
  )
}

const Asked = ({ clientId, onClose }: { clientId: string; onClose: () => void }) => (
  <Loaded
    from={useCall('/api/client/detail', { client_id: clientId }, { pollWhenOfflineMs: steadyMs })}
    failed="客户端未能加载"
  >
    {client => <Detail client={client} onClose={onClose} />}
  </Loaded>
)

interface ClientDrawerProps {
  /** Null = closed. */
  clientId: string | null
  /** Its name, where the list knows it already. */
  name: string | undefined
  onClose: () => void
}

/** Side drawer of one client: what waits, its keys, what it may do, and what it has done lately. */
export const ClientDrawer = ({ clientId, name, onClose }: ClientDrawerProps) => (
  <Drawer open={clientId !== null} title={name ?? '接口客户端'} onClose={onClose}>
    {clientId && <Asked key={clientId} clientId={clientId} onClose={onClose} />}
  </Drawer>
)
