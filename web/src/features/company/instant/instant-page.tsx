import '../../../ui/layout/cards.css'
import '../../../domain/discount/apply-side.css'
import './instant.css'
import { instantRoutes } from '@portal/shared/instant/rules.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { signPage } from '../../../core/addresses.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Awaited } from '../../../ui/feedback/awaited.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pager } from '../../../ui/inputs/pager.tsx'
import { SearchForm } from '../../../ui/inputs/search-form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useLastPage } from '../../../widgets/address/use-last-page.ts'
import { usePagedAddress } from '../../../widgets/address/use-paged-address.ts'
import { BillList } from './bill-list.tsx'
import { ClosedNote } from './closed-note.tsx'
import { type Applied, ConfirmInstant } from './confirm-dialog.tsx'
import { FactsStrip } from './facts-strip.tsx'
import { type InstantRoute, sumsOf } from './figures.ts'
import { InstantFoot } from './instant-foot.tsx'
import { PayeeChoice, usePayee } from './payee.tsx'
import { InstantResults } from './results.tsx'
import { usePapers } from './use-papers.ts'
import { useTicked } from './use-ticked.ts'

const fields = {
  route: { max: 8, oneOf: Object.keys(instantRoutes) },
  keyword: { max: 60 },
} as const

const routeWords: Readonly<Record<InstantRoute, string>> = {
  instant: '秒贴',
  officer: '转人工',
  none: '不能贴现',
}

