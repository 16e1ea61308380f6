import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../core/api-error.ts'

/** How rows of a grid stand under each other. Declared outside of the component, or memoised. */
export interface GridTree<Row> {
  /** The rows under one, as far as they are here; undefined when there are none, or when `load` brings them. */
  children: (row: Row) => readonly Row[] | undefined
  /** Asks for the rows under one when it is opened for the first time. Refusals are announced by the client. */
  load?: (row: Row) => Promise<readonly Row[]>
  /** With `load`: whether there is anything to ask for. */
  hasChildren?: (row: Row) => boolean
  /** Levels that are open at first; by default 0: only the roots are seen. */
  openLevels?: number
}

export type Fold = 'open' | 'closed' | 'busy'

/** Where a row stands: level from 1, and whether it opens. */
export interface TreeLine {
  level: number
  fold: Fold | undefined
}

export interface TreeRows<Row> {
  /** Those that can be seen, top to bottom. */
  rows: readonly Row[]
  /** Undefined for a grid that is no tree. */
  lineOf: ((rowId: string) => TreeLine | undefined) | undefined
  fold: (rowId: string, open: boolean) => void
  /** Rows with all that stand under them and are here, opened or not: what an export writes. */
  whole: (rows: readonly Row[]) => readonly Row[]
}

/** The rows of a tree as they are folded now; for a grid that is no tree, its rows. */
export const useTreeRows = <Row extends object>(
  tree: GridTree<Row> | undefined,
  roots: readonly Row[],
  rowKey: (row: Row) => string,
): TreeRows<Row> => {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly Row[]>>(new Map())
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(loaded)
  latest.current = loaded

  const load = async (row: Row) => {
    if (!tree?.load) return
    const id = rowKey(row)
    setAsked(now => new Set(now).add(id))
    try {
      const rows = await tree.load(row)
      setLoaded(now => new Map(now).set(id, rows))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setToggled(now => new Map(now).set(id, false))
    } finally {
      setAsked(now => new Set([...now].filter(each => each !== id)))
    }
  }
  const loadLatest = useRef(load)
  loadLatest.current = load

  const { rows, lines } = useMemo(() => {
    const seen: Row[] = []
    const found = new Map<string, TreeLine & { row: Row }>()
    const walk = (level: number, each: readonly Row[]) => {
      for (const row of each) {
        const id = rowKey(row)
        const under = tree?.children(row) ?? loaded.get(id)
        const opens = (under?.length ?? 0) > 0 || (!under && (tree?.hasChildren?.(row) ?? false))
        const open = opens && (toggled.get(id) ?? level <= (tree?.openLevels ?? 0))
        seen.push(row)
        const fold = !opens ? undefined : asked.has(id) && !under ? 'busy' : open ? 'open' : 'closed'
        found.set(id, { row, level, fold })
        if (open && under) walk(level + 1, under)
      }
    }
    if (tree) walk(1, roots)
    return { rows: tree ? seen : roots, lines: found }
  }, [tree, roots, rowKey, toggled, loaded, asked])

  // The list was read again: what stands open is read again with it, and what is folded when it is opened.
  const first = useRef(roots)
  useEffect(() => {
    if (first.current === roots) return
    first.current = roots
    // Said again, it would draw the whole grid again.
    if (latest.current.size === 0) return
    const open = [...latest.current.keys()].flatMap(id => {
      const line = lines.get(id)
      return line?.fold === 'open' ? [line.row] : []
    })
    const kept = new Set(open.map(rowKey))
    setLoaded(now => new Map([...now].filter(([id]) => kept.has(id))))
    for (const row of open) void loadLatest.current(row)
  }, [roots, lines, rowKey])

  return {
    rows,
    lineOf: tree && (rowId => lines.get(rowId)),
    fold: (rowId, open) => {
      const line = lines.get(rowId)
      if (!line?.fold) return
      setToggled(now => new Map(now).set(rowId, open))
      if (open && !tree?.children(line.row) && !loaded.has(rowId)) void load(line.row)
    },
    whole: given => {
      const all = (each: readonly Row[]): Row[] =>
        each.flatMap(row => [row, ...all(tree?.children(row) ?? loaded.get(rowKey(row)) ?? [])])
      return tree ? all(given) : given
    },
  }
}
