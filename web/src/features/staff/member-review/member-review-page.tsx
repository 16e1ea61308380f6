import '../../../domain/review/review.css'
import { useMemo } from 'react'
import { steadyMs } from '../../../core/refresh.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { useRowSteps } from '../../../widgets/grid/row-steps.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { memberColumns } from './member-columns.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { type MemberRow, memberFilter } from './member-list.ts'

const keyOf = (row: MemberRow) => row.user_code

/** 会员审核: each applicant, everything they handed in, and what staff decide. */
export default function MemberReviewPage() {
  const [opened, open] = useOpenRow('user_code')
  const list = useGridSource('/api/admin/query_member', {
    filterBy: memberFilter,
    pollWhenOfflineMs: steadyMs,
    linked: { key: opened, of: keyOf, field: 'keyword', name: row => row.company_name },
  })
  const { source } = list
  const columns = useMemo(() => memberColumns(row => open(row.user_code)), [open])

  const steps = useRowSteps(source, keyOf, opened, open)

  return (
    <ListPage title="会员审核">
      <ListCard
        list={list}
        id="member-review"
        caption="会员"
        columns={columns}
        rowKey={keyOf}
        requires={['member_view']}
        serverExport="members"
        note={list.filter.status === '0' ? '等待最久的在前' : '按注册时间从近到远'}
        onOpen={row => open(row.user_code)}
        openKey={opened}
        empty={
          <ListEmpty list={list} of="会员">
            注册的企业和机构会显示在这里
          </ListEmpty>
        }
      />
      <MemberDrawer userCode={opened} steps={steps} onClose={() => open(null)} />
    </ListPage>
  )
}
