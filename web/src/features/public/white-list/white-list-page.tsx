import '../../../domain/reference/reference.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../../core/api/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { WhiteList } from './white-list.tsx'
import { WhiteRequests } from './white-requests.tsx'

const lists = [
  { list: '', title: '白名单' },
  { list: 'requests', title: '本机构申请' },
] as const

/** /tradeWhiteTicket: which acceptors' bills are traded now, under which terms; institutions may ask for more. */
export default function WhiteListPage() {
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const [asking, setAsking] = useState(false)
  const mayAsk = user?.member_type === 'financeOrg'
  const list = mayAsk && params.get('list') === 'requests' ? 'requests' : ''
  const asked = { org_code: params.get('ask') ?? '', org_name: params.get('name') ?? '' }
  const isAskedFor = asked.org_code !== '' && asked.org_name !== ''
  const close = () => {
    setAsking(false)
    if (isAskedFor) setParams({})
  }
  return (
    <div className="wrap reference">
      <div className="reference-head">
        <h1 className="t-page">可交易白名单</h1>
        <span className="meta">仅列出当日有效的承兑人与票据种类</span>
        {mayAsk && (
          <Button variant="line" className="push" onClick={() => setAsking(true)}>
            申请增加
          </Button>
        )}
      </div>
      {mayAsk && (
        <fieldset className="segments" aria-label="列表">
          {lists.map(each => (
            <button
              key={each.list}
              type="button"
              aria-pressed={each.list === list}
              onClick={() => setParams(each.list ? { list: each.list } : {})}
            >
              {each.title}
            </button>
          ))}
        </fieldset>
      )}
      {list === 'requests' ? <WhiteRequests /> : <WhiteList />}
      {mayAsk && (asking || isAskedFor) && (
        <RequestDialog {...(isAskedFor && { of: asked })} onClose={close} />
      )}
    </div>
  )
}
