import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { post } from '../../core/api/client.ts'
import { askSetting, readSetting, settingText, useOwnSetting } from '../../core/api/own-setting.ts'
import { useSession } from '../../core/api/session.tsx'
import type { GridColumn } from './column-spec.ts'
import type { LayoutControl } from './use-grid-layout.ts'
import { type GridView, isAsSaved, type ListAsk, readViews } from './views.ts'

/** How a list says and takes what is asked of it. */
export interface Asking {
  now: ListAsk
  /** Asks for this, at the first page; `replace` leaves no step behind in the browser's history. */
  ask: (to: ListAsk, replace?: boolean) => void
  /** The address asks for something by itself. */
  isAsked: boolean
}

export interface Views {
  views: readonly GridView[]
  /** The view shown; undefined for 全部. */
  active: GridView | undefined
  /** The list is no longer as the view says. */
  isChanged: boolean
  show: (view: GridView | undefined) => void
  /** The list is now this one's, as it stands. */
  mark: (name: string) => void
  /** The list as it stands, under a name. */
  present: (name: string, first: boolean) => GridView
  /** Changes the stored views; what another tab has saved meanwhile stays. */
  change: (change: (views: readonly GridView[]) => GridView[]) => Promise<void>
}

const nothing: ListAsk = { filter: {}, sort: '', page_size: 10 }

/** The saved views of one list and one user, kept at the bank beside the columns; without a session there are none. */
export const useViews = <Row>(
  gridId: string,
  columns: readonly GridColumn<Row>[],
  { layout, wear }: Pick<LayoutControl, 'layout' | 'wear'>,
  asking: Asking | undefined,
): Views | undefined => {
  const { user } = useSession()
  const key = `views:${gridId}`
  const isOpen = user !== null && asking !== undefined
  const { stored, put } = useOwnSetting(isOpen ? key : null)
  const views = useMemo(() => readViews(readSetting(stored), columns), [stored, columns])
  const [name, setName] = useState<string | null>(null)
  const active = views.find(view => view.name === name)

  const show = (view: GridView | undefined, replace = false) => {
    setName(view?.name ?? null)
    wear(view?.layout ?? null)
    asking?.ask(view ?? { ...nothing, page_size: asking.now.page_size }, replace)
  }
  // An address that asks by itself is somebody's link: it is answered as it is.
  const begun = useRef(false)
  const begin = useEffectEvent((first: GridView | undefined) => {
    if (begun.current) return
    begun.current = true
    if (first && !asking?.isAsked) show(first, true)
  })
  const isRead = stored !== undefined
  useEffect(() => {
    if (isRead) begin(views.find(view => view.first))
  }, [isRead, views])

  if (!isOpen) return undefined
  const { now } = asking
  return {
    views,
    active,
    isChanged: active !== undefined && !isAsSaved(active, now, layout),
    show,
    mark: as => {
      setName(as)
      wear(layout)
    },
    present: (as, first) => ({ ...now, name: as, layout, first }),
    change: async change => {
      const next = change(readViews(await askSetting(key), columns))
      const value = settingText(next.length > 0 ? next : null)
      await post('/api/user/save_setting', { key, value })
      put(value)
    },
  }
}
