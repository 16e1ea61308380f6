import { useMemo } from 'react'
import { steadyMs } from '../../../core/refresh.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { ConsentDrawer } from './consent-drawer.tsx'
import { type ConsentRow, consentColumns, consentFilter } from './consent-list.tsx'

const keyOf = (row: ConsentRow) => row.consent_id

/** 付息确认: what other companies' discount applications ask this company to pay. */
export default function PayerConsentPage() {
  const [opened, open] = useOpenRow('consent_id')
  const list = useGridSource('/api/payer/query_consent', {
    filterBy: consentFilter,
    pollWhenOfflineMs: steadyMs,
  })
  const columns = useMemo(() => consentColumns(id => open(id)), [open])
  return (
    <ListPage title="付息确认">
      <ListCard
        list={list}
        id="payer-consent"
        caption="付息确认"
        columns={columns}
        rowKey={keyOf}
        note="按请求时间从近到远"
        onOpen={row => open(row.consent_id)}
        openKey={opened}
        empty={
          <ListEmpty list={list} of="付息确认" none="没有付息确认请求">
            其他企业办理贴现并请贵公司承担利息时，请求会显示在这里
          </ListEmpty>
        }
      />
      <ConsentDrawer consentId={opened} onClose={() => open(null)} />
    </ListPage>
  )
}
