import { useEffect, useMemo, useRef, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useSession } from '../../../core/api/session.tsx'
import { soonMs, steadyMs } from '../../../core/refresh.ts'
import {
  type InvoiceHandlers,
  type InvoiceRow,
  invoiceColumns,
} from '../../../domain/trade/invoice-columns.tsx'
import { Button } from '../../../ui/button.tsx'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { ConfirmDialog } from '../../../ui/layers/dialog.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { DataGrid } from '../../../widgets/grid/data-grid.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListEmpty, ListFilter } from '../../../widgets/list/list-card.tsx'
import { ImportInvoicesDialog } from './import-invoices-dialog.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { type InvoiceActs, InvoiceDrawer } from './invoice-drawer.tsx'
import { invoiceFilter } from './invoice-filter.ts'
import { LinkDialog } from './link-dialog.tsx'
import { useVerify } from './use-verify.ts'
import { VoidDialog } from './void-dialog.tsx'

const keyOf = (row: InvoiceRow) => row.invoice_id

/** Always the present handlers, so that the columns are made once. */
const useColumns = (handlers: InvoiceHandlers) => {
  const latest = useRef(handlers)
  latest.current = handlers
  const { isMaker } = handlers
  return useMemo(
    () =>
      invoiceColumns({
        isMaker,
        onOpen: id => latest.current.onOpen(id),
        onEdit: row => latest.current.onEdit(row),
        onVerify: rows => latest.current.onVerify(rows),
      }),
    [isMaker],
  )
}

type Open =
  | { what: 'form'; row: InvoiceRow | null }
  | { what: 'link'; ids: string[]; done?: () => void }
  | { what: 'void'; row: InvoiceRow }
  | { what: 'act'; act: Act }
  | { what: 'import' }

const deleting = ({ invoice_id, inv_no }: InvoiceRow, onDeleted: () => void): Act => ({
  label: '删除发票',
  look: 'danger-line',
  ask: { about: `确定删除发票 ${inv_no}？`, confirm: '删除' },
  call: async () => {
    await post('/api/trade/delete_invoice', { invoice_id }, { quiet: true })
    onDeleted()
  },
  done: '发票已删除',
})

const unlinking = ({ invoice_id, inv_no, contract_no }: InvoiceRow): Act => ({
  label: '解除关联',
  look: 'danger-line',
  ask: { about: `确定解除发票 ${inv_no} 与合同 ${contract_no} 的关联？`, confirm: '解除关联' },
  call: () => post('/api/trade/unlink_invoice', { invoice_id }, { quiet: true }),
  done: '已解除关联',
})

/** 发票: the company's invoices by filter, and all that is done with them. */
export const InvoicesTab = () => {
  const { user } = useSession()
  const isMaker = user?.biz_roles.includes('maker') ?? false
  const [moving, setMoving] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const [opened, show] = useOpenRow('invoice_id')
  const list = useGridSource('/api/trade/query_invoice', {
    filterBy: invoiceFilter,
    pollWhenOfflineMs: moving ? soonMs : steadyMs,
    linked: { key: opened, of: keyOf, field: 'invoice_id', name: row => `发票 ${row.inv_no}` },
  })
  const { source, first, filter } = list
  const verifying = source.rows?.some(row => row.verifying) ?? false
  useEffect(() => setMoving(verifying), [verifying])

  const { verify, refused, forgetRefused } = useVerify()
  const close = () => setOpen(null)
  const acts: InvoiceActs = {
    onEdit: row => setOpen({ what: 'form', row }),
    onVerify: rows => void verify(rows),
    onLink: rows => setOpen({ what: 'link', ids: rows.map(keyOf) }),
    onUnlink: row => setOpen({ what: 'act', act: unlinking(row) }),
    onVoid: row => setOpen({ what: 'void', row }),
    onDelete: row => setOpen({ what: 'act', act: deleting(row, () => show(null)) }),
  }
  const columns = useColumns({ isMaker, onOpen: show, ...acts })
  return (
    <>
      <ListFilter list={list} className="card filter-card trade-filter" />
      <Card
        className="trade-list"
        flush
        title="发票"
        aside={
          isMaker && (
            <span className="row">
              <Button onClick={() => setOpen({ what: 'import' })}>批量导入</Button>
              <Button variant="primary" onClick={() => setOpen({ what: 'form', row: null })}>
                新增发票
              </Button>
            </span>
          )
        }
      >
        <FigureStrip
          flush
          className="trade-totals"
          figures={[
            { title: '张数', value: first?.total ?? '—' },
            { title: '价税合计（元）', value: <Money fen={first?.totals.total_fen} /> },
            { title: '已占用（元）', value: <Money fen={first?.totals.used_fen} /> },
            {
              title: '剩余（元）',
              value: <Money fen={first?.totals.left_fen} />,
              note: '不含已作废、已红冲、验真失败',
            },
          ]}
        />
        <DataGrid
          id="trade-invoice"
          caption="发票"
          columns={columns}
          source={source}
          rowKey={keyOf}
          choosable
          note={filter.contract_id ? '仅显示所选合同的发票' : '按登记先后从近到远'}
          {...(isMaker
            ? {
                batch: [
                  {
                    label: '批量验真',
                    onRun: (rows: readonly InvoiceRow[], _shown: unknown, done: () => void) =>
                      void verify(rows).then(sent => sent && done()),
                  },
                  {
                    label: '关联合同',
                    onRun: (rows: readonly InvoiceRow[], _shown: unknown, done: () => void) =>
                      setOpen({ what: 'link', ids: rows.map(keyOf), done }),
                  },
                ],
              }
            : {})}
          onOpen={row => show(row.invoice_id)}
          openKey={opened}
          empty={
            <ListEmpty list={list} of="发票" none="还没有登记发票">
              可逐张新增，或按模板批量导入
            </ListEmpty>
          }
        />
      </Card>
      <InvoiceDrawer
        invoiceId={opened}
        isMaker={isMaker}
        moving={moving}
        acts={acts}
        onClose={() => show(null)}
      />
      {open?.what === 'form' && <InvoiceDialog row={open.row} onClose={close} />}
      {open?.what === 'link' && (
        <LinkDialog invoiceIds={open.ids} onClose={close} onDone={() => open.done?.()} />
      )}
      {open?.what === 'void' && <VoidDialog invoice={open.row} onClose={close} />}
      {open?.what === 'act' && <ActDialog act={open.act} onClose={close} />}
      {open?.what === 'import' && <ImportInvoicesDialog onClose={close} />}
      <ConfirmDialog
        open={refused.length > 0}
        title="部分发票未提交验真"
        cancelLabel={null}
        confirmLabel="知道了"
        onConfirm={forgetRefused}
        onCancel={forgetRefused}
      >
        <ul className="trade-faults">
          {refused.map(row => (
            <li key={row.invoice_id}>
              {row.inv_no}：{row.msg}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}
