import './verify.css'
import { useRef, useState } from 'react'
import { checkPaper, signedFiles } from '../../../core/api/upload.ts'
import { ApiError } from '../../../core/api-error.ts'
import { FileDrop, refusedText } from '../../../ui/inputs/file-drop.tsx'
import { VerifyForm } from './verify-form.tsx'
import { type Result, VerifyResults } from './verify-results.tsx'

/** Results that stay on the page: a few papers side by side. */
const KEPT = 5

const nowText = () => new Date().toLocaleTimeString('zh-CN', { hour12: false, timeZone: 'Asia/Shanghai' })

type Finding = Result extends infer R ? (R extends unknown ? Omit<R, 'id' | 'at'> : never) : never

/** /verify: whether a receipt or a paper of the bank is true, for whoever has it in hand, signed in or not. */
export default function VerifyPage() {
  const [results, setResults] = useState<readonly Result[]>([])
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const last = useRef(0)
  const add = (found: Finding) => {
    last.current += 1
    const result = { ...found, id: last.current, at: nowText() } as Result
    setResults(earlier => [result, ...earlier].slice(0, KEPT))
  }
  const check = async ([file]: readonly File[]) => {
    if (!file) return
    setFault('')
    setBusy(true)
    try {
      add({ kind: 'paper', name: file.name, paper: await checkPaper(file) })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setFault(failure.text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="wrap verify">
      <div className="verify-head">
        <h1 className="t-page">回单与文件验真</h1>
        <p className="muted">
          无须登录。以回单、对账单或追索文书的编号与验证码核验，或把文件交来核对电子签名，当场给出结果。
        </p>
      </div>
      <div className="verify-columns">
        <div className="card public-form verify-ask">
          <h2 className="t-card">核验</h2>
          <VerifyForm onFound={add} />
          <p className="verify-or">
            <span>或</span>
          </p>
          <FileDrop
            {...signedFiles}
            className="verify-drop"
            label="本平台签发的 PDF"
            choose={busy ? '正在核验' : '选择 PDF 文件'}
            disabled={busy}
            busy={busy}
            onFiles={files => void check(files)}
            onRefused={refused =>
              setFault(refused.map(each => refusedText(each, { label: '文件', ...signedFiles })).join('；'))
            }
          >
            <p>
              把文件拖到这里，或点击选择
              <span className="meta">回单、对账单、凭证、协议、成交单或追索文书的 PDF，不超过 5 MB</span>
            </p>
          </FileDrop>
          {fault && (
            <p className="field-error" role="alert">
              {fault}
            </p>
          )}
          <p className="meta verify-foot">文件只作核验，不予保存。核验过于频繁时须稍候再试。</p>
        </div>
        <VerifyResults results={results} />
      </div>
    </div>
  )
}
