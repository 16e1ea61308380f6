import type { RowOf } from '@portal/shared/contract/table.ts'
import type { ReactNode } from 'react'
import { FigureStrip } from '../../ui/data/figure-strip.tsx'
import { Money } from '../../ui/data/figures.tsx'
import { AttachmentList } from '../../widgets/uploads/attachments.tsx'
import { VerifyStatus } from './invoice-columns.tsx'
import { UsageTable } from './usage-table.tsx'

export type InvoiceDetail = RowOf<'/api/trade/invoice_detail'>

interface InvoiceFactsProps {
  row: InvoiceDetail
  /** Where the applications in its history are opened; by default the company's pages. */
  linkOf?: (applyNo: string) => string
}

/** Facts of one invoice, with its occupation history and pictures. */
export const InvoiceFacts = ({ row, linkOf }: InvoiceFactsProps) => {
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
      <UsageTable usage={row.usage} {...(linkOf ? { linkOf } : {})} />
      <section>
        <h3>附件</h3>
        <AttachmentList files={row.files} />
      </section>
    </div>
  )
}
