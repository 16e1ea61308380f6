import '../../../domain/review/review.css'
import { useMemo } from 'react'
import { steadyMs } from '../../../core/refresh.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { signColumns } from './sign-columns.tsx'
import { SignDrawer } from './sign-drawer.tsx'
import { type SignRow, signFilter } from './sign-list.ts'

const keyOf = (row: SignRow) => row.sign_no

/** 签约审核: the signings companies have applied for, and what officers decide on them. */
export default function SignReviewPage() {
  const [opened, open] = useOpenRow('sign_no')
  const list = useGridSource('/api/admin/query_sign', {
    filterBy: signFilter,
    pollWhenOfflineMs: steadyMs,
    linked: { key: opened, of: keyOf, field: 'sign_no' },
  })
  const columns = useMemo(() => signColumns(row => open(row.sign_no)), [open])
  return (
    <ListPage title="签约审核">
      <ListCard
        list={list}
        id="sign-review"
        caption="银行签约"
        columns={columns}
        rowKey={keyOf}
        requires={['sign_view']}
        note={
          list.filter.state === 'S10' || list.filter.state === 'S50' ? '等待最久的在前' : '按申请时间从近到远'
        }
        onOpen={row => open(row.sign_no)}
        openKey={opened}
        empty={
          <ListEmpty list={list} of="签约">
            企业提交的签约会显示在这里
          </ListEmpty>
        }
      />
      <SignDrawer signNo={opened} onClose={() => open(null)} />
    </ListPage>
  )
}
