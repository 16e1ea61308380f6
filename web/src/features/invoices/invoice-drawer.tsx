import type { RowOf } from '@portal/shared/contract/table.ts'
import type { ReactNode } from 'react'
import { useCall } from '../../api/hooks.ts'
import { AttachmentList } from '../../ui/attachments.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Money } from '../../ui/figures.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { FigureStrip } from '../discount/figure-strip.tsx'
import { type InvoiceRow, VerifyStatus } from './invoice-columns.tsx'
import { canDelete, canEdit, canLink, canUnlink, canVerify, canVoid } from './invoice-steps.ts'
import { tradeRefreshMs } from './refresh.ts'
import { UsageTable } from './usage-table.tsx'

export type InvoiceDetail = RowOf<'/api/trade/invoice_detail'>

export interface InvoiceActs {
  onEdit: (row: InvoiceRow) => void
  onVerify: (rows: readonly InvoiceRow[]) => void
  onLink: (rows: readonly InvoiceRow[]) => void
  onUnlink: (row: InvoiceRow) => void
  onVoid: (row: InvoiceRow) => void
  onDelete: (row: InvoiceRow) => void
}

const Foot = ({ row, acts }: { row: InvoiceDetail; acts: InvoiceActs }) => {
  const buttons: readonly [boolean, string, () => void][] = [
    [canDelete(row) && row.usage.length === 0, '删除', () => acts.onDelete(row)],
    [canVoid(row), '登记红冲或作废', () => acts.onVoid(row)],
    [canEdit(row), '修改', () => acts.onEdit(row)],
    [canUnlink(row), '解除关联', () => acts.onUnlink(row)],
    [canLink(row), '关联合同', () => acts.onLink([row])],
    [canVerify(row), '验真', () => acts.onVerify([row])],
  ]
  const open = buttons.filter(([may]) => may)
  if (open.length === 0) return null
  return (
    <footer className="trade-foot">
      {open.map(([, label, run]) => (
        <Button key={label} onClick={run}>
          {label}
        </Button>
      ))}
    </footer>
  )
}

const Detail = ({ row }: { row: InvoiceDetail }) => {
  const facts: readonly [string, ReactNode][] = [
    ['发票类型', row.inv_type_name],
    ['开票日期', row.inv_dt],
    ['发票代码', row.inv_code || '—'],
    ['校验码', row.check_code || '—'],
    ['购方名称', row.buyer_name],
    ['购方税号', row.buyer_tax || '—'],
    ['销方名称', row.seller_name],
    ['销方税号', row.seller_tax || '—'],
    ['关联合同', row.contract_no || '未关联'],
    ['已验真次数', row.verify_count],
    ['失败原因', row.fail_reason || '—'],
    ['强制通过原因', row.force_reason || '—'],
    ['备注', row.remark || '—'],
  ]
  return (
    <div className="trade-detail">
      <VerifyStatus row={row} />
      <FigureStrip
        className="trade-figures"
        figures={[
          { title: '金额（元）', value: <Money fen={row.excl_fen} /> },
          { title: '价税合计（元）', value: <Money fen={row.total_fen} /> },
          { title: '已占用（元）', value: <Money fen={row.used_fen} /> },
          { title: '剩余（元）', value: <Money fen={row.left_fen} />, net: true },
        ]}
      />
      <dl className="trade-facts">
        {facts.flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} is`}>{value}</dd>])}
      </dl>
      <UsageTable usage={row.usage} />
      <section>
        <h3>附件</h3>
        <AttachmentList files={row.files} />
      </section>
    </div>
  )
}

interface InvoiceDrawerProps {
  /** Null = closed. */
  invoiceId: string | null
  isMaker: boolean
  /** Its verification was seen to be under way. */
  moving: boolean
  acts: InvoiceActs
  onClose: () => void
}

/** One invoice from the edge: facts, occupation history, pictures, what can be done. */
export const InvoiceDrawer = ({ invoiceId, isMaker, moving, acts, onClose }: InvoiceDrawerProps) => {
  const detail = useCall('/api/trade/invoice_detail', invoiceId ? { invoice_id: invoiceId } : null, {
    everyMs: tradeRefreshMs(moving),
  })
  const row = detail.first
  return (
    <Drawer open={invoiceId !== null} title={row ? `发票 ${row.inv_no}` : '发票'} onClose={onClose}>
      {row ? (
        <>
          <Detail row={row} />
          {isMaker && <Foot row={row} acts={acts} />}
        </>
      ) : detail.error ? (
        <ErrorState title="发票详情未能加载" error={detail.error} onRetry={detail.reload} />
      ) : (
        <Skeleton rows={8} />
      )}
    </Drawer>
  )
}
