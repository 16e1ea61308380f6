import './list.css'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { FilterSpec } from '../address/filter-spec.ts'
import { DataGrid, type DataGridProps, useGridAllowed } from '../grid/data-grid.tsx'
import type { GridSource } from '../grid/use-grid-source.ts'
import { FilterForm } from './filter-form.tsx'

/** The result of {@link useGridSource}: rows, and their filter. */
export interface List<Row, Name extends string> {
  source: GridSource<Row>
  filterBy: FilterSpec<Name>
  filter: Record<Name, string>
  isFiltered: boolean
  setFilter: (filter: Record<Name, string>) => void
  clear: () => void
  countOf?: (filter: Record<Name, string>) => Promise<number>
}

/** The declared filter of a list, as its address has it. */
export const ListFilter = <Row, Name extends string>(props: {
  list: List<Row, Name>
  className?: string
}) => {
  const { filterBy, filter, setFilter } = props.list
  return (
    <FilterForm
      filterBy={filterBy}
      filter={filter}
      onAsk={setFilter}
      countOf={props.list.countOf}
      {...(props.className && { className: props.className })}
    />
  )
}

interface ListEmptyProps {
  list: { isFiltered: boolean; clear: () => void }
  /** Name of the rows: 发票. */
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

/** A list of the back office: its filter, and its rows under it. Without the grid's permissions there is no card. */
export const ListCard = <Row extends object, Name extends string>(props: ListCardProps<Row, Name>) => {
  const { list, bar = <ListFilter list={list} />, children, ...grid } = props
  if (!useGridAllowed(grid.requires)) return children
  return (
    <Card flush>
      {bar}
      <DataGrid {...grid} source={list.source} />
      {children}
    </Card>
  )
}
