/** Saved views of a list: what is asked, in which order, and how its columns stand, under a name. */
import type { GridColumn } from './column-spec.ts'
import { fitLayout, type GridLayout } from './layout.ts'

/** What is asked of a list, as its address has it. */
export interface ListAsk {
  /** Filled-in fields of the filter by their names. */
  filter: Readonly<Record<string, string>>
  /** `column:asc`, '' for the list's own order. */
  sort: string
  page_size: number
}

export interface GridView extends ListAsk {
  name: string
  layout: GridLayout
  /** Shown when the list is opened without a question of its own. */
  first: boolean
}

/** Most views of one list; more would not fit into one setting. */
export const MAX_VIEWS = 8
export const MAX_NAME_LENGTH = 12

type Columns = readonly GridColumn<never>[]

const textsOf = (value: unknown): Record<string, string> =>
  value && typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
      )
    : {}

/** Stored views fitted to the columns of today; what is none is left out. */
export const readViews = (stored: unknown, columns: Columns): GridView[] => {
  if (!Array.isArray(stored)) return []
  const names = new Set<string>()
  return stored.flatMap(each => {
    if (each === null || typeof each !== 'object') return []
    const { name, filter, sort, page_size, layout, first } = each as Record<string, unknown>
    const fitted = fitLayout(layout, columns)
    if (typeof name !== 'string' || name === '' || names.has(name) || !fitted) return []
    names.add(name)
    return [
      {
        name,
        filter: textsOf(filter),
        sort: typeof sort === 'string' ? sort : '',
        page_size: typeof page_size === 'number' ? page_size : 10,
        layout: fitted,
        first: first === true,
      },
    ]
  })
}

const sorted = (texts: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const layoutText = ({ order, hidden, frozen, widths }: GridLayout) =>
  JSON.stringify([
    order,
    hidden.toSorted(),
    frozen.toSorted(),
    Object.entries(widths).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ])

/** Whether the list is as the view says. */
export const isAsSaved = (view: GridView, ask: ListAsk, layout: GridLayout): boolean =>
  sorted(view.filter) === sorted(ask.filter) &&
  view.sort === ask.sort &&
  view.page_size === ask.page_size &&
  layoutText(view.layout) === layoutText(layout)

/** Why this cannot be the name of a view, '' when it can. `present` is the view that gets it. */
export const nameFault = (name: string, views: readonly GridView[], present?: string): string => {
  if (name.trim() === '') return '请填写视图名称'
  if (name.trim().length > MAX_NAME_LENGTH) return `最多 ${MAX_NAME_LENGTH} 个字`
  if (name.trim() === '全部') return '“全部”是固定的视图，请换一个名称'
  const isTaken = name.trim() !== present && views.some(view => view.name === name.trim())
  return isTaken ? '已有同名的视图' : ''
}

/** With this view, in the place of the one of the name `instead`, or last; one view at most is shown first. */
export const withView = (views: readonly GridView[], view: GridView, instead = view.name): GridView[] => {
  const others = view.first ? views.map(each => ({ ...each, first: false })) : [...views]
  const at = others.findIndex(({ name }) => name === instead)
  return at < 0 ? [...others, view] : others.toSpliced(at, 1, view)
}

export const withoutView = (views: readonly GridView[], name: string): GridView[] =>
  views.filter(view => view.name !== name)
