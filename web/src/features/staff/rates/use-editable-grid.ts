import { useCall } from '../../../core/api/hooks.ts'
import type { ApiError } from '../../../core/api-error.ts'
import { type AcceptorClass, type RateGrid, tenors } from '../../../domain/rates/tenors.ts'

export interface EditableGrid extends Pick<RateGrid, 'biz' | 'simulated' | 'source' | 'classes'> {
  /** null = nothing was ever published. */
  published_at: string | null
  /** Said above the grid, '' for nothing. */
  notice: string
}

/** Without prices (20018) or holidays (20035) the public grid is refused; a new bank begins with just that. */
const beforeTheFirst: ReadonlySet<string> = new Set(['20018', '20035'])

const lines: readonly { code: AcceptorClass; name: string }[] = [
  { code: 'GG', name: '国股银票' },
  { code: 'CS', name: '城商银票' },
  { code: 'SN', name: '三农银票' },
  { code: 'CW', name: '财票' },
  { code: 'QY', name: '商票' },
]

/** The prices in force as they are edited: the public grid, or where there is none yet what staff have published. */
export const useEditableGrid = (biz: RateGrid['biz']) => {
  const open = useCall('/api/quotes/query_rate_grid', { biz })
  const isRefused = open.error !== undefined && beforeTheFirst.has(open.error.code)
  const kept = useCall('/api/admin/rate/query', isRefused ? { biz } : null)
  const reload = () => Promise.all([open.reload(), kept.reload()])
  const error: ApiError | undefined = isRefused ? kept.error : open.error
  const answer = (grid: EditableGrid | undefined) => ({ grid, error, reload, isPublic: !isRefused })

  if (open.first && !isRefused) {
    const { grid_date, business_date } = open.first
    const notice =
      grid_date === business_date ? '' : `今日（${business_date}）尚未发布，显示的是 ${grid_date} 的报价。`
    return answer({ ...open.first, notice })
  }
  if (!kept.first) return answer(undefined)
  const { rates } = kept.first
  return answer({
    biz,
    simulated: false,
    source: rates[0]?.source ?? '',
    published_at: rates[0]?.published_at ?? null,
    notice:
      rates.length === 0 ? '尚未发布过报价，发布前企业不能询价。' : '节假日尚未维护，维护前企业不能询价。',
    classes: lines.map(({ code, name }) => ({
      acceptor_class: code,
      name,
      rates: tenors.flatMap(({ tenor }) => {
        const rate = rates.find(each => each.acceptor_class === code && each.tenor === tenor)
        return rate ? [{ tenor, rate_e6: rate.rate_e6, change_bp: 0 }] : []
      }),
    })),
  })
}
