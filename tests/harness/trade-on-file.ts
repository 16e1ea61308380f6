import { setTimeout } from 'node:timers/promises'
import type { Client } from './client.ts'

interface Papers {
  seller: string
  buyer: string
  contractNo: string
  invoiceNo: string
}

/** A contract of 3,000,000.00 with a verified invoice of 2,260,000.00, as the trade background page would leave them. */
export const putTradeOnFile = async (
  client: Client,
  { seller, buyer, contractNo, invoiceNo }: Papers,
): Promise<{ contract_id: string; invoice_id: string }> => {
  const { contract_id } = await client.row('/api/trade/add_contract', {
    contract_no: contractNo,
    role: 'seller',
    counter_name: buyer,
    kind: 'contract',
    trade_mode: 'goods',
    goods: '热轧卷板',
    amount_fen: '300000000',
    sign_dt: '2026-05-10',
  })
  const { invoice_id } = await client.row('/api/trade/add_invoice', {
    inv_type: 'DIGITAL',
    inv_no: invoiceNo,
    inv_dt: '2026-05-20',
    buyer_name: buyer,
    seller_name: seller,
    excl_fen: '200000000',
    tax_fen: '26000000',
    total_fen: '226000000',
  })
  await client.row('/api/trade/verify_invoice', { invoice_ids: [invoice_id] })
  const isVerified = async () =>
    (await client.row('/api/trade/invoice_detail', { invoice_id })).verify_state === '30'
  for (let asked = 0; !(await isVerified()); asked += 1) {
    if (asked === 100) throw new Error('the invoice is not verified')
    await setTimeout(200)
  }
  await client.row('/api/trade/link_invoice', { contract_id, invoice_ids: [invoice_id] })
  return { contract_id, invoice_id }
}
