import '../review/review.css'
import { useMemo, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { useCan } from '../../api/use-can.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListCard, ListEmpty } from '../../ui/list/list-card.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { noticeColumns } from './notice-columns.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { NoticeForm } from './notice-form.tsx'
import { noticeFilter, type PlanRow } from './notice-list.ts'

const REFRESH_MS = 30_000
const keyOf = (row: PlanRow) => row.plan_id

/** 消息发布: what staff tell members in the portal, now or at a time. */
export default function NoticeAdminPage() {
  const mayEdit = useCan('content_edit')
  const list = useGridSource('/api/admin/notice/query', {
    filterBy: noticeFilter,
    everyMs: REFRESH_MS,
  })
  const { source } = list
  const [writing, setWriting] = useState(false)
  const [shown, setShown] = useState<PlanRow | null>(null)
  const [dropped, setDropped] = useState<PlanRow | null>(null)
  const { run, busy } = useAction('/api/admin/notice/cancel')
  const columns = useMemo(
    () => noticeColumns({ onOpen: setShown, onCancel: mayEdit ? setDropped : undefined }),
    [mayEdit],
  )
  const cancel = async () => {
    if (!dropped) return
    try {
      await run({ plan_id: dropped.plan_id })
      showToast({ kind: 'ok', text: '已取消发送' })
    } catch (error) {
      // Announced; it may have been sent a moment ago, which the list then shows.
      if (!(error instanceof ApiError)) throw error
    }
    setDropped(null)
    void source.reload()
  }
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
      {writing && <NoticeForm onClose={() => setWriting(false)} onDone={source.reload} />}
      {shown && <NoticeDialog row={shown} onClose={() => setShown(null)} />}
      <ConfirmDialog
        open={dropped !== null}
        title="取消发送"
        confirmLabel="取消发送"
        cancelLabel="返回"
        danger
        busy={busy}
        onConfirm={() => void cancel()}
        onCancel={() => setDropped(null)}
      >
        <b>{dropped?.title}</b>　将不再发送。
      </ConfirmDialog>
    </ListPage>
  )
}
