import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { payTypeName } from '../../../domain/discount/pay-type.ts'
import { useClassNames } from '../../../domain/rates/acceptor-class.ts'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import type { InstantFacts } from './figures.ts'

const capNames = { company: '本企业', group: '所属集团', acceptor: '承兑人', bank: '全行' } as const

const Rules = ({ facts }: { facts: InstantFacts }) => {
  const className = useClassNames()
  const rows = [
    ['承兑人类别', facts.acceptor_classes.map(each => className(each) || each).join('、')],
    ['计息天数', `${facts.min_days} 至 ${facts.max_days} 天`],
    ['一笔票面上限', `${formatYuan(facts.package_fen)} 元`],
    ['付息方式', facts.pay_types.map(payTypeName).join('、')],
    ['贸易背景', facts.trade_later ? '合同与发票可以放款后补交' : '合同与发票须已验真'],
  ] as const
  return (
    <details className="instant-rules">
      <summary>产品规则与今日额度</summary>
      <dl className="instant-terms">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <SimpleTable
        caption="今日额度"
        rows={facts.caps}
        rowKey={row => `${row.cap} ${row.name}`}
        columns={[
          {
            key: 'cap',
            title: '额度',
            cell: row => (
              <span className="instant-name">
                {capNames[row.cap]}
                {row.name && <span className="sub">{row.name}</span>}
              </span>
            ),
          },
          {
            key: 'limit',
            title: '当日上限',
            unit: '元',
            numeric: true,
            cell: row => <Money fen={row.limit_fen} />,
          },
          {
            key: 'used',
            title: '已用',
            unit: '元',
            numeric: true,
            cell: row => <Money fen={row.used_fen} />,
          },
          {
            key: 'left',
            title: '剩余',
            unit: '元',
            numeric: true,
            cell: row => <Money fen={row.left_fen} />,
          },
        ]}
      />
    </details>
  )
}

/** Hours, how quickly, how much is left today, and by which rules. */
export const FactsStrip = ({ facts }: { facts: InstantFacts }) => {
  const company = facts.caps.find(({ cap }) => cap === 'company')
  return (
    <section className="card instant-facts" aria-label="秒贴现况">
      <FigureStrip
        flush
        className="instant-strip"
        figures={[
          {
            title: '办理时间',
            value: facts.hour_from ? `${facts.hour_from}-${facts.hour_to}` : '—',
            note: facts.rest_days ? '每天，从当天起计息' : '清算日，从当天起计息',
          },
          { title: '到账', value: '即时', note: '由规则审批，资金随即入账' },
          {
            title: '本企业今日还可秒贴（元）',
            value: <Money fen={facts.left_fen} />,
            note: company && `当日上限 ${formatYuan(company.limit_fen)}`,
          },
          {
            title: '产品规则',
            value: facts.version_no > 0 ? `第 ${facts.version_no} 版` : '—',
            note: `${facts.today} ${weekdayName(facts.today)}`,
          },
        ]}
      />
      {facts.version_no > 0 && <Rules facts={facts} />}
    </section>
  )
}
