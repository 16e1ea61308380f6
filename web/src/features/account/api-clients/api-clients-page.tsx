import './api-clients.css'
import { type ComponentType, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { CentreFrame } from '../../../domain/account/centre-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { rightsOf } from './client-acts.ts'
import { NewClientDialog } from './client-dialogs.tsx'
import { ClientsTab } from './clients-tab.tsx'
import { DeliveriesTab } from './deliveries-tab.tsx'
import { DeliveryTools } from './delivery-tools.tsx'
import { EndpointsTab, EndpointTools } from './endpoints-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import { useClients } from './use-clients.ts'

/** 新建客户端; the new one opens by itself. */
const ClientTools = () => {
  const [adding, setAdding] = useState(false)
  const [, open] = useOpenRow('client_id')
  const made = useRef('')
  const close = () => {
    setAdding(false)
    // With the form, not above it: what stands above a dialog goes with it.
    if (made.current) open(made.current)
    made.current = ''
  }
  return (
    <>
      <Button variant="primary" onClick={() => setAdding(true)}>
        <Icon name="plus" />
        新建客户端
      </Button>
      {adding && (
        <NewClientDialog
          onClose={close}
          onMade={clientId => {
            made.current = clientId
          }}
        />
      )}
    </>
  )
}

/** What the main account does on each part, at the right end of the head. */
const tools: Readonly<Record<string, ComponentType>> = {
  webhooks: EndpointTools,
  deliveries: DeliveryTools,
}
const readOnly = new Set(['events'])

/** /pcApiClients: the programs of a company, and where its events go. Everybody of it may read. */
export default function ApiClientsPage() {
  const { user } = useSession()
  const { isMain } = rightsOf(user)
  const [params] = useSearchParams()
  const tab = params.get('tab') ?? ''
  const Tools = tools[tab] ?? ClientTools
  const clients = useClients()
  const endpoints = useCall('/api/webhook/query', {}, { pollWhenOfflineMs: steadyMs })
  return (
    <CentreFrame>
      <div className="centre-head">
        <h1 className="t-page">接口与事件</h1>
        <span className="push api-tools">
          <a className="button" href="/api/docs" target="_blank" rel="noreferrer">
            <Icon name="file" />
            接入文档
          </a>
          {isMain && !readOnly.has(tab) && <Tools key={tab} />}
        </span>
      </div>
      <PageTabs
        label="接口与事件"
        tabs={[
          { id: 'clients', title: '接口客户端', count: clients.first?.total, Panel: ClientsTab },
          { id: 'webhooks', title: '事件推送', count: endpoints.rows?.length, Panel: EndpointsTab },
          { id: 'deliveries', title: '推送记录', Panel: DeliveriesTab },
          { id: 'events', title: '事件日志', Panel: EventsTab },
        ]}
      />
    </CentreFrame>
  )
}
