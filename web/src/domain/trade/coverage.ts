/** Contracts and invoices behind an application: how far they reach, and which would do. */
import type { RowOf } from '@portal/shared/contract/table.ts'

export type Contract = RowOf<'/api/trade/query_contract'>['rows'][number]
export type Invoice = RowOf<'/api/trade/query_invoice'>['rows'][number]

export interface Trade {
  /** 发票后补: submitted without, to be handed in later. */
  later: boolean
  contract_ids: string[]
  invoice_ids: string[]
  /** Proposed by the page and not touched since: other bills get another proposal. */
  proposed?: true
}

/** Without what is no longer to be had; the same object when nothing is missing. */
export const stillThere = (
  trade: Trade,
  contracts: readonly Contract[],
  invoices: readonly Invoice[],
): Trade => {
  const contract_ids = trade.contract_ids.filter(id => contracts.some(row => row.contract_id === id))
  const invoice_ids = trade.invoice_ids.filter(id =>
    invoices.some(row => row.invoice_id === id && contract_ids.includes(row.contract_id)),
  )
  const isSame =
    contract_ids.length === trade.contract_ids.length && invoice_ids.length === trade.invoice_ids.length
  return isSame ? trade : { ...trade, contract_ids, invoice_ids }
}

export const laterTrade: Trade = { later: true, contract_ids: [], invoice_ids: [] }

const leftOf = (rows: readonly { left_fen: string }[]): bigint =>
  rows.reduce((sum, row) => sum + BigInt(row.left_fen), 0n)

export interface Coverage {
  contractFen: bigint
  invoiceFen: bigint
  /** Why it may not be submitted so; '' when it may. */
  fault: string
}

/** The chosen amount against the needed one (20043, 20061). */
export const coverageOf = (
  trade: Trade,
  contracts: readonly Contract[],
  invoices: readonly Invoice[],
  needFen: bigint,
): Coverage => {
  const contractFen = leftOf(contracts.filter(row => trade.contract_ids.includes(row.contract_id)))
  const invoiceFen = leftOf(invoices.filter(row => trade.invoice_ids.includes(row.invoice_id)))
  const fault = () => {
    if (trade.later) return ''
    if (trade.contract_ids.length === 0) return '请选择合同'
    if (contractFen < needFen) return '合同可用金额不足'
    return invoiceFen < needFen ? '发票金额合计应不小于票据金额' : ''
  }
  return { contractFen, invoiceFen, fault: fault() }
}

export const invoicesOf = (invoices: readonly Invoice[], contractId: string): Invoice[] =>
  invoices.filter(row => row.contract_id === contractId)

/** The fewest of the oldest invoices that reach; all of them when they do not. */
const enough = (invoices: readonly Invoice[], needFen: bigint): string[] => {
  const ids: string[] = []
  let open = needFen
  for (const row of invoices.toSorted((a, b) => a.inv_dt.localeCompare(b.inv_dt))) {
    if (open <= 0n) break
    ids.push(row.invoice_id)
    open -= BigInt(row.left_fen)
  }
  return ids
}

/** Contract chosen or not, with its invoices. */
export const toggleContract = (
  trade: Trade,
  contractId: string,
  invoices: readonly Invoice[],
  needFen: bigint,
): Trade => {
  const own = invoicesOf(invoices, contractId)
  const ownIds = new Set(own.map(row => row.invoice_id))
  const others = trade.invoice_ids.filter(id => !ownIds.has(id))
  if (trade.contract_ids.includes(contractId)) {
    return {
      later: false,
      contract_ids: trade.contract_ids.filter(id => id !== contractId),
      invoice_ids: others,
    }
  }
  const had = leftOf(invoices.filter(row => others.includes(row.invoice_id)))
  return {
    later: false,
    contract_ids: [...trade.contract_ids, contractId],
    invoice_ids: [...others, ...enough(own, needFen - had)],
  }
}

/**
 * Contracts, as seller, that cover the bills with their invoices: one alone where one does, the smallest such; else
 * several, the largest first. Null when all together do not reach.
 */
export const suggestTrade = (
  contracts: readonly Contract[],
  invoices: readonly Invoice[],
  needFen: bigint,
): Trade | null => {
  const usable = contracts
    .filter(row => row.role === 'seller')
    .map(row => {
      const own = leftOf(invoicesOf(invoices, row.contract_id))
      const left = BigInt(row.left_fen)
      return { id: row.contract_id, fen: own < left ? own : left }
    })
    .filter(({ fen }) => fen > 0n)
    .sort((a, b) => (a.fen < b.fen ? -1 : 1))
  const alone = usable.find(({ fen }) => fen >= needFen)
  const picked: string[] = alone ? [alone.id] : []
  let open = alone ? 0n : needFen
  for (const { id, fen } of alone ? [] : usable.toReversed()) {
    if (open <= 0n) break
    picked.push(id)
    open -= fen
  }
  if (open > 0n || picked.length === 0) return null
  const own = invoices.filter(row => picked.includes(row.contract_id))
  return { later: false, contract_ids: picked, invoice_ids: enough(own, needFen), proposed: true }
}
