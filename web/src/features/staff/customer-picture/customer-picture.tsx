import './customer-picture.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Link } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { statusTone } from '../../../domain/members/status-tone.ts'
import { longTime } from '../../../ui/data/figures.tsx'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { Loaded } from '../../../widgets/loaded.tsx'

type Picture = RowOf<'/api/admin/report/customer_detail'>
type Section = Picture['sections'][number]

/** The list that a part is of, and what narrows it to the customer. */
const lists: Readonly<Record<Section['section'], { title: string; path: string; by: string }>> = {
  signings: { title: '签约', path: '/signReview', by: 'company_name' },
  applications: { title: '贴现申请', path: '/discQuery', by: 'company_name' },
  presentments: { title: '提示付款', path: '/presentmentQuery', by: 'holder_name' },
  recourses: { title: '发起的追索', path: '/recourseQuery', by: 'keyword' },
  pursued: { title: '被追索', path: '/recourseQuery', by: 'keyword' },
  statements: { title: '月度对账单', path: '/statementQuery', by: 'company_name' },
}

/** What a field of a filter takes; a name is found by most of it. */
const MAX_TYPED = 60

const linkOf = ({ section }: Section, name: string, state: string): string => {
  const { path, by } = lists[section]
  return `${path}?${new URLSearchParams({ [by]: name.slice(0, MAX_TYPED), state })}`
}

const Part = ({ of, name }: { of: Section; name: string }) => {
  const { title } = lists[of.section]
  return (
    <Card title={title} flush>
      <SimpleTable
        caption={title}
        rows={of.lines}
        rowKey={line => line.state}
        columns={[
          {
            key: 'state',
            title: '状态',
            cell: line => (
              <Link to={linkOf(of, name, line.state)} aria-label={`${line.state_name}，${title}`}>
                {line.state_name}
              </Link>
            ),
          },
          { key: 'count', title: '笔数', numeric: true, cell: line => line.count },
          {
            key: 'amount',
            title: '金额',
            unit: '元',
            numeric: true,
            cell: line => moneyText(line.amount_fen),
          },
        ]}
      />
    </Card>
  )
}

const leftOf = ({ limit_fen, open_fen }: NonNullable<Picture['lines']>[number]): string =>
  limit_fen === '0' ? '不限' : moneyText(BigInt(limit_fen) - BigInt(open_fen))

const Lines = ({ lines }: { lines: NonNullable<Picture['lines']> }) => (
  <Card title="额度与敞口" flush>
    <SimpleTable
      caption="额度与敞口"
      rows={lines}
      rowKey={line => line.of}
      columns={[
        { key: 'name', title: '额度', cell: line => (line.of === 'group' ? `集团：${line.name}` : '本客户') },
        {
          key: 'limit',
          title: '额度',
          unit: '元',
          numeric: true,
          cell: line => (line.limit_fen === '0' ? '未设定' : moneyText(line.limit_fen)),
        },
        {
          key: 'open',
          title: '在持未兑付',
          unit: '元',
          numeric: true,
          cell: line => moneyText(line.open_fen),
        },
        { key: 'way', title: '办理中', unit: '元', numeric: true, cell: line => moneyText(line.on_way_fen) },
        { key: 'left', title: '可用', unit: '元', numeric: true, cell: leftOf },
      ]}
    />
  </Card>
)

const Acts = ({ acts }: { acts: NonNullable<Picture['acts']> }) => (
  <Card title="最近操作" flush>
    <SimpleTable
      caption="最近操作"
      rows={acts}
      rowKey={act => `${act.at} ${act.apply_no} ${act.event_name}`}
      columns={[
        { key: 'at', title: '时间', cell: act => <span className="figures">{longTime(act.at)}</span> },
        {
          key: 'apply_no',
          title: '申请编号',
          cell: act => (
            <Link to={`/discQuery?apply_no=${act.apply_no}`} className="figures">
              {act.apply_no}
            </Link>
          ),
        },
        { key: 'event', title: '操作', cell: act => act.event_name },
        { key: 'actor', title: '操作人', cell: act => act.actor_name },
      ]}
    />
  </Card>
)

/** All that the officer may see of a customer, each figure leading to its list. */
export const CustomerPicture = ({ userCode }: { userCode: string }) => {
  const picture = useCall(
    '/api/admin/report/customer_detail',
    { user_code: userCode },
    { pollWhenOfflineMs: steadyMs },
  )
  return (
    <Loaded from={picture} failed="客户全貌未能加载">
      {row => (
        <div className="customer-stack">
          <Card
            title={row.company_name}
            aside={<StatusDot tone={statusTone(row.status)}>{row.status_name}</StatusDot>}
          >
            <p className="muted">
              {row.type_name}　会员编号 <span className="figures">{row.user_code}</span>　统一社会信用代码{' '}
              <span className="figures">{row.usc_code || '—'}</span>　{row.since} 注册
            </p>
          </Card>
          {row.lines && <Lines lines={row.lines} />}
          <div className="customer-parts">
            {row.sections.map(section => (
              <Part key={section.section} of={section} name={row.company_name} />
            ))}
          </div>
          {row.acts && <Acts acts={row.acts} />}
        </div>
      )}
    </Loaded>
  )
}
