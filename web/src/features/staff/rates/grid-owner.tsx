import type { RowOf } from '@portal/shared/contract/table.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { Select } from '../../../ui/inputs/inputs.tsx'

export type RateBank = RowOf<'/api/admin/rate/query_bank'>

/** Whether an officer of one discounting bank looks, who sees and publishes that bank's prices alone. */
export const useOwnGridOnly = (): boolean => useSession().user?.bank_name !== undefined

/** The discounting banks, which may publish grids of their own; empty until they are known. */
export const useRateBanks = (): readonly RateBank[] => useCall('/api/admin/rate/query_bank', {}).rows ?? []

interface GridOwnerProps {
  banks: readonly RateBank[]
  /** A bank's number; '' is the market. */
  value: string
  onChange: (bankNo: string) => void
}

/** Whose prices: the market's, which everybody sees, or those of one discounting bank. */
export const GridOwner = ({ banks, value, onChange }: GridOwnerProps) => (
  <Select
    aria-label="报价方"
    className="grid-owner"
    value={value}
    onChange={event => onChange(event.target.value)}
  >
    <option value="">市场行情</option>
    {banks.map(({ bank_no, bank_name, published_dt }) => (
      <option key={bank_no} value={bank_no}>
        {published_dt ? bank_name : `${bank_name}（按市场行情）`}
      </option>
    ))}
  </Select>
)
