import { useEffect, useMemo, useRef, useState } from 'react'
import { saveSetting, useOwnSetting } from '../../core/api/own-setting.ts'
import { useSession } from '../../core/api/session.tsx'
import { browserStorage } from '../../core/storage.ts'
import { isSame } from '../../core/unsaved.ts'
import type { GridColumn } from './column-spec.ts'
import { defaultLayout, type GridLayout, readLayout } from './layout.ts'

const SAVE_DELAY_MS = 600

export interface LayoutControl {
  layout: GridLayout
  /** Arranges the grid and remembers it. */
  arrange: (layout: GridLayout) => void
  /** 恢复默认. */
  reset: () => void
  /** Shows a saved view's arrangement in place of the user's own, which stays as it is; null = back to that. */
  wear: (layout: GridLayout | null) => void
}

/** Sends what changed last, once the user rests; the page may be left meanwhile. */
const useDelayedSave = (key: string, signedIn: boolean) => {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null)
  useEffect(
    () => () => {
      if (!waiting.current) return
      clearTimeout(waiting.current.timer)
      waiting.current.send()
    },
    [],
  )
  return (value: GridLayout | null) => {
    if (!signedIn) return
    if (waiting.current) clearTimeout(waiting.current.timer)
    const send = () => {
      waiting.current = null
      saveSetting(key, value)
    }
    waiting.current = { timer: setTimeout(send, SAVE_DELAY_MS), send }
  }
}

/**
 * The arrangement of one grid for one user. It is kept at the bank, since signing in clears the browser's storage,
 * and in the browser, so that the next page shows it at once; guests have the browser only.
 */
export const useGridLayout = <Row>(gridId: string, columns: readonly GridColumn<Row>[]): LayoutControl => {
  const { user } = useSession()
  const key = `grid:${gridId}` as const
  const localKey = `${key}:${user?.user_code ?? 'guest'}` as const
  const own = useMemo(() => defaultLayout(columns), [columns])
  const [layout, setLayout] = useState(() => readLayout(browserStorage.read(localKey) ?? '', columns) ?? own)
  const [worn, wear] = useState<GridLayout | null>(null)
  const touched = useRef(false)
  const save = useDelayedSave(key, user !== null)
  const { stored, put } = useOwnSetting(key)

  useEffect(() => {
    if (stored === undefined || touched.current) return
    const read = readLayout(stored, columns)
    if (read) browserStorage.write(localKey, stored)
    // As the browser has kept it: the grid is not drawn again.
    setLayout(now => (isSame(now, read ?? own) ? now : (read ?? own)))
  }, [stored, columns, own, localKey])

  const keep = (next: GridLayout, text: string) => {
    touched.current = true
    setLayout(next)
    if (text) browserStorage.write(localKey, text)
    else browserStorage.remove(localKey)
    put(text)
    save(text ? next : null)
  }
  return {
    layout: worn ?? layout,
    arrange: next => (worn ? wear(next) : keep(next, JSON.stringify(next))),
    reset: () => (worn ? wear(own) : keep(own, '')),
    wear,
  }
}
