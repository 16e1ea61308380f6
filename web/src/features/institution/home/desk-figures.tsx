import type { RowOf } from '@portal/shared/contract/table.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Money } from '../../../ui/data/figures.tsx'
import { drawerAddress } from './drawers.ts'
import { receivedPage, reviewPage } from './links.ts'

export type Overview = RowOf<'/api/rediscount/get_overview'>

interface Figure {
  title: string
  value: ReactNode
  unit?: string
  note: ReactNode
  link: { to: string; word: string }
  waits?: boolean
}

interface DeskFiguresProps {
  figures: Overview
  canCheck: boolean
}

/** Four figures that need attention. */
export const DeskFigures = ({ figures, canCheck }: DeskFiguresProps) => {
  const { settle } = figures
  const all: Figure[] = [
    {
      title: '待复核订单',
      value: figures.waiting_review,
      unit: '笔',
      note: '由经办人以外的复核人办理',
      waits: figures.waiting_review > 0,
      link: { to: reviewPage, word: canCheck ? '去复核' : '查看' },
    },
    {
      title: '收到的报价',
      value: figures.quotes_total,
      unit: '笔',
      note: '过有效时间自动终止',
      waits: figures.quotes_total > 0,
      link: { to: receivedPage, word: '去应答' },
    },
    {
      title: '可用持仓（元）',
      value: <Money fen={figures.free_fen} />,
      note: `可用 ${figures.free_count} 张，持仓共 ${figures.position_count} 张`,
      link: { to: drawerAddress('positions'), word: '持仓票据' },
    },
    {
      title: '清算账户余额（元）',
      value: <Money fen={figures.clearing_fen} />,
      note: settle.queue_count > 0 ? `资金排队 ${settle.queue_count} 笔` : '今日无资金排队',
      link: { to: drawerAddress('ledger'), word: '账务流水' },
    },
  ]
  return (
    <ul className="card ztx-figures">
      {all.map(({ title, value, unit, note, link, waits = false }) => (
        <li key={title} className={waits ? 'is-waiting' : undefined}>
          <span className="muted">{title}</span>
          <span className={unit ? 'ztx-count' : 'ztx-amount'}>
            {value}
            {unit && <small>{unit}</small>}
          </span>
          <span className="meta">{note}</span>
          <Link to={link.to}>{link.word}</Link>
        </li>
      ))}
    </ul>
  )
}
