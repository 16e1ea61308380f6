import './api-clients.css'
import './webhooks.css'
import { webhookDays } from '@portal/shared/machines/webhook-bounds.ts'
import { useMemo, useRef, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import {
  type Delivery,
  deliveryFaces,
  type Endpoint,
  eventName,
  eventNames,
  firstTimeShare,
  hostOf,
  seqText,
} from '../../../domain/clients/endpoint.ts'
import { Bars } from '../../../ui/data/bars.tsx'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { countText } from '../../../ui/data/figures.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { DataGrid } from '../../../widgets/grid/data-grid.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { usePhone } from '../../../widgets/grid/use-phone.ts'
import { ListEmpty, ListFilter } from '../../../widgets/list/list-card.tsx'
import { rightsOf } from './client-acts.ts'
import { DeliveryAttempts } from './delivery-attempts.tsx'
import { deliveryColumns } from './delivery-columns.tsx'

const keyOf = (row: Delivery) => row.delivery_id

const filterOf = (endpoints: readonly Endpoint[]) =>
  declareFilter({
    endpoint_id: {
      label: '推送地址',
      choices: endpoints.map(({ endpoint_id, url }) => ({ value: endpoint_id, name: hostOf(url) })),
      // One that was removed, or until they are known.
      other: () => '其他地址',
    },
    type: { label: '事件', choices: eventNames },
    state: {
      label: '状态',
      choices: Object.entries(deliveryFaces).map(([value, { name }]) => ({ value, name })),
    },
  })

const replayOf = ({ delivery_id, type, ...row }: Delivery): { act: Act; subject: string } => ({
  subject: `${eventName(type)}，${seqText(row)}`,
  act: {
    label: '重发',
    look: 'plain',
    ask: { note: '对方会再次收到同一事件编号，应按编号去重。' },
    call: () => post('/api/webhook/replay', { delivery_id }),
    done: '已安排重发',
  },
})

/** The events of the last days, and which of them have not arrived. */
const LastDays = ({ endpointId }: { endpointId: string | undefined }) => {
  const body = endpointId === undefined ? {} : { endpoint_id: endpointId }
  const { rows = [] } = useCall('/api/webhook/query_day', body, {
    keepPrevious: true,
    pollWhenOfflineMs: steadyMs,
  })
  const sum = (of: 'events' | 'undelivered') => countText(rows.reduce((total, row) => total + row[of], 0))
  const title = `最近 ${rows.length} 天 ${sum('events')} 个事件，未送达 ${sum('undelivered')} 个`
  return (
    <Bars
      title={title}
      bars={rows.map(({ day, events, undelivered }) => ({ key: day, value: events, open: undelivered }))}
    />
  )
}

/** How the last days and today went, of one endpoint or of all. */
const Figures = ({ endpoints, one }: { endpoints: readonly Endpoint[]; one: Endpoint | undefined }) => {
  const sum = (of: 'today' | 'waiting' | 'failed') =>
    countText(endpoints.reduce((total, row) => total + row[of], 0))
  return (
    <FigureStrip
      flush
      className="delivery-figures"
      figures={[
        {
          title: `${one ? hostOf(one.url) : `全部 ${endpoints.length} 个地址`}，近 ${webhookDays} 天`,
          value: <LastDays endpointId={one?.endpoint_id} />,
        },
        { title: '今日事件', value: sum('today') },
        { title: '首次即达', value: firstTimeShare(endpoints) },
        { title: '等待推送和重试', value: sum('waiting') },
        { title: '已停止，可重发', value: sum('failed') },
      ]}
    />
  )
}

/** 推送记录: what was sent where, and every try; a row unfolds under itself, on a phone beside the list. */
export const DeliveriesTab = () => {
  const { user } = useSession()
  const { isMain } = rightsOf(user)
  const phone = usePhone()
  const [opened, open] = useOpenRow('delivery_id')
  const [asked, setAsked] = useState<ReturnType<typeof replayOf> | null>(null)
  const { rows: endpoints } = useCall('/api/webhook/query', {}, { pollWhenOfflineMs: steadyMs })
  const filterBy = useMemo(() => filterOf(endpoints ?? []), [endpoints])
  const list = useGridSource('/api/webhook/query_delivery', { filterBy, pollWhenOfflineMs: steadyMs })
  const toggle = (row: Delivery) => open(row.delivery_id === opened ? null : row.delivery_id)
  const latest = useRef(toggle)
  latest.current = toggle
  const columns = useMemo(
    () =>
      deliveryColumns({
        isMain,
        onOpen: row => latest.current(row),
        onReplay: row => setAsked(replayOf(row)),
      }),
    [isMain],
  )
  const narrowed = (endpoints ?? []).filter(({ endpoint_id }) => endpoint_id === list.filter.endpoint_id)
  return (
    <>
      <Card flush className="delivery-list">
        {endpoints && endpoints.length > 0 && (
          <Figures endpoints={narrowed.length > 0 ? narrowed : endpoints} one={narrowed[0]} />
        )}
        <ListFilter list={list} />
        <DataGrid
          id="webhook-deliveries"
          caption="推送记录"
          columns={columns}
          source={list.source}
          rowKey={keyOf}
          note="最新在前，保留 90 天"
          onOpen={toggle}
          openKey={opened}
          expand={row => <DeliveryAttempts deliveryId={row.delivery_id} />}
          empty={
            <ListEmpty list={list} of="推送记录">
              新增推送地址后，每次推送和对方的应答会显示在这里
            </ListEmpty>
          }
        />
      </Card>
      {phone && (
        <Drawer open={opened !== null} title="推送经过" onClose={() => open(null)}>
          {opened && (
            <div className="client-body">
              <DeliveryAttempts key={opened} deliveryId={opened} />
            </div>
          )}
        </Drawer>
      )}
      {asked && <ActDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}
