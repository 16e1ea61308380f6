/** Where a planned order has left its bills: with their seller, locked, pledged, or with the buyer. */
import type { Case } from './cases.ts'
import type { Desk } from './desks.ts'
import type { Times } from './order-steps.ts'
import type { DeskBill, DeskStock } from './stock.ts'

interface Placed {
  entry: Case
  orderNo: string
  parties: { buyer: Desk; seller: Desk }
  times: Times
}

const has = ({ steps }: Case, event: string): boolean => steps.some(([name]) => name === event)

/** A sale locks from its submit on, a purchase when the seller accepts; until it settles or comes to nothing. */
const isLocked = (entry: Case): boolean => {
  if (!['R10', 'R20', 'R25', 'R28', 'R30', 'R35'].includes(entry.state)) return false
  return entry.isSale || has(entry, 'accept')
}

const settle = (stock: DeskStock, paper: DeskBill, { entry, orderNo, parties, times }: Placed): void => {
  const names = { fromName: parties.seller.name, toName: parties.buyer.name, refNo: orderNo }
  const at = times.at('settled') ?? times.first
  if (entry.busiType === 'BT02') {
    stock.tell(paper, { event: 'pledge', ...names, at })
    Object.assign(paper.holding, { state: entry.state === 'R42' ? '10' : '40' })
    const freedAt = times.at('due_settled')
    if (freedAt) {
      const back = { fromName: names.toName, toName: names.fromName, refNo: orderNo }
      stock.tell(paper, { event: 'pledge_release', ...back, at: freedAt })
    }
    return
  }
  const isSold = entry.busiType === 'BT01'
  stock.tell(paper, { event: isSold ? 'rediscount_endorsement' : 'repo_endorsement', ...names, at })
  stock.sell(paper, parties.buyer, isSold ? '10' : '40', orderNo)
}

export const handOver = (stock: DeskStock, paper: DeskBill, placed: Placed): void => {
  if (has(placed.entry, 'settled')) settle(stock, paper, placed)
  else if (isLocked(placed.entry)) Object.assign(paper.holding, { state: '20', lockRef: placed.orderNo })
}
