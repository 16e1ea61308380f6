import type { RowOf } from '@portal/shared/contract/table.ts'
import { instantCaps } from '@portal/shared/instant/rules.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { NEARLY_USED, usedPercent } from '../../../domain/reference/used-percent.ts'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { longTime, Money } from '../../../ui/data/figures.tsx'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { SearchForm } from '../../../ui/inputs/search-form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import type { Act } from '../../../widgets/act-dialog.tsx'

type Overview = RowOf<'/api/admin/instant/overview'>
type Cap = Overview['caps'][number]

const switching = ({ on, version, under_way_count }: Overview): Act => ({
  label: on ? '暂停秒贴' : '恢复秒贴',
  look: on ? 'danger-line' : 'primary',
  ask: {
    words: 'required',
    missing: '请填写2-200字的原因',
    note: on
      ? `暂停后立即停止受理；已由规则通过而资金未动的申请（现有 ${under_way_count} 笔）转人工审批，已入账的不受影响。`
      : '恢复后立即受理，按生效的规则版本判断。',
  },
  done: on ? '秒贴已暂停' : '秒贴已恢复',
  call: reason => post('/api/admin/instant/switch', { on: !on, version, reason }),
})

const Used = ({ cap }: { cap: Cap }) => {
  const used = Math.min(100, usedPercent(cap.used_fen, cap.limit_fen))
  return (
    <span className={used >= NEARLY_USED ? 'limit-used is-near' : 'limit-used'}>
      <i>
        <i style={{ width: `${used}%` }} />
      </i>
      <span className="figures">{used.toFixed(1)}</span>
    </span>
  )
}

const Caps = ({
  of,
  keyword,
  onSearch,
}: {
  of: Overview
  keyword: string
  onSearch: (to: string) => void
}) => (
  <Card
    flush
    title="今日额度占用"
    aside={
      <SearchForm
        label="企业、集团或承兑人"
        placeholder="企业、集团或承兑人"
        value={keyword}
        onSearch={onSearch}
      />
    }
  >
    <SimpleTable
      caption="今日额度占用"
      rows={of.caps}
      rowKey={row => `${row.cap} ${row.name}`}
      empty={keyword ? '没有这样的占用' : '今日尚无占用'}
      columns={[
        { key: 'cap', title: '额度', cell: row => instantCaps[row.cap] },
        { key: 'name', title: '名称', cell: row => <span className="instant-of">{row.name || '—'}</span> },
        { key: 'used', title: '占用', unit: '%', cell: row => <Used cap={row} /> },
        {
          key: 'used_fen',
          title: '已用',
          unit: '元',
          numeric: true,
          cell: row => <Money fen={row.used_fen} />,
        },
        { key: 'left', title: '剩余', unit: '元', numeric: true, cell: row => <Money fen={row.left_fen} /> },
        {
          key: 'limit',
          title: '上限',
          unit: '元',
          numeric: true,
          cell: row => <Money fen={row.limit_fen} />,
        },
      ]}
    />
  </Card>
)

/** 今日与开关: whether it runs, what it has paid and sent on today, and how much of each cap is used. */
export const OverviewTab = () => {
  const [keyword, setKeyword] = useState('')
  const asked = useCall('/api/admin/instant/overview', keyword ? { keyword } : {}, {
    keepPrevious: true,
    pollWhenOfflineMs: steadyMs,
    everyMs: steadyMs,
  })
  const of = asked.first
  if (!of)
    return (
      <Card flush>
        {asked.error ? (
          <ErrorState title="秒贴概况未能加载" error={asked.error} onRetry={asked.reload} />
        ) : (
          <Skeleton rows={6} />
        )}
      </Card>
    )
  return (
    <div className="list-stack">
      <Card flush className="instant-today">
        <div className="instant-switch">
          <div>
            <h2 className="t-card">
              <StatusDot tone={of.on ? 'ok' : 'error'}>{of.on ? '秒贴开启' : '秒贴已暂停'}</StatusDot>
            </h2>
            <p className="meta">
              {of.switched_at
                ? `${of.switched_by} 于 ${longTime(of.switched_at)} ${of.on ? '恢复' : '暂停'}，原因：${of.reason}`
                : '未操作过开关'}
            </p>
          </div>
          {of.may_switch && (
            <span className="push">
              <ActBar subject={of.on ? '秒贴现为开启' : '秒贴现为暂停'} acts={[switching(of)]} />
            </span>
          )}
        </div>
        {!of.open && (
          <div className="instant-note">
            <Alert tone="warn">此刻不受理：{of.opening_text}</Alert>
          </div>
        )}
        <FigureStrip
          flush
          className="instant-day"
          figures={[
            {
              title: '生效规则',
              value: of.version_no > 0 ? `第 ${of.version_no} 版` : '无',
              note: of.today,
            },
            {
              title: '今日由规则放款（元）',
              value: <Money fen={of.paid_fen} />,
              note: `${of.paid_count} 笔`,
            },
            { title: '已通过，资金未动', value: `${of.under_way_count} 笔` },
            { title: '今日转人工', value: `${of.stopped_count} 笔` },
          ]}
        />
      </Card>
      <Caps of={of} keyword={keyword} onSearch={setKeyword} />
      <Card flush title="今日转人工的原因">
        <SimpleTable
          caption="今日转人工的原因"
          rows={of.stopped_by}
          rowKey={row => row.rule}
          empty="今日没有转人工的申请"
          columns={[
            { key: 'name', title: '规则', cell: row => row.name },
            { key: 'count', title: '笔数', numeric: true, cell: row => row.count },
          ]}
        />
      </Card>
    </div>
  )
}
