import '../../../domain/clients/clients.css'
import '../../../domain/review/review.css'
import { useBusinessDate } from '../../../core/api/clock.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { openChanges } from '../../../domain/clients/client.ts'
import {
  ClientHead,
  ClientScopes,
  ClientTerms,
  PastChanges,
  WaitingChanges,
} from '../../../domain/clients/client-facts.tsx'
import { ClientKeys } from '../../../domain/clients/client-keys.tsx'
import { MemberQuotas } from '../../../domain/clients/client-quotas.tsx'
import { MemberCalls } from '../../../domain/clients/recent-calls.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import { type MemberClient, stopOf } from './client-list.ts'

const Detail = ({ client }: { client: MemberClient }) => {
  const today = useBusinessDate()
  const mayStop = useCan('client_stop')
  return (
    <>
      <div className="client-body">
        <section>
          <p>
            {client.company_name} <span className="meta">{client.user_code}</span>
          </p>
          <ClientHead client={client} />
        </section>
        {openChanges(client).length > 0 && (
          <section>
            <h3 className="client-title">等待生效</h3>
            <WaitingChanges client={client} />
          </section>
        )}
        <section>
          <h3 className="client-title">公钥</h3>
          <ClientKeys client={client} today={today} />
        </section>
        <section>
          <h3 className="client-title">可做的事</h3>
          <ClientScopes client={client} />
        </section>
        <section>
          <h3 className="client-title">限额与网络</h3>
          <ClientTerms client={client} />
          <MemberQuotas clientId={client.client_id} />
        </section>
        <PastChanges client={client} />
        <section>
          <div className="client-title">
            <h3>最近调用</h3>
            <span className="meta">只记路径、结果和业务编号，不记内容</span>
          </div>
          <MemberCalls clientId={client.client_id} />
        </section>
      </div>
      <footer className="review-foot">
        <ActBar subject={`${client.company_name}，${client.name}`} acts={[stopOf(client, mayStop)]} />
      </footer>
    </>
  )
}

interface ClientDrawerProps {
  /** Undefined = closed. */
  client: MemberClient | undefined
  onClose: () => void
}

/** Side drawer of a member's program, as staff see it: read, and stopped. */
export const ClientDrawer = ({ client, onClose }: ClientDrawerProps) => (
  <Drawer open={client !== undefined} title={client?.name ?? ''} onClose={onClose}>
    {client && <Detail key={client.client_id} client={client} />}
  </Drawer>
)
