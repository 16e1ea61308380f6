import './trade-papers.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../ui/data/simple-table.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { AttachmentList } from '../../widgets/uploads/attachments.tsx'

type ReviewSheet = RowOf<'/api/admin/disc_apply_review'>
type Application = RowOf<'/api/admin/disc_apply_detail'>

interface Paper {
  key: string
  kind: '合同' | '发票'
  no: string
  parties: string
  date: string
  amountFen: string
  occupyFen: string
  /** Verification of an invoice, and what is to be known of it. */
  state: string
  passed: boolean
  remark: string
  files: readonly string[]
}

const papersOf = ({ contracts, invoices }: ReviewSheet): Paper[] => [
  ...contracts.map(
    (row): Paper => ({
      key: `c${row.contract_id}`,
      kind: '合同',
      no: row.contract_no,
      parties: row.counter_name,
      date: row.sign_dt,
      amountFen: row.amount_fen,
      occupyFen: row.occupy_fen,
      state: '',
      passed: true,
      remark: '',
      files: row.files,
    }),
  ),
  ...invoices.map(
    (row): Paper => ({
      key: `i${row.invoice_id}`,
      kind: '发票',
      no: row.inv_no,
      parties: `${row.buyer_name} ← ${row.seller_name}`,
      date: row.inv_dt,
      amountFen: row.total_fen,
      occupyFen: row.occupy_fen,
      state: row.verify_state_name,
      passed: row.verify_state === '30',
      remark: [row.force_reason && `强制通过：${row.force_reason}`, row.date_remark]
        .filter(Boolean)
        .join('；'),
      files: row.files,
    }),
  ),
]

type Owing = Pick<Application, 'trade_later' | 'trade_due_dt' | 'trade_overdue'>

const owedText = ({ trade_due_dt, trade_overdue }: Owing): string => {
  const owed = '发票后补，企业暂未提供合同和发票'
  if (trade_due_dt === null) return owed
  return `${owed}，应最迟于 ${trade_due_dt} 补交${trade_overdue ? '，已逾期' : ''}`
}

const columnsOf = (onShow: (paper: Paper) => void): Column<Paper>[] => [
  { key: 'kind', title: '种类', cell: paper => paper.kind },
  { key: 'no', title: '编号', cell: paper => <span className="figures">{paper.no}</span> },
  {
    key: 'parties',
    title: '对方 / 购方 ← 销方',
    cell: paper => (
      <>
        {paper.parties}
        {paper.remark && <span className="sub">{paper.remark}</span>}
      </>
    ),
  },
  { key: 'date', title: '日期', cell: paper => <span className="figures">{paper.date}</span> },
  { key: 'amount', title: '金额', unit: '元', numeric: true, cell: paper => <Money fen={paper.amountFen} /> },
  {
    key: 'occupy',
    title: '本笔占用',
    unit: '元',
    numeric: true,
    cell: paper => <Money fen={paper.occupyFen} />,
  },
  {
    key: 'state',
    title: '验真',
    cell: paper =>
      paper.state ? <StatusDot tone={paper.passed ? 'ok' : 'warn'}>{paper.state}</StatusDot> : '—',
  },
  {
    key: 'files',
    title: '附件',
    cell: paper =>
      paper.files.length > 0 ? (
        <button
          type="button"
          className="link-button"
          aria-label={`${paper.files.length} 张附件 ${paper.kind} ${paper.no}`}
          onClick={() => onShow(paper)}
        >
          {paper.files.length} 张
        </button>
      ) : (
        '无'
      ),
  },
]

/** 贸易背景: contracts and invoices that the application occupies, with their scans. */
export const TradePapers = ({ sheet, row }: { sheet: ReviewSheet; row: Owing }) => {
  const [shown, setShown] = useState<Paper | null>(null)
  const papers = papersOf(sheet)
  return (
    <section className="trade-papers" aria-label="贸易背景">
      <h3>贸易背景</h3>
      {papers.length === 0 ? (
        <p className="muted">{row.trade_later ? owedText(row) : '没有占用中的合同和发票'}</p>
      ) : (
        <SimpleTable
          caption="贸易背景"
          dense
          columns={columnsOf(setShown)}
          rows={papers}
          rowKey={paper => paper.key}
        />
      )}
      <Dialog
        open={shown !== null}
        role="dialog"
        size="medium"
        title={shown ? `${shown.kind} ${shown.no}` : '附件'}
        onClose={() => setShown(null)}
        footer={<Button onClick={() => setShown(null)}>关闭</Button>}
      >
        {shown && <AttachmentList files={shown.files} />}
      </Dialog>
    </section>
  )
}
