/** The rows of 提示付款, and what they are narrowed by. */
import { presentmentStages } from '@portal/shared/presentment/states.ts'
import { useContext } from 'react'
import { circulationChoices, ExchangeCode, exchangeColumns } from '../../../domain/bills/exchange-code.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import {
  kindText,
  type Presentment,
  PresentmentStatus,
  refusalText,
} from '../../../domain/presentment/status.tsx'
import { billKinds } from '../../../domain/reference/terms.ts'
import { Switch } from '../../../ui/inputs/switch.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'
import { nameOf, RowName } from '../../../widgets/grid/row-name.ts'
import { daysLeftText } from './days-left.ts'
import { actNames, type PresentmentActName, switchOf } from './presentment-acts.tsx'

/** `holding_id` of the address is the bill whose detail is open. */
export const presentmentFilter = declareFilter({
  keyword: { label: '承兑人或票号', max: 60, placeholder: '名称或号码的一部分' },
  stage: {
    label: '阶段',
    choices: Object.entries(presentmentStages).map(([value, { name }]) => ({ value, name })),
  },
  circulation: { label: '流通标志', choices: circulationChoices },
  due_from: { label: '到期日', until: 'due_to' },
})

/** Columns the call sorts by. */
export const sortable = ['amount_fen', 'due_dt', 'acceptor_name']

/** A second line that reads on where a phone's card has it behind the first. */
const bracketed = (text: string): string => text && `（${text}）`

const rolledText = ({ due_dt, roll_reason }: Presentment): string =>
  bracketed(roll_reason && `${due_dt.slice(5)} ${roll_reason}，顺延`)

/** 应答: the refusal, or until when the acceptor answers. */
const answerText = (row: Presentment): string => {
  if (row.stage === 'P10') return `${row.answer_by} 前应答`
  return refusalText(row) || '—'
}

type OnAct = (row: Presentment, act: PresentmentActName) => void

/** 提示方式: how it was presented, or a switch while its holder still decides. */
const WayOfPresenting = ({ row, onAct }: { row: Presentment; onAct: OnAct }) => {
  const name = nameOf('自动提示付款', useContext(RowName))
  const act = switchOf(row)
  const way = row.automatic ? '自动' : '手工'
  if (!act) return kindText(row) || way
  return (
    <Switch on={row.automatic} name={name} onPress={() => onAct(row, act)}>
      {way}
    </Switch>
  )
}

export const presentmentColumns = (
  today: string,
  { onOpen, onAct }: { onOpen: (row: Presentment) => void; onAct: OnAct },
) =>
  gridColumns<Presentment>([
    {
      id: 'bill_no',
      title: '票据（包）号',
      width: 268,
      frozen: true,
      card: 'title',
      kind: 'bill',
    },
    {
      id: 'stage',
      title: '阶段',
      width: 128,
      card: 'status',
      of: row => row.stage_name,
      cell: row => <PresentmentStatus row={row} />,
      under: row => row.circulation && <ExchangeCode code={row.circulation} />,
    },
    { id: 'acceptor_name', title: '承兑人', width: 140, sort: true },
    { id: 'amount_fen', title: '票面金额', width: 148, sort: true, kind: 'fen' },
    { id: 'last_dt', title: '最后提示日', width: 128, under: row => bracketed(daysLeftText(row, today)) },
    {
      id: 'kind',
      title: '提示方式',
      width: 132,
      of: row => kindText(row) || (row.automatic ? '到期自动' : '手工'),
      cell: row => <WayOfPresenting row={row} onAct={onAct} />,
      under: row => row.kind === null && row.automatic_by && bracketed('单独设置'),
    },
    {
      id: 'due_dt',
      title: '付款日',
      width: 156,
      sort: true,
      of: row => row.pay_dt,
      under: rolledText,
    },
    { id: 'answer', title: '应答', width: 176, of: answerText },
    ...exchangeColumns<Presentment>('circulation', 'exchange_state'),
    { id: 'presented_at', title: '提示时间', width: 146, kind: 'time' },
    { id: 'bill_kind', title: '票据种类', width: 116, hidden: true, of: row => billKinds[row.bill_kind] },
    { id: 'range', title: '子票区间', width: 160, hidden: true, of: row => rangeText(row.range) },
    { id: 'presentment_no', title: '提示编号', width: 164, hidden: true },
    {
      id: 'exchange_code',
      title: '票交所代码',
      width: 108,
      hidden: true,
      of: row => row.exchange_code || '—',
    },
    actionColumn(172, row => [
      ...row.actions
        .filter(action => action !== 'withdraw')
        .map(action => ({ label: actNames[action], onPress: () => onAct(row, action) })),
      { label: '详情', onPress: () => onOpen(row) },
    ]),
  ])
