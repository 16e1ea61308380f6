import { useCall } from '../../../core/api/hooks.ts'
import type { ApiError } from '../../../core/api-error.ts'
import { type AcceptorClass, type RateGrid, tenors } from '../../../domain/rates/tenors.ts'

export interface EditableGrid extends Pick<RateGrid, 'biz' | 'simulated' | 'source' | 'classes'> {
  /** null = nothing was ever published. */
  published_at: string | null
  /** Said above the grid, '' for nothing. */
  notice: string
  /** Whose it is; '' for the market. */
  bank_no: string
  bank_name: string
  /** What a bank without prices may begin with; empty where there is nothing to begin with, or no need. */
  market: RateGrid['classes']
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

/** Why an own grid is empty, or since when it has stood. */
const ownNotice = (published: string | null, day: string, today: string | undefined): string => {
  if (published === null)
    return '该行还没有自有报价，企业向其询价时按市场行情。发布后只按自有报价，未填写的不报价。'
  return today === undefined || day === today ? '' : `最近一次发布于 ${day}，沿用至今。`
}

/**
 * The prices in force as they are edited: the public grid, or where there is none yet what staff have published; of a
 * bank its own, which nobody else sees.
 */
export const useEditableGrid = (biz: RateGrid['biz'], bank?: { bank_no: string; bank_name: string }) => {
  const open = useCall('/api/quotes/query_rate_grid', { biz })
  const isRefused = open.error !== undefined && beforeTheFirst.has(open.error.code)
  const isKept = isRefused || bank !== undefined
  const kept = useCall(
    '/api/admin/rate/query',
    isKept ? { biz, ...(bank && { bank_no: bank.bank_no }) } : null,
  )
  const reload = () => Promise.all([open.reload(), kept.reload()])
  const error: ApiError | undefined = isKept ? kept.error : open.error
  const answer = (grid: EditableGrid | undefined) => ({ grid, error, reload, isPublic: !isKept })

  if (open.first && !isKept) {
    const { grid_date, business_date } = open.first
    const notice =
      grid_date === business_date ? '' : `今日（${business_date}）尚未发布，显示的是 ${grid_date} 的报价。`
    return answer({ ...open.first, notice, bank_no: '', bank_name: '', market: [] })
  }
  if (!kept.first) return answer(undefined)
  const { rates, business_dt } = kept.first
  const published_at = rates[0]?.published_at ?? null
  const marketNotice =
    rates.length === 0 ? '尚未发布过报价，发布前企业不能询价。' : '节假日尚未维护，维护前企业不能询价。'
  return answer({
    biz,
    simulated: rates[0]?.publisher === 'system',
    source: rates[0]?.source ?? '',
    published_at,
    notice: bank ? ownNotice(published_at, business_dt, open.first?.business_date) : marketNotice,
    bank_no: bank?.bank_no ?? '',
    bank_name: bank?.bank_name ?? '',
    market: bank && rates.length === 0 && open.first ? open.first.classes : [],
    classes: lines.map(({ code, name }) => ({
      acceptor_class: code,
      name,
      rates: tenors.flatMap(({ tenor }) => {
        const rate = rates.find(each => each.acceptor_class === code && each.tenor === tenor)
        return rate ? [{ tenor, rate_e6: rate.rate_e6, change_bp: rate.change_bp }] : []
      }),
    })),
  })
}
