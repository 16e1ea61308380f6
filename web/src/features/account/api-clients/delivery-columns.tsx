import { type Delivery, deliveryFaces, eventName, seqText } from '../../../domain/clients/endpoint.ts'
import { countText, exactTime } from '../../../ui/data/figures.tsx'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'

interface DeliveryHandlers {
  /** Only the main account sends again. */
  isMain: boolean
  /** Shows or hides the tries. */
  onOpen: (row: Delivery) => void
  onReplay: (row: Delivery) => void
}

export const mayReplay = ({ state }: Delivery): boolean => state === 'delivered' || state === 'failed'

const nextText = ({ state, next_at }: Delivery): string => {
  if (state === 'failed') return '人工重发'
  return next_at && state !== 'delivered' ? exactTime(next_at) : '—'
}

/** The columns of 推送记录. */
export const deliveryColumns = ({ isMain, onOpen, onReplay }: DeliveryHandlers) =>
  gridColumns<Delivery>([
    { id: 'occurred_at', title: '时间', width: 136, frozen: true, of: row => exactTime(row.occurred_at) },
    {
      id: 'type',
      title: '事件',
      width: 240,
      card: 'title',
      of: row => eventName(row.type),
      under: row => <span className="client-code">{row.type}</span>,
    },
    {
      id: 'ref_no',
      title: '对象',
      width: 148,
      under: seqText,
    },
    {
      id: 'state',
      title: '状态',
      width: 96,
      card: 'status',
      kind: 'state',
      of: row => deliveryFaces[row.state],
    },
    {
      id: 'round_tries',
      title: '次数',
      width: 76,
      kind: 'count',
      under: ({ tries, round_tries }) => tries > round_tries && `共 ${countText(tries)} 次`,
    },
    {
      id: 'ms',
      title: '耗时',
      unit: '毫秒',
      width: 84,
      numeric: true,
      of: row => (row.ms === 0 ? '—' : countText(row.ms)),
    },
    { id: 'next_at', title: '下次重试', width: 116, of: nextText },
    { id: 'url', title: '推送地址', width: 220, hidden: true },
    actionColumn(100, row => [
      { label: '明细', onPress: () => onOpen(row) },
      isMain && mayReplay(row) && { label: '重发', onPress: () => onReplay(row) },
    ]),
  ])
