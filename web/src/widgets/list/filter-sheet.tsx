import './filter-sheet.css'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Drawer } from '../../ui/layers/drawer.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

/** After the last key, before it is asked how many rows the fields would leave, ms. */
const REST_MS = 400

interface FilterSheetProps<Texts> {
  /** How many fields narrow the list now. */
  asked: number
  typed: Texts
  /** How many rows these would leave; absent = the list cannot say. */
  countOf: ((typed: Texts) => Promise<number>) | undefined
  onReset: () => void
  /** Asks for what is typed; false when a field is wrong. */
  onSubmit: (event: FormEvent) => boolean
  children: ReactNode
}

/** Rows that the typed fields would leave, once nobody types; null while that is not known. */
const useCount = <Texts,>(open: boolean, typed: Texts, countOf: FilterSheetProps<Texts>['countOf']) => {
  const now = JSON.stringify(typed)
  const rested = useDebounced(now, REST_MS)
  const [found, setFound] = useState<{ of: string; total: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each text; the function is another at each drawing
  useEffect(() => {
    if (!open || !countOf) return
    let isWanted = true
    countOf(JSON.parse(rested) as Texts).then(
      total => isWanted && setFound({ of: rested, total }),
      () => isWanted && setFound(null),
    )
    return () => {
      isWanted = false
    }
  }, [open, rested])
  return found?.of === now ? found.total : null
}

/** On a phone the fields of a filter lie in a sheet, so that the rows are in sight; its button says what they leave. */
export const FilterSheet = <Texts,>(props: FilterSheetProps<Texts>) => {
  const { asked } = props
  const [open, setOpen] = useState(false)
  const count = useCount(open, props.typed, props.countOf)
  return (
    <div className="filter-fold">
      <Button aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name="filter" />
        {asked > 0 ? `筛选（${asked}）` : '筛选'}
      </Button>
      <Drawer open={open} title="筛选" size="sheet" onClose={() => setOpen(false)}>
        <form
          className="filter-sheet"
          noValidate
          onSubmit={event => {
            if (props.onSubmit(event)) setOpen(false)
          }}
        >
          <div className="filter-sheet-fields">{props.children}</div>
          <div className="filter-sheet-foot">
            <Button
              onClick={() => {
                props.onReset()
                setOpen(false)
              }}
            >
              重置
            </Button>
            <Button type="submit" variant="primary">
              {count === null ? '查看' : `查看 ${count} 条`}
            </Button>
          </div>
        </form>
      </Drawer>
    </div>
  )
}
