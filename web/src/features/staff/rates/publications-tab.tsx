import type { RowOf } from '@portal/shared/contract/table.ts'
import { useMemo, useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { tenors } from '../../../domain/rates/tenors.ts'
import { ChangeDrawer } from '../../../domain/reference/change-log.tsx'
import { acceptorClasses } from '../../../domain/reference/terms.ts'
import { Rate } from '../../../ui/data/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard } from '../../../widgets/list/list-card.tsx'
import { GridOwner, useOwnGridOnly, useRateBanks } from './grid-owner.tsx'

type Biz = 'disc' | 'redisc'
type Publication = RowOf<'/api/admin/rate/query_publication'>['rows'][number]

const keyOf = (row: Publication) => row.business_dt
const publisherText = (row: Publication) => (row.publisher === 'system' ? '系统' : row.publisher)

/** @param onLog undefined where the log is not the reader's to see */
const columnsOf = (onOpen: (row: Publication) => void, onLog: ((row: Publication) => void) | undefined) =>
  gridColumns<Publication>([
    { id: 'business_dt', title: '业务日', width: 128, card: 'title' },
    { id: 'source', title: '来源', width: 120 },
    { id: 'publisher', title: '发布人', width: 140, of: publisherText },
    { id: 'published_at', title: '发布时间', width: 164, kind: 'time' },
    { id: 'prices', title: '报价条数', width: 104, kind: 'count' },
    { id: 'changed', title: '变动条数', width: 104, kind: 'count' },
    actionColumn(124, row => [
      { label: '报价', onPress: () => onOpen(row) },
      ...(onLog ? [{ label: '记录', onPress: () => onLog(row) }] : []),
    ]),
  ])

const DayPrices = ({ biz, bankNo, day }: { biz: Biz; bankNo: string; day: string }) => {
  const { first, error, reload } = useCall('/api/admin/rate/query', {
    biz,
    ...(bankNo && { bank_no: bankNo }),
    business_dt: day,
  })
  if (error && !first) return <ErrorState title="报价未能加载" error={error} onRetry={reload} />
  if (!first) return <Skeleton rows={6} />
  const classes = [...new Set(first.rates.map(rate => rate.acceptor_class))]
  return (
    <div className="review-body">
      <table className="table rate-day">
        <caption className="visually-hidden">{day} 的报价，年利率 %</caption>
        <thead>
          <tr>
            <th scope="col">年利率 %</th>
            {tenors.map(({ tenor, title }) => (
              <th key={tenor} scope="col" className="numeric">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map(code => (
            <tr key={code}>
              <th scope="row">{acceptorClasses[code]}</th>
              {tenors.map(({ tenor }) => (
                <td key={tenor} className="numeric">
                  <Rate
                    e6={
                      first.rates.find(rate => rate.acceptor_class === code && rate.tenor === tenor)?.rate_e6
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const publicationFilter = declareFilter({ biz: { choices: { redisc: '转贴现' } }, bank_no: { max: 12 } })

/** Which grid was published on which day, and by whom. */
export const PublicationsTab = () => {
  const [opened, setOpened] = useState<string | null>(null)
  const [logged, setLogged] = useState<string | null>(null)
  const list = useGridSource('/api/admin/rate/query_publication', { filterBy: publicationFilter })
  const { filter, setFilter } = list
  const banks = useRateBanks()
  const isOwnOnly = useOwnGridOnly()
  const bankNo = (isOwnOnly ? banks[0]?.bank_no : filter.bank_no) ?? ''
  const bankName = banks.find(({ bank_no }) => bank_no === bankNo)?.bank_name ?? ''
  const biz: Biz = filter.biz === 'redisc' ? 'redisc' : 'disc'
  const columns = useMemo(
    () =>
      columnsOf(row => setOpened(row.business_dt), isOwnOnly ? undefined : row => setLogged(row.business_dt)),
    [isOwnOnly],
  )
  return (
    <ListCard
      list={list}
      bar={
        isOwnOnly ? null : (
          <div className="admin-filter">
            <fieldset className="segments" aria-label="业务">
              <button
                type="button"
                aria-pressed={biz === 'disc'}
                onClick={() => setFilter({ ...filter, biz: '' })}
              >
                贴现
              </button>
              <button
                type="button"
                aria-pressed={biz === 'redisc'}
                onClick={() => setFilter({ biz: 'redisc', bank_no: '' })}
              >
                转贴现
              </button>
            </fieldset>
            {biz === 'disc' && (
              <GridOwner banks={banks} value={bankNo} onChange={bank_no => setFilter({ biz: '', bank_no })} />
            )}
          </div>
        )
      }
      id="rate-publications"
      caption="报价发布记录"
      columns={columns}
      rowKey={keyOf}
      requires={['rate_view']}
      note="最近的在前；变动与前一发布日相比"
      empty={<EmptyState title="还没有发布过报价">发布后显示在这里</EmptyState>}
    >
      <Drawer
        open={opened !== null}
        title={`${opened ?? ''} 报价 ${bankName}`.trim()}
        onClose={() => setOpened(null)}
      >
        {opened && <DayPrices biz={biz} bankNo={bankNo} day={opened} />}
      </Drawer>
      <ChangeDrawer
        of={
          logged === null
            ? null
            : {
                kind: 'rate',
                ref_no: [biz, logged, bankNo].filter(Boolean).join(' '),
                title: `${logged} ${bankName}`.trim(),
              }
        }
        onClose={() => setLogged(null)}
      />
    </ListCard>
  )
}
