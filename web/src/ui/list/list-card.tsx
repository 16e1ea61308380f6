import './list.css'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { DataGrid, type DataGridProps } from '../grid/data-grid.tsx'
import type { GridSource } from '../grid/use-grid-source.ts'
import { EmptyState } from '../states.tsx'
import { FilterForm } from './filter-form.tsx'
import type { FilterSpec } from './filter-spec.ts'

/** What {@link useGridSource} gives: rows, and what they are narrowed by. */
export interface List<Row, Name extends string> {
  source: GridSource<Row>
  filterBy: FilterSpec<Name>
  filter: Record<Name, string>
  isFiltered: boolean
  setFilter: (filter: Record<Name, string>) => void
  clear: () => void
}

/** The declared filter of a list; it begins anew when the address says something else. */
export const ListFilter = <Row, Name extends string>(props: {
  list: List<Row, Name>
  className?: string
}) => {
  const { filterBy, filter, setFilter } = props.list
  return (
    <FilterForm
      key={JSON.stringify(filter)}
      filterBy={filterBy}
      filter={filter}
      onAsk={setFilter}
      {...(props.className && { className: props.className })}
    />
  )
}

interface ListEmptyProps {
  list: { isFiltered: boolean; clear: () => void }
  /** What the rows are: 发票. */
  of: string
  /** Instead of 还没有 and that. */
  none?: string
  /** How rows come here. */
  children: ReactNode
  /** Instead of 请放宽查询条件. */
  narrowed?: string
}

/** No rows: of the filter, or at all. */
export const ListEmpty = ({
  list,
  of,
  none = `还没有${of}`,
  children,
  narrowed = '请放宽查询条件',
}: ListEmptyProps) =>
  list.isFiltered ? (
    <EmptyState title={`没有符合条件的${of}`} action={<Button onClick={list.clear}>清除条件</Button>}>
      {narrowed}
    </EmptyState>
  ) : (
    <EmptyState title={none}>{children}</EmptyState>
  )

interface ListCardProps<Row extends object, Name extends string> extends Omit<DataGridProps<Row>, 'source'> {
  list: List<Row, Name>
  /** Above the rows instead of the declared filter's form. */
  bar?: ReactNode
  /** Inside the card, under the rows: dialogs. */
  children?: ReactNode
}

/** A list of the back office: its filter, and its rows under it. */
export const ListCard = <Row extends object, Name extends string>(props: ListCardProps<Row, Name>) => {
  const { list, bar = <ListFilter list={list} />, children, ...grid } = props
  return (
    <Card flush>
      {bar}
      <DataGrid {...grid} source={list.source} />
      {children}
    </Card>
  )
}
