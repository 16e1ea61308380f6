/** In which state units lie free with their holder: 10 with a member, 30 (已贴现) with the bank that discounted them. */
import type { billHolding, HoldingState } from '../../platform/db/schema/bills.ts'

type Held = Pick<typeof billHolding.$inferSelect, 'holderOrgId'>

export const freeStateOf = ({ holderOrgId }: Held): '10' | '30' => (holderOrgId === null ? '10' : '30')

/**
 * Its state as the company sees it that sold these units to the bank: 已贴现 until they are paid, whatever the bank's
 * desk does with them.
 */
export const stateForSeller = (state: HoldingState): '30' | '60' => (state === '60' ? '60' : '30')
