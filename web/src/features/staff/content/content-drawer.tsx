import { firstUseGuideId } from '@portal/shared/content/categories.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { longTime } from '../../../ui/data/figures.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import { RowStepButtons, type RowSteps } from '../../../widgets/grid/row-steps.tsx'
import { contentActs } from './content-decisions.ts'
import { ContentEditor } from './content-editor.tsx'
import {
  type ContentDetail,
  type ContentKind,
  kindName,
  publicPathOf,
  stateNames,
  stateTones,
} from './content-list.ts'
import { ContentPreview } from './content-preview.tsx'

export const NEW = 'new'

const Head = ({ row }: { row: ContentDetail }) => (
  <div className="review-head content-head-line">
    <StatusDot tone={stateTones[row.state]}>{stateNames[row.state]}</StatusDot>
    <span className="meta">
      {row.published_at ? `发布于 ${longTime(row.published_at)}` : '尚未发布'}，阅读 {row.views}
    </span>
    {row.state === 'published' && <Link to={publicPathOf(row)}>查看公开页面</Link>}
    {row.content_id === firstUseGuideId && <span className="meta">首次登录引导页，不能撤下</span>}
  </div>
)

interface ContentDrawerProps {
  kind: ContentKind
  /** Null = closed, `new` = one to be written. */
  contentId: string | null
  mayEdit: boolean
  steps: RowSteps
  onOpen: (contentId: string) => void
  onClose: () => void
}

/** Side drawer in which one article or answer is written, previewed, published and taken down. */
export const ContentDrawer = (props: ContentDrawerProps) => {
  const { kind, contentId, mayEdit, onClose } = props
  const isNew = contentId === NEW
  const detail = useCall('/api/admin/content/detail', contentId && !isNew ? { content_id: contentId } : null)
  const row = contentId !== null && detail.first?.content_id === contentId ? detail.first : undefined
  const [dirty, setDirty] = useState(false)
  const body = () => {
    if (mayEdit && (isNew || row)) {
      return (
        <ContentEditor
          key={row ? `${row.content_id} ${row.version}` : NEW}
          kind={kind}
          row={row}
          onDirty={setDirty}
          onSaved={id => {
            setDirty(false)
            if (isNew) props.onOpen(id)
          }}
        />
      )
    }
    if (row) return <ContentPreview category={row.category} title={row.title} body={row.body_md} />
    return detail.error ? (
      <ErrorState title="内容未能加载" error={detail.error} onRetry={detail.reload} />
    ) : (
      <Skeleton rows={10} />
    )
  }
  return (
    <Drawer
      open={contentId !== null}
      title={isNew ? `新增${kindName[kind]}` : (row?.title ?? kindName[kind])}
      tools={<RowStepButtons {...props.steps} />}
      onClose={onClose}
    >
      {row && <Head row={row} />}
      {body()}
      {row && (
        <footer className="review-foot">
          <ActBar subject={row.title} acts={mayEdit && !dirty ? contentActs(row) : []} />
        </footer>
      )}
    </Drawer>
  )
}
