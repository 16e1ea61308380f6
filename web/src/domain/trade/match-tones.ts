import type { TradeMatch } from '@portal/shared/trade/parties.ts'
import type { Tone } from '../../ui/tag.tsx'

export const matchTones: Readonly<Record<TradeMatch, Tone>> = {
  match: 'ok',
  differs: 'error',
  unknown: 'warn',
}
