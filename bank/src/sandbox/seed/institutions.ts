import type { Tx } from '../../platform/db/db.ts'
import { type AcceptorClass, bankOrg } from '../../platform/db/schema/bills.ts'
import { sandboxBankNo } from '../bill-parties.ts'
import { furtherOrgs } from './further-orgs.ts'

export type OrgRow = typeof bankOrg.$inferSelect

export interface DemoOrg {
  name: string
  orgClass: AcceptorClass
  discountBank?: true
  overdue?: true
  unlisted?: true
  /** All but 1,000,000.00 yuan of its limit is in use. */
  nearlyUsed?: true
}

/** The bank itself comes first: its number is the 999990000013 of the demo bill numbers. */
const demo: readonly DemoOrg[] = [
  { name: '江州示例银行', orgClass: 'CS', discountBank: true },
  { name: '华东示例银行', orgClass: 'GG' },
  { name: '中原示例银行', orgClass: 'GG' },
  { name: '云岭示例银行', orgClass: 'CS' },
  { name: '澜城示例农村商业银行', orgClass: 'SN' },
  { name: '柏川示例村镇银行', orgClass: 'SN' },
  { name: '栖霞湾示例财务公司', orgClass: 'CW' },
  { name: '江州示例汽车财务公司', orgClass: 'CW' },
  { name: '江州示例重工有限公司', orgClass: 'QY' },
  { name: '屏山示例能源有限公司', orgClass: 'QY' },
  { name: '沅水示例银行', orgClass: 'CS', overdue: true },
  { name: '青禾示例商贸有限公司', orgClass: 'QY', unlisted: true },
]

/** Where acceptors sit, in turn: 江苏, 浙江, 山东, 广东, 四川, 湖北. */
const provinces = ['320000', '330000', '370000', '440000', '510000', '420000'] as const

/** 500,000,000.00 yuan for each acceptor. */
const LIMIT_FEN = 50_000_000_000n

/** Writes sixty acceptors, the discount bank among them; the first row is the bank, the first twelve issue the demo bills. */
export const seedInstitutions = (tx: Tx): Promise<OrgRow[]> =>
  tx
    .insert(bankOrg)
    .values(
      [...demo, ...furtherOrgs].map((org, index) => ({
        bankNo: sandboxBankNo(index + 1),
        name: org.name,
        shortName: org.name.slice(0, 6),
        orgClass: org.orgClass,
        isDiscountBank: org.discountBank ?? false,
        onWhiteList: !org.unlisted,
        overdue: org.overdue ?? false,
        creditLimitFen: LIMIT_FEN,
        usedLimitFen: org.nearlyUsed ? LIMIT_FEN - 100_000_000n : 0n,
        regionCode: provinces[index % provinces.length] ?? '',
      })),
    )
    .returning()
