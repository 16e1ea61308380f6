import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fragment, type ReactNode, useRef } from 'react'
import { useCall } from '../../core/api/hooks.ts'
import { soonMs } from '../../core/refresh.ts'
import { Money } from '../../ui/data/figures.tsx'
import { PrintDocument } from '../../widgets/print-document.tsx'
import { AttachmentList } from '../../widgets/uploads/attachments.tsx'
import { countText, isGranted, limitUse, limitUseText } from './sign-acts.ts'

export type SignDetail = RowOf<'/api/signing/sign_detail'>

const limitsOf = (sign: SignDetail): readonly [string, ReactNode][] => [
  ['单笔限额（元）', <Money key="s" fen={sign.single_limit_fen} />],
  ['累计限额（元）', sign.total_limit_fen === '0' ? '不限' : <Money key="t" fen={sign.total_limit_fen} />],
  ['当日笔数', countText(sign.day_limit_count)],
  ...limitUse(sign).map((use): [string, ReactNode] => [use.title, limitUseText(use)]),
]

const factsOf = (sign: SignDetail): readonly [string, ReactNode][] => [
  ['签约编号', sign.sign_no],
  ['签约银行', sign.bank_name],
  ['企业名称', sign.company_name],
  ['统一社会信用代码', sign.usc_code],
  ['结算账户户名', sign.settle_acct_name || '—'],
  ['结算账号', sign.settle_acct_no || '—'],
  ['开户行行号', sign.settle_bank_no || '—'],
  ['开户行', sign.settle_bank_name || '—'],
  ['生效日', sign.valid_from],
  ['到期日', sign.valid_to],
  ...(isGranted(sign) ? limitsOf(sign) : []),
  ['协议编号', sign.agreement_no || '—'],
  ['客户经理', sign.cust_manager || '—'],
]

/** Terms agreed or requested in a signing. */
export const SignFacts = ({ sign }: { sign: SignDetail }) => (
  <dl className="facts">
    {factsOf(sign).map(([title, value]) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd className="figures">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Links to the signing's documents, once they have been made; looked for again while the agreement is in the making. */
export const SignDocuments = ({ sign }: { sign: SignDetail }) => {
  const waiting = useRef(0)
  const { rows } = useCall(
    '/api/document/query_document',
    { ref_no: sign.sign_no },
    { pollWhenOfflineMs: waiting.current },
  )
  waiting.current = sign.state === 'S30' && rows?.length === 0 ? soonMs : 0
  if (!rows?.length) return null
  return (
    <p className="review-files">
      {rows.map(({ kind, title, url }) => (
        <Fragment key={kind}>
          <a href={url} download={`${title}-${sign.sign_no}.pdf`}>
            下载{title}
          </a>
          <PrintDocument refNo={sign.sign_no} kind={kind} title={title} />
        </Fragment>
      ))}
    </p>
  )
}

/** Papers that the company handed in with the signing. */
export const SignFiles = ({ files }: { files: readonly string[] }) =>
  files.length > 0 && (
    <>
      <h3>附件</h3>
      <AttachmentList files={files} />
    </>
  )