const Choice = () => {
  const { user } = useSession()
  const navigate = useNavigate()
  const { filter, paging, setFilter, setPaging, setLast } = usePagedAddress(fields)
  const facts = useCall('/api/instant/facts', {}, { everyMs: steadyMs })
  const route = filter.route as InstantRoute | ''
  const signs = usePayee(facts.first)
  const list = useCall(
    '/api/instant/price',
    {
      // Each bank has a price of its own; with one signing it is that one's.
      ...(signs.payee && signs.choices.length > 1 && { sign_no: signs.payee.sign_no }),
      page_no: paging.pageNo,
      page_size: paging.pageSize,
      ...(route && { route }),
      ...(filter.keyword && { keyword: filter.keyword }),
    },
    { keepPrevious: true, pollWhenOfflineMs: steadyMs },
  )
  const page = list.first
  useLastPage(page, setLast)
  const { ticked, toggle, set, clear } = useTicked(page?.rows)
  const [asking, setAsking] = useState(false)
  const papers = usePapers(ticked, facts.first)
  const reviewed = useCall('/api/member/current_member_detail', {}).first?.need_review === 1
  const isMaker = user?.biz_roles.includes('maker') ?? false

  const instant = sumsOf(ticked.filter(bill => bill.route === 'instant'))
  const officer = sumsOf(ticked.filter(bill => bill.route === 'officer'))
  const now = facts.first
  const isOver = now !== undefined && instant.faceFen > BigInt(now.left_fen)
  const barred = () => {
    if (!isMaker) return '办理秒贴需要经办角色'
    if (!signs.payee) return '没有已生效的银行签约'
    return now && now.opening !== 'open' ? now.opening_text : ''
  }
  const done = ({ instant: paid, officer: sent }: Applied) => {
    const to = new URLSearchParams()
    if (paid) to.set('done', paid.apply_no)
    if (sent) to.set('officer', sent.apply_no)
    void navigate(`/instant?${to}`)
  }
  const counts = page?.totals ?? []
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const again = () => Promise.all([facts.reload(), list.reload()])
  return (
    <>
      <div className="page-top">
        <h1 className="t-page">秒贴</h1>
        <span className="push">
          <Button busy={list.isBusy} onClick={() => void again()}>
            <Icon name="reload" />
            刷新报价
          </Button>
        </span>
      </div>
      <Awaited known={facts.isSettled}>
        {facts.error && !now && (
          <Card flush>
            <ErrorState title="秒贴现况未能加载" error={facts.error} onRetry={facts.reload} />
          </Card>
        )}
        {now && <FactsStrip facts={now} />}
        {now && <ClosedNote facts={now} />}
        {now && !now.signed && (
          <div className="instant-closed">
            <Alert tone="warn">
              没有已生效的银行签约，暂不能秒贴。 <Link to={signPage}>查看签约</Link>
            </Alert>
          </div>
        )}
        <div className="apply-layout">
          <section className="card instant-list" aria-label="我的票据">
            <div className="instant-bar">
              <fieldset className="segments" aria-label="办理方式">
                {(['', 'instant', 'officer', 'none'] as const).map(each => (
                  <button
                    key={each}
                    type="button"
                    aria-pressed={route === each}
                    onClick={() => setFilter({ route: each })}
                  >
                    {each === '' ? '全部' : routeWords[each]}{' '}
                    {each === '' ? all : (counts.find(row => row.route === each)?.count ?? 0)}
                  </button>
                ))}
              </fieldset>
              <SearchForm
                label="承兑人或票据（包）号"
                placeholder="承兑人或票据（包）号"
                value={filter.keyword}
                onSearch={keyword => setFilter({ keyword })}
              />
            </div>
            {!page && list.error && (
              <ErrorState title="票据与报价未能加载" error={list.error} onRetry={list.reload} />
            )}
            {!page && !list.error && <Skeleton rows={6} rowHeight={64} />}
            {page && page.rows.length === 0 && (
              <EmptyState title={route || filter.keyword ? '没有符合条件的票据' : '没有持有的票据'}>
                {route || filter.keyword ? '请放宽查询条件' : '收到或录入票据后，这里显示每张的秒贴价格'}
              </EmptyState>
            )}
            {page && page.rows.length > 0 && (
              <>
                <BillList
                  rows={page.rows}
                  ticked={ticked}
                  dimmed={list.isPrevious}
                  onToggle={toggle}
                  onToggleAll={set}
                />
                <Pager total={page.total} {...paging} onChange={setPaging} />
              </>
            )}
          </section>
          <InstantFoot
            instant={instant}
            officer={officer}
            barred={barred()}
            reviewed={reviewed}
            facts={
              <>
                <PayeeChoice {...signs} />
                <dl className="instant-terms">
                  {signs.payee && signs.choices.length < 2 && (
                    <div>
                      <dt>入账账号</dt>
                      <dd>
                        <span className="figures">{signs.payee.account_no}</span>，{signs.payee.bank_name}
                      </dd>
                    </div>
                  )}
                  <div>
                    <dt>贸易背景</dt>
                    <dd>{papers.text}</dd>
                  </div>
                </dl>
              </>
            }
            notes={
              <>
                {isOver && now && (
                  <Alert tone="warn">
                    所选超过本企业今日还可秒贴的 {formatYuan(now.left_fen)}{' '}
                    元，超出的逐张转人工审批，可减少所选。
                  </Alert>
                )}
                {papers.missing && (
                  <Alert tone="warn">
                    规则要求合同与发票已验真，现有的不能覆盖所选票据，提交后转人工。
                    <Link to="/invoicesControl">登记合同与发票</Link>
                  </Alert>
                )}
              </>
            }
            onClear={clear}
            onConfirm={() => setAsking(true)}
          />
        </div>
      </Awaited>
      {asking && now && signs.payee && (
        <ConfirmInstant
          instant={instant}
          officer={officer}
          today={now.today}
          payee={signs.payee}
          papers={papers.text}
          reviewed={reviewed}
          body={{
            bills: ticked.map(({ holding_id }) => ({ holding_id })),
            sign_no: signs.payee.sign_no,
            net_fen: String(instant.netFen + officer.netFen),
            pay_type: 2,
            ...papers.papers,
          }}
          onDone={applied => {
            setAsking(false)
            done(applied)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** 秒贴: own bills with their prices, ticked, confirmed once, paid at once; then how it went. */
const InstantPage = () => {
  const [params] = useSearchParams()
  const paid = params.get('done')
  const sent = params.get('officer')
  return (
    <div className="wrap">
      {paid || sent ? <InstantResults applyNo={paid} officerNo={sent} /> : <Choice />}
    </div>
  )
}

export default InstantPage
