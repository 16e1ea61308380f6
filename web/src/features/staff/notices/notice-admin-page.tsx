import '../../../domain/review/review.css'
import { useMemo, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { noticeColumns } from './notice-columns.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { NoticeForm } from './notice-form.tsx'
import { noticeFilter, type PlanRow } from './notice-list.ts'

const keyOf = (row: PlanRow) => row.plan_id

const cancelling = ({ plan_id, title }: PlanRow): Act => ({
  label: '取消发送',
  look: 'danger-line',
  ask: {
    about: (
      <>
        <b>{title}</b>　将不再发送。
      </>
    ),
    confirm: '取消发送',
    cancel: '返回',
    // It may have been sent a moment ago, which the list then shows.
    closesRefused: true,
  },
  call: () => post('/api/admin/notice/cancel', { plan_id }),
  done: '已取消发送',
})

/** 消息发布: notices from staff to members in the portal, sent now or at a set time. */
export default function NoticeAdminPage() {
  const mayEdit = useCan('content_edit')
  const list = useGridSource('/api/admin/notice/query', {
    filterBy: noticeFilter,
    everyMs: steadyMs,
  })
  const [writing, setWriting] = useState(false)
  const [shown, setShown] = useState<PlanRow | null>(null)
  const [asked, setAsked] = useState<Act | null>(null)
  const columns = useMemo(
    () =>
      noticeColumns({ onOpen: setShown, onCancel: mayEdit ? row => setAsked(cancelling(row)) : undefined }),
    [mayEdit],
  )
  return (
    <ListPage
      title="消息发布"
      action={
        mayEdit && (
          <Button variant="primary" onClick={() => setWriting(true)}>
            <Icon name="plus" />
            发布消息
          </Button>
        )
      }
    >
      <ListCard
        list={list}
        id="notice-admin"
        caption="消息"
        columns={columns}
        rowKey={keyOf}
        requires={['content_view']}
        note="按发送时间从近到远"
        onOpen={setShown}
        empty={
          <ListEmpty list={list} of="消息" none="还没有发布过消息">
            发布的消息会显示在这里
          </ListEmpty>
        }
      />
      {writing && <NoticeForm onClose={() => setWriting(false)} />}
      {shown && <NoticeDialog row={shown} onClose={() => setShown(null)} />}
      {asked && <ActDialog act={asked} onClose={() => setAsked(null)} />}
    </ListPage>
  )
}
