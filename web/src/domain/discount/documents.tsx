import { Link } from 'react-router-dom'
import { useBusinessTime } from '../../core/api/clock.ts'
import { useCall } from '../../core/api/hooks.ts'
import { steadyMs } from '../../core/refresh.ts'
import { longTime } from '../../ui/data/figures.tsx'
import { PrintDocument } from '../../widgets/print-document.tsx'

/** A document is made within seconds; after so long none is on its way. */
const MAKING_MS = 10 * 60_000

interface DocumentsProps {
  applyNo: string
  /** The last step that ordered one: the payout, else the submit. */
  orderedAt: string
  /** The reader's page of receipts, once money has moved. */
  receipts?: '/receipts' | '/receiptQuery' | undefined
}

/** None is there: one may be on its way, or there never was one, as for what was done before documents were made. */
const NoDocuments = ({ orderedAt }: Pick<DocumentsProps, 'orderedAt'>) => {
  const now = useBusinessTime()
  const isMaking = now !== undefined && now.getTime() - Date.parse(orderedAt) < MAKING_MS
  return (
    <p className="meta">
      {isMaking
        ? '文件正在生成，通常数秒内完成，请稍候'
        : '本笔申请没有电子文件，如需协议、凭证或回单，请联系服务热线 154 0000 0000'}
    </p>
  )
}

const Files = ({ applyNo, orderedAt }: Omit<DocumentsProps, 'receipts'>) => {
  const { rows, error } = useCall(
    '/api/document/query_document',
    { ref_no: applyNo },
    { pollWhenOfflineMs: steadyMs },
  )
  if (error) return <p className="meta">业务文件未能加载：{error.text}</p>
  if (!rows) return null
  if (rows.length === 0) return <NoDocuments orderedAt={orderedAt} />
  return rows.map(file => (
    <div key={file.url}>
      <a href={file.url} download={`${file.title}-${applyNo}.pdf`}>
        下载{file.title}
      </a>
      <span className="meta">{longTime(file.created_at)}</span>
      <PrintDocument refNo={applyNo} kind={file.kind} title={file.title} />
    </div>
  ))
}

/** 业务文件: agreement, voucher and receipt as the bank has made them, and the letter of application, on paper only. */
export const Documents = (props: DocumentsProps) => (
  <div className="documents">
    <Files {...props} />
    {props.receipts && (
      <div>
        <Link to={`${props.receipts}?ref_no=${props.applyNo}`}>查看回单</Link>
      </div>
    )}
    <div>
      <span>贴现申请书</span>
      <PrintDocument refNo={props.applyNo} kind="disc_application" title="贴现申请书" />
    </div>
  </div>
)
