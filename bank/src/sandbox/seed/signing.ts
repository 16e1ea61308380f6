import { addDays } from '@portal/shared/calendar/dates.ts'
import { accountHash } from '../../ledger/accounts.ts'
import { glAccountId, post } from '../../ledger/post.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { settleAccount } from '../../platform/db/schema/ledger.ts'
import { bankSign } from '../../platform/db/schema/signing.ts'
import type { OrgRow } from './institutions.ts'
import type { BusinessSeedCtx } from './seed.ts'

/** Account numbers of 19 digits from 99, a range no bank uses. */
const demo: readonly { account: string; acctNo: string; openingFen: bigint; manager: string }[] = [
  { account: '15400000001', acctNo: '9900123456789010265', openingFen: 365_201_855n, manager: '杜示例' },
  { account: '15400000011', acctNo: '9900123456789010118', openingFen: 128_640_000n, manager: '宁示例' },
]

/** Main accounts of the demo companies that have signed. */
export const DEMO_ACCOUNTS = demo.map(({ account }) => account)

/** The settlement account of a demo company, by its main account. */
export const demoAccountNo = (account: string): string => {
  const found = demo.find(entry => entry.account === account)
  if (!found) throw new Error(`${account} has no settlement account`)
  return found.acctNo
}

/** 50,000,000.00 yuan per application. */
const SINGLE_LIMIT_FEN = 5_000_000_000n

/** Settlement accounts with their opening balances, booked as any money is, and signings in force. */
export const seedSigning = async (
  tx: Tx,
  ctx: BusinessSeedCtx,
  clock: Clock,
  bank: OrgRow,
): Promise<void> => {
  const centralBank = await glAccountId(tx, 'CENTRAL_BANK')
  const validFrom = addDays(ctx.today, -180)
  for (const [index, entry] of demo.entries()) {
    const owner = ctx.people.memberOf(entry.account)
    const [account] = await tx
      .insert(settleAccount)
      .values({
        ownerMemberId: owner.id,
        acctName: owner.companyName,
        acctNoEnc: ctx.atRest.seal(entry.acctNo),
        acctNoHash: accountHash(ctx.atRest, entry.acctNo),
        normalSide: 'C',
      })
      .returning({ id: settleAccount.id })
    if (!account) throw new Error('settlement account not written')
    await post(tx, clock, {
      kind: 'opening',
      refNo: entry.acctNo.slice(-8),
      postings: [
        { accountId: centralBank, side: 'D', amountFen: entry.openingFen, remark: '期初' },
        { accountId: account.id, side: 'C', amountFen: entry.openingFen, remark: '期初' },
      ],
    })
    const serial = String(index + 1).padStart(6, '0')
    await tx.insert(bankSign).values({
      signNo: `QY${validFrom.replaceAll('-', '')}${serial}`,
      memberId: owner.id,
      bankOrgId: bank.id,
      settleAccountId: account.id,
      typedAccountName: owner.companyName,
      typedAccountNoEnc: ctx.atRest.seal(entry.acctNo),
      settleBankNo: bank.bankNo,
      state: 'S30',
      singleLimitFen: SINGLE_LIMIT_FEN,
      validFrom,
      validTo: addDays(ctx.today, 365),
      custManager: entry.manager,
      agreementNo: `XY${validFrom.replaceAll('-', '')}${serial}`,
    })
  }
}
