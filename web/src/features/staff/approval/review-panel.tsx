import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { TradePapers } from '../../../domain/trade/trade-papers.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DisclosureAnswers } from './disclosure-answers.tsx'
import type { Application } from './queue.ts'
import { RegistryAnswers } from './registry-answers.tsx'

export type ReviewSheet = RowOf<'/api/admin/disc_apply_review'>
type Check = ReviewSheet['checks'][number]
type Acceptor = ReviewSheet['acceptors'][number]
type CustomerLine = ReviewSheet['lines'][number]

const outcomes: Record<Check['outcome'], { icon: 'check' | 'warning' | 'close'; word: string }> = {
  pass: { icon: 'check', word: '通过' },
  warn: { icon: 'warning', word: '提示' },
  fail: { icon: 'close', word: '不通过' },
}

const summaryOf = (checks: readonly Check[]): string => {
  const count = (outcome: Check['outcome']) => checks.filter(check => check.outcome === outcome).length
  const parts = [`${count('pass')} 项通过`]
  if (count('warn') > 0) parts.push(`${count('warn')} 项提示`)
  if (count('fail') > 0) parts.push(`${count('fail')} 项不通过`)
  return parts.join('，')
}

const Checks = ({ checks }: { checks: readonly Check[] }) => (
  <section>
    <h3>系统校验，{summaryOf(checks)}</h3>
    <ul className="review-checks">
      {checks.map(({ name, outcome, note }) => (
        <li key={name} className={`check-${outcome}`}>
          <Icon name={outcomes[outcome].icon} />
          <span>
            {name}
            <span className="visually-hidden">（{outcomes[outcome].word}）</span>
          </span>
          <span className="push">{note}</span>
        </li>
      ))}
    </ul>
  </section>
)

const PERCENT = 100
/** A share of the limit, 0–100. */
const shareOf = (part: bigint, limit: bigint): number =>
  limit <= 0n ? PERCENT : Math.min(PERCENT, Number((part * 10_000n) / limit) / PERCENT)

interface LineFacts {
  name: string
  limitFen: bigint
  /** Without this application. */
  usedFen: bigint
  thisFen: bigint
  /** A second line in words. */
  note?: string
}

/** One limit as a bar: what is used, what this application takes, and what is left after it. */
const Line = ({ name, limitFen, usedFen, thisFen, note }: LineFacts) => {
  const left = limitFen - usedFen - thisFen
  return (
    <li>
      <p>
        <span>{name}</span>
        <span className={left < 0n ? 'push limit-left is-short' : 'push limit-left'}>
          {left < 0n ? `不足 ${formatYuan(-left)} 元` : `办理后剩余 ${formatYuan(left)} 元`}
        </span>
      </p>
      <div className="limit-bar" aria-hidden="true">
        <i style={{ width: `${shareOf(usedFen, limitFen)}%` }} />
        <b style={{ width: `${shareOf(thisFen, limitFen)}%` }} />
      </div>
      {note && <p className="meta">{note}</p>}
    </li>
  )
}

const acceptorFacts = ({ name, limit_fen, used_fen, this_fen, taken }: Acceptor): LineFacts => ({
  name,
  limitFen: BigInt(limit_fen),
  usedFen: BigInt(used_fen) - (taken ? BigInt(this_fen) : 0n),
  thisFen: BigInt(this_fen),
})

const customerNote = ({ limit_fen, open_fen, on_way_fen, this_fen }: CustomerLine): string => {
  const used = `已用 ${formatYuan(BigInt(open_fen))} 元，本笔 ${formatYuan(BigInt(this_fen))} 元`
  const onWay = on_way_fen === '0' ? '' : `，另有在途 ${formatYuan(BigInt(on_way_fen))} 元`
  const limit = limit_fen === '0' ? '未设额度' : `额度 ${formatYuan(BigInt(limit_fen))} 元`
  return `${limit}，${used}${onWay}`
}

/** The customer's line, and its group's: how much of their bills the bank holds. */
const CustomerLines = ({ lines }: { lines: readonly CustomerLine[] }) => (
  <ul className="review-lines">
    {lines.map(line => {
      const name = line.of === 'group' ? `集团：${line.name}` : line.name
      return line.limit_fen === '0' ? (
        <li key={line.of}>
          <p>{name}</p>
          <p className="meta">{customerNote(line)}</p>
        </li>
      ) : (
        <Line
          key={line.of}
          name={name}
          limitFen={BigInt(line.limit_fen)}
          usedFen={BigInt(line.open_fen)}
          thisFen={BigInt(line.this_fen)}
          note={customerNote(line)}
        />
      )
    })}
  </ul>
)

/** What all banks hold of an acceptor and of a customer is the platform's to see: officers of one bank are told whether it reaches. */
const LinesOfAll = () => (
  <section>
    <h3>承兑人、企业与集团额度</h3>
    <p className="muted">各贴入行共用，由平台管理；是否足够见系统校验，金额不显示</p>
  </section>
)

const Lines = ({ acceptors, lines }: Pick<ReviewSheet, 'acceptors' | 'lines'>) => (
  <section>
    <h3>
      承兑人额度 <span className="meta">前段为已用，后段为本笔</span>
    </h3>
    {acceptors.length === 0 ? (
      <p className="muted">本行承兑，无需占用额度</p>
    ) : (
      <ul className="review-lines">
        {acceptors.map(acceptor => (
          <Line key={acceptor.name} {...acceptorFacts(acceptor)} />
        ))}
      </ul>
    )}
    <h3 className="review-next">企业与集团额度</h3>
    <CustomerLines lines={lines} />
  </section>
)

/** Before the money moves the checks say whether it may; afterwards only the papers are of interest. */
const judged: ReadonlySet<Application['state']> = new Set(['D20', 'D30', 'D40', 'D45'])

/** 审批核对: the bank's checks, the acceptors' lines and the trade background, as they are now. */
export const ReviewPanel = ({ application }: { application: Application }) => {
  const { apply_no, state } = application
  const { user } = useSession()
  const sheet = useCall('/api/admin/disc_apply_review', { apply_no })
  if (sheet.error && !sheet.first) {
    return <ErrorState title="系统校验未能加载" error={sheet.error} onRetry={sheet.reload} />
  }
  if (!sheet.first) return <Skeleton rows={4} />
  const { checks, acceptors, lines, bills } = sheet.first
  const isOfOneBank = user?.bank_name !== undefined
  return (
    <>
      {judged.has(state) && (
        <div className="approval-review">
          <Checks checks={checks} />
          {isOfOneBank ? <LinesOfAll /> : <Lines acceptors={acceptors} lines={lines} />}
        </div>
      )}
      <RegistryAnswers bills={bills} />
      <DisclosureAnswers bills={bills} />
      <TradePapers sheet={sheet.first} row={application} />
    </>
  )
}
