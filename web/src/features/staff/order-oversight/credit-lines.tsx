import { useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Pager } from '../../../ui/inputs/pager.tsx'
import { SearchForm } from '../../../ui/inputs/search-form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useLastPage } from '../../../widgets/address/use-last-page.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import type { CreditLine } from './order-list.ts'

/** Whole per cent of a line that is taken; a line of nothing counts as full. */
const usedPercent = ({ limit_fen, used_fen }: CreditLine): number =>
  BigInt(limit_fen) === 0n ? 100 : Number((BigInt(used_fen) * 100n) / BigInt(limit_fen))

/** The credit lines that institutions have set for themselves, the fullest first. */
export const CreditLines = () => {
  const [orgName, setOrgName] = useState('')
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 10 })
  const {
    first: page,
    error,
    isPrevious,
    reload,
  } = useCall(
    '/api/admin/order/query_limit',
    { page_no: paging.pageNo, page_size: paging.pageSize, ...(orgName && { org_name: orgName }) },
    { keepPrevious: true },
  )
  useLastPage(page, pageNo => setPaging({ ...paging, pageNo }))
  return (
    <Card
      title="机构授信额度"
      aside={
        <SearchForm
          label="按机构查找额度"
          placeholder="机构名称"
          value={orgName}
          onSearch={text => {
            setOrgName(text)
            setPaging({ ...paging, pageNo: 1 })
          }}
        />
      }
      flush
    >
      {error && !page && <ErrorState title="授信额度未能加载" error={error} onRetry={reload} />}
      {!page && !error && <Skeleton rows={5} />}
      {page?.rows.length === 0 && (
        <EmptyState title={orgName ? '没有符合条件的机构' : '还没有机构设定授信额度'}>
          机构主账户设定的授信额度会显示在这里
        </EmptyState>
      )}
      {page && page.rows.length > 0 && (
        <>
          <SimpleTable
            caption="机构授信额度"
            rows={page.rows}
            rowKey={row => row.line_id}
            dimmed={isPrevious}
            columns={[
              { key: 'org', title: '机构', cell: row => row.org_name },
              { key: 'name', title: '承兑人或类别', cell: row => row.name },
              {
                key: 'limit',
                title: '额度',
                unit: '元',
                numeric: true,
                cell: row => moneyText(row.limit_fen),
              },
              {
                key: 'used',
                title: '已占用',
                unit: '元',
                numeric: true,
                cell: row => moneyText(row.used_fen),
              },
              { key: 'free', title: '可用', unit: '元', numeric: true, cell: row => moneyText(row.free_fen) },
              {
                key: 'percent',
                title: '占用比例',
                unit: '%',
                numeric: true,
                cell: row => String(usedPercent(row)),
              },
              {
                key: 'expires',
                title: '到期日',
                cell: row => (
                  <>
                    {row.expires_dt} {row.is_expired && <Tag tone="warn">已到期</Tag>}
                  </>
                ),
              },
            ]}
          />
          <Pager
            label="机构授信额度分页"
            total={page.total}
            pageNo={paging.pageNo}
            pageSize={paging.pageSize}
            onChange={setPaging}
          />
        </>
      )}
    </Card>
  )
}
