import { post } from '../../../core/api/client.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import type { Disclosed } from '../../../domain/bills/disclosure.tsx'
import type { Holding } from '../../../domain/bills/part.ts'

/** The bank says once more where it matters; here the answer only spares the company a choice in vain. */
const isAsked = ({ bill_kind, disclosure_outcome: outcome }: Holding): boolean =>
  bill_kind === 'AC02' && outcome !== 'confirmed'

type Said = Pick<Disclosed, 'disclosure_outcome' | 'disclosure_text'>

/** What the first of some says, and of how many it is said where there are more. */
const textOf = ([first, ...more]: readonly Said[]): string =>
  `${first?.disclosure_text ?? ''}${more.length > 0 ? `（共 ${more.length + 1} 张）` : ''}`

/**
 * Has the disclosure platform asked about commercial bills when they are chosen.
 * @param unchoose takes those out of the choice again of which the answer is no, by their ids
 */
export const useDisclosure = (unchoose: (ids: readonly string[]) => void) => {
  const ask = async (holdings: readonly Holding[]): Promise<void> => {
    if (holdings.length === 0) return
    try {
      const said = await post('/api/bills/check_disclosure', {
        holding_ids: holdings.map(({ holding_id }) => holding_id),
      })
      const silent = said.filter(row => row.disclosure_outcome === 'silent')
      const no = said.filter(({ disclosure_outcome: outcome }) => !['confirmed', 'silent'].includes(outcome))
      if (no.length > 0) {
        unchoose(no.map(({ holding_id }) => holding_id))
        showToast({ kind: 'error', text: textOf(no) })
      }
      if (silent.length > 0) showToast({ kind: 'info', text: `${textOf(silent)}，询价时再次查询` })
      if (no.length + silent.length === 0) showToast({ kind: 'ok', text: '商票信息披露与票面一致' })
    } catch (error) {
      // Announced by the client.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return { isAsked, ask }
}
