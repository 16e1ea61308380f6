import './todo-figures.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { Link } from 'react-router-dom'
import { Skeleton } from '../../../ui/feedback/states.tsx'

export type Overview = RowOf<'/api/discount/get_overview'>

interface Figure {
  title: string
  count: number
  unit: string
  note: string
  link?: { to: string; word: string } | undefined
}

/** Waits for this company; the tone says whether something went wrong. */
interface Task extends Figure {
  tone: 'wait' | 'help'
}

const amount = (fen: string) => `票面 ${formatYuan(fen)} 元`

const listed = (states: string) => `/txDiscountApplyStaticList?state=${states}`

interface Roles {
  /** A maker; only makers discount bills. */
  canApply: boolean
  /** A checker of the company. */
  canCheck: boolean
}

interface TodoFiguresProps extends Roles {
  figures: Overview | undefined
}

const tasksOf = (figures: Overview, { canApply, canCheck }: Roles): Task[] => [
  {
    title: '待确认报价',
    count: figures.waiting_confirm,
    unit: '笔',
    note: '银行已报价，逾期失效',
    tone: 'wait',
    link: { to: listed('D30'), word: canApply ? '去确认' : '查看' },
  },
  {
    title: '待企业复核',
    count: figures.waiting_check,
    unit: '笔',
    note: '由经办人以外的复核人办理',
    tone: 'wait',
    link: { to: listed('D10'), word: canCheck ? '去复核' : '查看' },
  },
  {
    title: '退回待处理',
    count: figures.returned,
    unit: '笔',
    note: '修改后可重新办理',
    tone: 'help',
    link: { to: listed('D15,D25'), word: '去处理' },
  },
  {
    title: '已逾期',
    count: figures.overdue,
    unit: '笔',
    note: '票据到期未获付款',
    tone: 'help',
    link: { to: listed('D75'), word: '查看' },
  },
  {
    title: '待付息确认',
    count: figures.waiting_payer,
    unit: '笔',
    note: '其他企业办理贴现，请贵公司承担利息',
    tone: 'wait',
    link: { to: '/payerConsent?state=waiting', word: '去确认' },
  },
]

const restOf = (figures: Overview, { canApply }: Roles): Figure[] => {
  const bills = (to: string, word: string) => (canApply ? { to, word } : undefined)
  return [
    {
      title: '待银行审批',
      count: figures.waiting_bank,
      unit: '笔',
      note: figures.paying_count > 0 ? `审批通过待放款 ${figures.paying_count} 笔` : '',
      link: { to: listed('D20'), word: '查看' },
    },
    {
      title: '草稿',
      count: figures.drafts,
      unit: '笔',
      note: '',
      link: { to: listed('D00'), word: '查看' },
    },
    {
      title: '可贴现票据',
      count: figures.available_count,
      unit: '张',
      note: figures.available_count > 0 ? amount(figures.available_fen) : '',
      link: bills('/pcDiscount', '去贴现'),
    },
    {
      title: '30 天内到期票据',
      count: figures.due_30d_count,
      unit: '张',
      note: figures.due_30d_count > 0 ? amount(figures.due_30d_fen) : '',
      link: bills('/pcDiscount?due=30', '查看'),
    },
  ]
}

const openTasks = (figures: Overview, roles: Roles) =>
  tasksOf(figures, roles).filter(({ count }) => count > 0)

/** Whether anything waits for this company. */
export const hasTasks = (figures: Overview, roles: Roles): boolean => openTasks(figures, roles).length > 0

const Rest = ({ title, count, unit, note, link }: Figure) => (
  <li>
    <span>
      {title}{' '}
      <b>
        {count} {unit}
      </b>
      {note && <span className="todo-note">{note}</span>}
    </span>
    {count > 0 && link && (
      <Link to={link.to} aria-label={`${title}：${link.word}`}>
        {link.word}
      </Link>
    )}
  </li>
)

/** Open tasks of this company, in large figures where there are any; the rest in one quiet line. */
export const TodoFigures = (props: TodoFiguresProps) => {
  const { figures } = props
  if (!figures)
    return (
      <div className="card todo">
        <Skeleton rows={2} />
      </div>
    )
  const tasks = openTasks(figures, props)
  return (
    <section className="card todo" aria-label="待办">
      {tasks.length > 0 ? (
        <ul className="todo-tasks">
          {tasks.map(task => (
            <li key={task.title} className={`todo-${task.tone}`}>
              <span className="todo-title">{task.title}</span>
              <span className="todo-figure">
                {task.count}
                <small>{task.unit}</small>
              </span>
              {task.link && (
                <Link to={task.link.to} aria-label={`${task.title}：${task.link.word}`}>
                  {task.link.word}
                </Link>
              )}
              <span className="todo-note">{task.note}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="todo-none">暂无待办事项</p>
      )}
      <ul className="todo-rest">
        {restOf(figures, props).map(figure => (
          <Rest key={figure.title} {...figure} />
        ))}
      </ul>
    </section>
  )
}
