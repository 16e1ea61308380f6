import { useCall } from '../../api/hooks.ts'
import { longTime } from '../../ui/figures.tsx'
import { refreshMs } from './refresh.ts'

/** 业务文件: agreement, voucher and receipt as the bank has made them, to be downloaded. */
export const Documents = ({ applyNo }: { applyNo: string }) => {
  const { rows, error } = useCall(
    '/api/document/query_document',
    { ref_no: applyNo },
    { untoldMs: refreshMs(false) },
  )
  if (error) return <p className="meta">业务文件未能加载：{error.text}</p>
  if (!rows) return null
  if (rows.length === 0) return <p className="meta">暂无文件，业务办理后数秒内生成</p>
  return (
    <ul className="documents">
      {rows.map(file => (
        <li key={file.url}>
          <a href={file.url} download={`${file.title}-${applyNo}.pdf`}>
            下载{file.title}
          </a>
          <span className="meta">{longTime(file.created_at)}</span>
        </li>
      ))}
    </ul>
  )
}
