/** 回单核验: for whoever has the paper in hand. */
import { timingSafeEqual } from 'node:crypto'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskAccount, maskCompany } from '@portal/shared/people/mask.ts'
import { groupCode } from '@portal/shared/receipts/receipt-code.ts'
import { eq } from 'drizzle-orm'
import { receiptCode } from '../../ledger/receipts.ts'
import { receipt } from '../../platform/db/schema/receipts.ts'
import type { Handler } from '../../platform/kernel/handler.ts'

/** @throws Fault 20220, the same for a number that there is not and for a wrong code: both take the same steps until then */
export const verify: Handler<'/api/receipt/verify'> = async (ctx, { receipt_no: receiptNo, code }) => {
  const right = Buffer.from(receiptCode(ctx.atRest, receiptNo))
  const given = Buffer.from(groupCode(code))
  const [row] = await ctx.tx.select().from(receipt).where(eq(receipt.receiptNo, receiptNo))
  const isRight = right.length === given.length && timingSafeEqual(right, given)
  if (!row || !isRight) throw new Fault('20220')
  const account = (sealed: string | null) => (sealed === null ? '' : maskAccount(ctx.atRest.open(sealed)))
  return [
    {
      receipt_no: row.receiptNo,
      purpose: row.purpose,
      amount_fen: String(row.amountFen),
      payer_name: maskCompany(row.payerName),
      payer_acct_no: account(row.payerAcctEnc),
      payee_name: maskCompany(row.payeeName),
      payee_acct_no: account(row.payeeAcctEnc),
      business_dt: row.businessDate,
    },
  ]
}
