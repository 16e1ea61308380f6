import '../../../domain/reference/reference.css'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../../core/api/session.tsx'
import { AcceptorMarks, isStopped } from '../../../domain/bills/acceptor-marks.tsx'
import { acceptorClasses, billKinds, keyIn } from '../../../domain/reference/terms.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Select } from '../../../ui/inputs/inputs.tsx'
import { SearchForm } from '../../../ui/inputs/search-form.tsx'
import { StatusDot, Tag } from '../../../ui/tag.tsx'
import { type Acceptor, fullOf, useAcceptors } from './use-acceptors.ts'

/** Where a window that opened this list waits for the choice. */
const chosenMessage = 'acceptor_chosen'

const choose = (row: Acceptor) => {
  const opener = window.opener as Window | null
  opener?.postMessage(
    { kind: chosenMessage, org_code: row.org_code, org_name: row.org_name },
    window.location.origin,
  )
  window.close()
}

interface LimitsProps {
  row: Acceptor
  isInstitution: boolean
}

/** Remaining limit: an institution sees its own line's, other members the bank's, guests none. */
const AcceptorLimits = ({ row, isInstitution }: LimitsProps) => {
  const full = fullOf(row)
  const left = isInstitution ? full?.own_left_fen : full?.available_fen
  return (
    <span className="acceptor-limit">
      <span className="meta">{isInstitution ? '本机构剩余授信（元）' : '可用额度（元）'}</span>
      {full ? <Money fen={left} /> : '****'}
    </span>
  )
}

/** Whether its bills are discounted today. */
const Standing = ({ row }: { row: Acceptor }) => {
  if (row.overdue) return <StatusDot tone="error">持续逾期</StatusDot>
  if (!row.on_list) return <StatusDot tone="outline">不在名单</StatusDot>
  return isStopped(row.lists) ? (
    <StatusDot tone="error">不能办理</StatusDot>
  ) : (
    <StatusDot tone="ok">可贴现</StatusDot>
  )
}

/** Whether its bills are traded today; where they are not, the way to ask for it. */
const Ask = ({ row }: { row: Acceptor }) => {
  const tradable = fullOf(row)?.tradable ?? []
  if (tradable.length > 0)
    return <span className="meta">可交易 {tradable.map(kind => billKinds[kind]).join('、')}</span>
  const asked = new URLSearchParams({ ask: row.org_code, name: row.org_name })
  return (
    <ButtonLink variant="text" size="small" to={`/tradeWhiteTicket?${asked}`}>
      申请白名单
      <span className="visually-hidden">：{row.org_name}</span>
    </ButtonLink>
  )
}

/** /acptList: who accepts bills; grows by ten as it is scrolled. Opened as a window, a press gives the choice back. */
export default function AcceptorsPage() {
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const orgName = search.get('org_name') ?? ''
  const acceptorClass = keyIn(acceptorClasses, search.get('acceptor_class') ?? '')
  const overdue = search.get('overdue') === '1'
  const isInstitution = user?.member_type === 'financeOrg'
  const [isWindow] = useState(() => window.opener !== null)
  const { rows, total, error, isDone, isAsking, more, retry } = useAcceptors({
    ...(orgName ? { org_name: orgName } : {}),
    ...(acceptorClass ? { acceptor_class: acceptorClass } : {}),
    ...(overdue ? { overdue: '1' as const } : {}),
  })
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = end.current
    if (!element || isDone) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) more()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isDone, more])

  const change = (next: Record<string, string>) => {
    const entries = {
      org_name: orgName,
      acceptor_class: acceptorClass ?? '',
      overdue: overdue ? '1' : '',
      ...next,
    }
    setSearch(Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '')))
  }
  return (
    <div className="wrap reference">
      <div className="reference-head">
        <h1 className="t-page">承兑人名录</h1>
        {rows && <span className="meta">共 {total} 家</span>}
        {!user && <span className="meta">登录后可见可用额度</span>}
      </div>
      <div className="card">
        <div className="reference-filter">
          <SearchForm
            label="承兑人名称"
            placeholder="承兑人名称"
            value={orgName}
            onSearch={text => change({ org_name: text })}
          />
          <Select
            aria-label="承兑行类别"
            value={acceptorClass ?? ''}
            onChange={event => change({ acceptor_class: event.target.value })}
          >
            <option value="">全部类别</option>
            {Object.entries(acceptorClasses).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <label className="row">
            <input
              type="checkbox"
              checked={overdue}
              onChange={event => change({ overdue: event.target.checked ? '1' : '' })}
            />
            仅看持续逾期
          </label>
        </div>
        {error && !rows && <ErrorState title="承兑人未能加载" error={error} onRetry={retry} />}
        {!rows && !error && <Skeleton rows={10} rowHeight={56} />}
        {rows?.length === 0 && (
          <EmptyState
            title="没有符合条件的承兑人"
            action={<Button onClick={() => setSearch({})}>清除条件</Button>}
          >
            可换一个名称或类别
          </EmptyState>
        )}
        <ul className={isInstitution || isWindow ? 'acceptors has-acts' : 'acceptors'}>
          {rows?.map(row => (
            <li key={row.org_code}>
              <div>
                <b>{row.org_name}</b>
                <span className="meta figures">
                  {row.org_code}　{row.region_name}
                </span>
                <AcceptorMarks lists={row.lists} />
              </div>
              <Tag>{acceptorClasses[row.acceptor_class]}</Tag>
              <Standing row={row} />
              <AcceptorLimits row={row} isInstitution={isInstitution} />
              {isInstitution && !isWindow && <Ask row={row} />}
              {isWindow && (
                <Button size="small" onClick={() => choose(row)}>
                  选择
                </Button>
              )}
            </li>
          ))}
        </ul>
        {error && rows && (
          <p className="reference-more" role="alert">
            {error.text}
            <Button size="small" onClick={retry}>
              重试
            </Button>
          </p>
        )}
        <div ref={end} className="reference-more">
          {rows &&
            rows.length > 0 &&
            (isDone
              ? '已经是最后一个了'
              : isAsking
                ? '正在加载…'
                : `已显示 ${rows.length} 家，向下滚动显示更多`)}
        </div>
      </div>
    </div>
  )
}
