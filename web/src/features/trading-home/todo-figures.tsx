import './todo-figures.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { Link } from 'react-router-dom'

export type Overview = RowOf<'/api/discount/get_overview'>

interface Todo {
  title: string
  count: number | undefined
  unit: string
  note: string
  tone?: 'wait' | 'help'
  link?: { to: string; word: string } | undefined
}

const amount = (fen: string | undefined) => (fen === undefined ? '' : `票面 ${formatYuan(fen)} 元`)

const listed = (states: string) => `/txDiscountApplyStaticList?state=${states}`

interface TodoFiguresProps {
  figures: Overview | undefined
  /** A maker; only he discounts bills. */
  canApply: boolean
  /** A checker of his company. */
  canCheck: boolean
}

/** What asks for attention, in eight figures, and what others ask for; a link where there is something to see. */
export const TodoFigures = ({ figures, canApply, canCheck }: TodoFiguresProps) => {
  const bills = (to: string, word: string) => (canApply ? { to, word } : undefined)
  const todos: Todo[] = [
    {
      title: '待确认报价',
      count: figures?.waiting_confirm,
      unit: '笔',
      note: '银行已报价，逾期失效',
      tone: 'wait',
      link: { to: listed('D30'), word: canApply ? '去确认' : '查看' },
    },
    {
      title: '待企业复核',
      count: figures?.waiting_check,
      unit: '笔',
      note: '由经办人以外的复核人办理',
      tone: 'wait',
      link: { to: listed('D10'), word: canCheck ? '去复核' : '查看' },
    },
    {
      title: '退回待处理',
      count: figures?.returned,
      unit: '笔',
      note: '修改后可重新办理',
      tone: 'help',
      link: { to: listed('D15,D25'), word: '去处理' },
    },
    {
      title: '草稿',
      count: figures?.drafts,
      unit: '笔',
      note: '尚未提交的申请',
      link: { to: listed('D00'), word: '查看' },
    },
    {
      title: '待银行审批',
      count: figures?.waiting_bank,
      unit: '笔',
      note: figures ? `审批通过待放款 ${figures.paying_count} 笔` : '',
      tone: 'wait',
      link: { to: listed('D20'), word: '查看' },
    },
    {
      title: '已逾期',
      count: figures?.overdue,
      unit: '笔',
      note: '票据到期未获付款',
      tone: 'help',
      link: { to: listed('D75'), word: '查看' },
    },
    {
      title: '可贴现票据',
      count: figures?.available_count,
      unit: '张',
      note: amount(figures?.available_fen),
      link: bills('/pcDiscount', '去贴现'),
    },
    {
      title: '30 天内到期票据',
      count: figures?.due_30d_count,
      unit: '张',
      note: amount(figures?.due_30d_fen),
      link: bills('/pcDiscount?due=30', '查看'),
    },
  ]
  return (
    <ul className="card todo">
      {todos.map(todo => (
        <li key={todo.title} className={todo.count && todo.tone ? `todo-${todo.tone}` : undefined}>
          <span className="todo-title">{todo.title}</span>
          <span className="todo-figure">
            {todo.count ?? '—'}
            <small>{todo.unit}</small>
          </span>
          {todo.count && todo.link ? <Link to={todo.link.to}>{todo.link.word}</Link> : <span />}
          <span className="todo-note">{todo.note}</span>
        </li>
      ))}
      {figures && figures.waiting_payer > 0 && (
        <li className="todo-wide">
          <span className="todo-title">
            待付息确认 <b>{figures.waiting_payer}</b> 笔：其他企业办理贴现，请贵公司承担利息
          </span>
          <Link to="/payerConsent?state=waiting">去确认</Link>
        </li>
      )}
    </ul>
  )
}
