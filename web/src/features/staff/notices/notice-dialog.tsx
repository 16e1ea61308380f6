import '../../../widgets/dialog-note.css'
import { Button } from '../../../ui/button.tsx'
import { longTime } from '../../../ui/data/figures.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { audienceOf, type PlanRow, stateNames } from './notice-list.ts'

/** One notice as it was or will be sent. */
export const NoticeDialog = ({ row, onClose }: { row: PlanRow; onClose: () => void }) => (
  <Dialog
    open
    role="dialog"
    title={row.title}
    size="medium"
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        关闭
      </Button>
    }
  >
    <p className="dialog-note">{row.body}</p>
    <dl className="fact-list">
      <dt>对象</dt>
      <dd>{audienceOf(row)}</dd>
      <dt>状态</dt>
      <dd>{stateNames[row.state]}</dd>
      <dt>发送时间</dt>
      <dd>{longTime(row.publish_at)}</dd>
      <dt>链接</dt>
      <dd>{row.link || '—'}</dd>
      <dt>已读人数</dt>
      <dd>{row.read_count}</dd>
      <dt>创建人</dt>
      <dd>
        {row.created_by}　{longTime(row.created_at)}
      </dd>
    </dl>
  </Dialog>
)
