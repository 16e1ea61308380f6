import { suggestTrade } from '../../../domain/trade/coverage.ts'
import { useTradeMatch } from '../../../domain/trade/use-trade-match.ts'
import { useTradeRows } from '../../../domain/trade/use-trade-rows.ts'
import { type InstantBill, type InstantFacts, sumsOf } from './figures.ts'

interface Papers {
  contract_ids?: string[]
  invoice_ids?: string[]
}

/** Contract and invoices that go along with what is ticked, found without asking; how, in words. */
export const usePapers = (ticked: readonly InstantBill[], facts: InstantFacts | undefined) => {
  const { contracts, invoices } = useTradeRows()
  const found =
    contracts && invoices && ticked.length > 0
      ? suggestTrade(contracts, invoices, sumsOf(ticked).faceFen)
      : null
  const match = useTradeMatch(
    { bills: ticked.map(({ holding_id }) => ({ holding_id })) },
    found?.contract_ids ?? [],
  )
  // Papers that do not fit are worse than none, where they may follow.
  const fits = found !== null && match.fault === ''
  const papers: Papers = fits ? { contract_ids: found.contract_ids, invoice_ids: found.invoice_ids } : {}
  const names = contracts?.filter(({ contract_id }) => found?.contract_ids.includes(contract_id)) ?? []
  const text = fits
    ? `合同 ${names.map(({ contract_no }) => contract_no).join('、')}，发票 ${found.invoice_ids.length} 张`
    : facts?.trade_later
      ? '发票后补'
      : '没有能够覆盖的合同与发票'
  return {
    papers,
    text,
    /** Nothing fits, and the rules do not let papers follow: an officer will look at it. */
    missing: contracts !== undefined && invoices !== undefined && !fits && facts?.trade_later === false,
  }
}
