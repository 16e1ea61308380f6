import { useAction } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import type { Holding } from '../../../domain/bills/part.ts'

/** The bank says once more where it matters; here the answer only spares the company a choice in vain. */
const isAsked = ({ bill_kind, disclosure_outcome: outcome }: Holding): boolean =>
  bill_kind === 'AC02' && outcome !== 'confirmed'

/**
 * Has the disclosure platform asked about a commercial bill when it is chosen.
 * @param unchoose takes it out of the choice again where the answer is no
 */
export const useDisclosure = (unchoose: (holding: Holding) => void) => {
  const asking = useAction('/api/bills/check_disclosure')
  const ask = async (holding: Holding): Promise<void> => {
    try {
      const said = await asking.run({ holding_ids: [holding.holding_id] })
      if (!said) return
      const { disclosure_outcome: outcome, disclosure_text: text } = said
      if (outcome === 'confirmed') showToast({ kind: 'ok', text: '商票信息披露与票面一致' })
      else if (outcome === 'silent') showToast({ kind: 'info', text: `${text}，询价时再次查询` })
      else {
        unchoose(holding)
        showToast({ kind: 'error', text })
      }
    } catch (error) {
      // Announced by the client.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return { isAsked, ask }
}
