import { firstUseGuideId } from '@portal/shared/contract/faq.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '../../api/hooks.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { longTime } from '../../ui/figures.tsx'
import { RowStepButtons, type RowSteps } from '../../ui/grid/row-steps.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { DecisionBar } from '../review/decision-bar.tsx'
import { contentDecisions } from './content-decisions.ts'
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
  onChanged: () => void
}

/** One article or answer from the edge: written, previewed, published, taken down. */
export const ContentDrawer = (props: ContentDrawerProps) => {
  const { kind, contentId, mayEdit, onClose, onChanged } = props
  const isNew = contentId === NEW
  const detail = useCall('/api/admin/content/detail', contentId && !isNew ? { content_id: contentId } : null)
  const row = contentId !== null && detail.first?.content_id === contentId ? detail.first : undefined
  const [dirty, setDirty] = useState(false)
  /** What waits for the word that typed texts may go. */
  const [asked, setAsked] = useState<{ go: () => void } | null>(null)
  const unlessDirty = (go: () => void) => (dirty ? setAsked({ go }) : go())
  const leave = () => {
    setAsked(null)
    setDirty(false)
    asked?.go()
  }
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
            onChanged()
            if (isNew) props.onOpen(id)
            else void detail.reload()
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
    <>
      <Drawer
        open={contentId !== null}
        title={isNew ? `新增${kindName[kind]}` : (row?.title ?? kindName[kind])}
        tools={<RowStepButtons {...props.steps} step={by => unlessDirty(() => props.steps.step(by))} />}
        onClose={() => unlessDirty(onClose)}
      >
        {row && <Head row={row} />}
        {body()}
        {row && mayEdit && !dirty && contentDecisions(row).length > 0 && (
          <footer className="review-foot">
            <DecisionBar
              subject={row.title}
              decisions={contentDecisions(row)}
              onDecided={() => {
                void detail.reload()
                onChanged()
              }}
            />
          </footer>
        )}
      </Drawer>
      <ConfirmDialog
        open={asked !== null}
        title="放弃修改"
        confirmLabel="放弃修改"
        danger
        onConfirm={leave}
        onCancel={() => setAsked(null)}
      >
        有未保存的修改，离开后不再保留。
      </ConfirmDialog>
    </>
  )
}
