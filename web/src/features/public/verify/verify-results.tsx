import type { CheckedPaper } from '@portal/shared/contract/receipt-check.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { recoursePapers } from '@portal/shared/recourse/papers.ts'
import { useEffect, useRef } from 'react'
import { countText, longTime, Money } from '../../../ui/data/figures.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** What one check has found, and when. */
export type Result = { id: number; at: string } & (
  | { kind: 'receipt'; row: RowOf<'/api/receipt/verify'> }
  | { kind: 'statement'; row: RowOf<'/api/statement/verify'> }
  | { kind: 'recourse'; row: RowOf<'/api/recourse/verify'> }
  | { kind: 'refused'; receiptNo: string; text: string }
  | { kind: 'paper'; name: string; paper: CheckedPaper }
)

interface HeadProps {
  good: boolean
  title: string
  of: string
  at: string
}

const Head = ({ good, title, of, at }: HeadProps) => (
  <header className={good ? 'verify-verdict is-good' : 'verify-verdict is-bad'}>
    <span className="verify-mark">
      <Icon name={good ? 'shield' : 'warning'} size={20} />
    </span>
    <div>
      <h2>{title}</h2>
      <p className="verify-of">{of}</p>
    </div>
    <span className="meta">{at} 核验</span>
  </header>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const Warning = () => (
  <p className="verify-warning">
    <Icon name="info" />
    请勿据此付款或发货。请向出示方索取原始文件；如有疑问，请拨打服务热线 154 0000 0000。
  </p>
)

const ReceiptResult = ({ row, at }: { row: RowOf<'/api/receipt/verify'>; at: string }) => (
  <>
    <Head good title="真实，与签发记录一致" of={`业务回单 ${row.receipt_no}`} at={at} />
    <div className="verify-amount">
      <span className="meta">金额（元）</span>
      <b>
        <Money fen={row.amount_fen} />
      </b>
      <span className="meta">{yuanInCapitals(BigInt(row.amount_fen))}</span>
    </div>
    <dl className="verify-facts">
      <Fact name="付款人" value={row.payer_name} />
      <Fact name="收款人" value={row.payee_name} />
      <Fact name="付款账号" value={row.payer_acct_no || '—'} />
      <Fact name="收款账号" value={row.payee_acct_no || '—'} />
      <Fact name="用途" value={row.purpose} />
      <Fact name="记账日期" value={row.business_dt} />
    </dl>
    <p className="meta verify-note">名称与账号已脱敏。请逐项与手中的回单核对，金额与日期须完全一致。</p>
  </>
)

const StatementResult = ({ row, at }: { row: RowOf<'/api/statement/verify'>; at: string }) => (
  <>
    <Head good title="真实，与签发记录一致" of={`对账单 ${row.statement_no}`} at={at} />
    <div className="verify-amount">
      <span className="meta">期末余额（元）</span>
      <b>
        <Money fen={row.closing_fen} />
      </b>
      <span className="meta">{yuanInCapitals(BigInt(row.closing_fen))}</span>
    </div>
    <dl className="verify-facts">
      <Fact name="户名" value={row.owner_name} />
      <Fact name="账号" value={row.acct_no || '—'} />
      <Fact name="对账期间" value={`${row.from} 至 ${row.to}`} />
      <Fact name="收付笔数" value={countText(row.count)} />
      <Fact name="期初余额（元）" value={formatYuan(BigInt(row.opening_fen))} />
      <Fact name="收入（元）" value={formatYuan(BigInt(row.in_fen))} />
      <Fact name="支出（元）" value={formatYuan(BigInt(row.out_fen))} />
      <Fact name="期末余额（元）" value={formatYuan(BigInt(row.closing_fen))} />
    </dl>
    <p className="meta verify-note">户名与账号已脱敏。请逐项与手中的对账单核对，各项金额须完全一致。</p>
  </>
)

const RecourseResult = ({ row, at }: { row: RowOf<'/api/recourse/verify'>; at: string }) => {
  const isNotice = row.paper_no.startsWith(recoursePapers.recourse_notice.letters)
  return (
    <>
      <Head good title="真实，与签发记录一致" of={`${row.title} ${row.paper_no}`} at={at} />
      <div className="verify-amount">
        <span className="meta">{isNotice ? '发起日应付合计（元）' : '清偿合计（元）'}</span>
        <b>
          <Money fen={row.amount_fen} />
        </b>
        <span className="meta">{yuanInCapitals(BigInt(row.amount_fen))}</span>
      </div>
      <dl className="verify-facts">
        <Fact name="追索人" value={row.holder_name} />
        <Fact name="被追索人" value={`${row.parties_count} 家`} />
        <Fact name="票据（包）号" value={row.bill_no} />
        <Fact name="票面金额（元）" value={formatYuan(BigInt(row.face_fen))} />
        <Fact name={isNotice ? '发起日期' : '清偿日期'} value={row.dt} />
      </dl>
      <p className="meta verify-note">名称与票号已脱敏。请逐项与手中的文书核对，金额与日期须完全一致。</p>
    </>
  )
}

const RefusedResult = ({ receiptNo, text, at }: { receiptNo: string; text: string; at: string }) => (
  <>
    <Head good={false} title="未能证实" of={receiptNo} at={at} />
    <p className="verify-text">{text}</p>
    <Warning />
  </>
)

const verdicts = {
  genuine: '真实，签发后未被改动',
  changed: '不符，文件已被改动',
  foreign: '不是本平台签发的文件',
} as const

const becauseOf = {
  changed: '文件带有本平台的签名标记，但签名与内容对不上：签发后有字节变动，或在其后追加了内容。',
  foreign: '文件中没有本平台的电子签名。打印后扫描、拍照或另存的文件没有签名，请按编号核验。',
} as const

const PaperResult = ({ name, paper, at }: { name: string; paper: CheckedPaper; at: string }) => {
  const { result } = paper
  return (
    <>
      <Head good={result === 'genuine'} title={verdicts[result]} of={`${name}，按文件核验`} at={at} />
      {result === 'genuine' ? (
        <dl className="verify-facts">
          <Fact name="文件" value={paper.title} />
          <Fact name="编号" value={paper.number} />
          <Fact name="签发时间" value={paper.signed_at ? longTime(paper.signed_at) : '—'} />
          <Fact name="状态" value={paper.latest ? '现行文件' : '已被后来签发的文件取代'} />
        </dl>
      ) : (
        <p className="verify-text">{becauseOf[result]}</p>
      )}
      <dl className="verify-facts is-digest">
        <Fact name="文件大小" value={`${countText(paper.size)} 字节`} />
        <Fact name="文件摘要（SHA-256）" value={paper.sha256.match(/.{8}/g)?.join(' ') ?? ''} />
      </dl>
      {result !== 'genuine' && <Warning />}
    </>
  )
}

const Drawn = ({ result }: { result: Result }) => {
  switch (result.kind) {
    case 'receipt':
      return <ReceiptResult {...result} />
    case 'statement':
      return <StatementResult {...result} />
    case 'recourse':
      return <RecourseResult {...result} />
    case 'refused':
      return <RefusedResult {...result} />
    case 'paper':
      return <PaperResult {...result} />
  }
}

/** What was checked on this page, the newest first. Where it stands under the form, a phone's page goes there with it. */
export const VerifyResults = ({ results }: { results: readonly Result[] }) => {
  const section = useRef<HTMLElement>(null)
  const newest = results[0]?.id
  useEffect(() => {
    if (newest !== undefined && window.matchMedia('(max-width: 900px)').matches)
      section.current?.scrollIntoView({ block: 'start' })
  }, [newest])
  return (
    <section ref={section} className="verify-results" aria-label="核验结果" aria-live="polite">
      {results.length === 0 && (
        <div className="card verify-empty">
          <Icon name="shield" size={20} />
          <p>核验结果显示在这里</p>
          <p className="meta">扫描回单、对账单或追索文书上的二维码，编号与验证码会自动填好</p>
        </div>
      )}
      {results.map(result => (
        <article key={result.id} className="card verify-result">
          <Drawn result={result} />
        </article>
      ))}
    </section>
  )
}
