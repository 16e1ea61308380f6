import './view-bar.css'
import { useRef, useState } from 'react'
import { showToast } from '../../core/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/layers/dialog.tsx'
import { Menu } from '../../ui/layers/menu.tsx'
import type { Views } from './use-views.ts'
import { ViewDialog } from './view-dialog.tsx'
import { type GridView, MAX_VIEWS, withoutView, withView } from './views.ts'

/** Starts a new view of the list as it stands. */
export const NewView = ({ views, label }: { views: Views; label: string }) => {
  const [naming, setNaming] = useState(false)
  const isFull = views.views.length >= MAX_VIEWS
  return (
    <>
      <button
        type="button"
        className="link-button view-new"
        disabled={isFull}
        data-hint={isFull ? `最多 ${MAX_VIEWS} 个视图，请先删除不用的` : undefined}
        onClick={() => setNaming(true)}
      >
        <Icon name="plus" size={14} />
        {label}
      </button>
      {naming && <ViewDialog views={views} onClose={() => setNaming(false)} />}
    </>
  )
}

const More = ({ views, view }: { views: Views; view: GridView }) => {
  const [isOpen, setOpen] = useState(false)
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const turn = async (first: boolean) => {
    await views.change(all => withView(all, { ...view, first }))
    showToast({ kind: 'ok', text: first ? `打开此页时先显示“${view.name}”` : '打开此页时先显示全部' })
  }
  const remove = async () => {
    await views.change(all => withoutView(all, view.name))
    setDoing(null)
    views.show(undefined)
    showToast({ kind: 'ok', text: `视图“${view.name}”已删除` })
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="link-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`视图 ${view.name} 的更多操作`}
        onClick={() => setOpen(!isOpen)}
      >
        更多
      </button>
      {isOpen && (
        <Menu
          label="视图操作"
          opener={() => opener.current}
          align="end"
          onClose={() => setOpen(false)}
          entries={[
            { label: '重命名', onSelect: () => setDoing('rename') },
            view.first
              ? { label: '取消默认', onSelect: () => void turn(false) }
              : { label: '设为默认', onSelect: () => void turn(true) },
            { label: '删除', danger: true, divided: true, onSelect: () => setDoing('remove') },
          ]}
        />
      )}
      {doing === 'rename' && <ViewDialog views={views} view={view} onClose={() => setDoing(null)} />}
      <ConfirmDialog
        open={doing === 'remove'}
        title="删除视图"
        confirmLabel="删除"
        danger
        onCancel={() => setDoing(null)}
        onConfirm={() => void remove()}
      >
        <p>{`删除视图“${view.name}”后不能恢复。列表中的记录不受影响。`}</p>
      </ConfirmDialog>
    </>
  )
}

/** Keeps the list as it stands in the view shown. */
const useSave = (views: Views) => async (view: GridView) => {
  await views.change(all => withView(all, views.present(view.name, view.first)))
  showToast({ kind: 'ok', text: `已保存到视图“${view.name}”` })
}

/** At the foot of the column panel: columns are arranged for a view, which is to keep them. */
export const PanelFoot = ({ views }: { views: Views }) => {
  const { active, isChanged } = views
  const save = useSave(views)
  return (
    <div className="view-foot">
      {active ? (
        <>
          {`保存到视图“${active.name}”`}
          <Button size="small" variant="primary" disabled={!isChanged} onClick={() => void save(active)}>
            保存
          </Button>
        </>
      ) : (
        <NewView views={views} label="存为视图" />
      )}
    </div>
  )
}

/** The saved views of a list, and what can be done with the one shown; nothing until there is one. */
export const ViewBar = ({ views }: { views: Views }) => {
  const { active, isChanged } = views
  const save = useSave(views)
  if (views.views.length === 0) return null
  return (
    <div className="view-bar">
      <ul aria-label="视图">
        {[undefined, ...views.views].map(view => (
          <li key={view?.name ?? ''}>
            <button
              type="button"
              className="view-tab"
              aria-current={view === active ? 'true' : undefined}
              onClick={() => views.show(view)}
            >
              {view?.name ?? '全部'}
              {view?.first && <small>默认</small>}
              {view === active && isChanged && <em>已修改</em>}
            </button>
          </li>
        ))}
        <li>
          <NewView views={views} label="新视图" />
        </li>
      </ul>
      {active && (
        <span className="view-acts">
          {isChanged && (
            <>
              <button type="button" className="link-button" onClick={() => views.show(active)}>
                还原
              </button>
              <Button size="small" onClick={() => void save(active)}>
                保存视图
              </Button>
            </>
          )}
          <More views={views} view={active} />
        </span>
      )}
    </div>
  )
}
