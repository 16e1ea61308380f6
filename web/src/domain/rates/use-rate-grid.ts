import type { RequestInput } from '@portal/shared/contract/table.ts'
import { useCall } from '../../core/api/hooks.ts'

export type Biz = NonNullable<RequestInput<'/api/quotes/query_rate_grid'>['biz']>

/** Today's grid; one cache entry however many parts of a page show it. */
export const useRateGrid = (biz: Biz = 'disc') =>
  useCall('/api/quotes/query_rate_grid', biz === 'disc' ? {} : { biz })
