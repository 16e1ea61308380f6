/** Where the invented companies of the sandbox keep their accounts: always the same for a name. */
import { createHash } from 'node:crypto'
import { mod1110CheckDigit } from '@portal/shared/bills/bill-no.ts'
import type { FaceParties, FaceParty } from '../paper/bills/parties.ts'

/** 支付系统行号 of category 999 and place 9900, which do not exist. */
export const sandboxBankNo = (serial: number): string => {
  const body = `9999900${String(serial).padStart(4, '0')}`
  return body + mod1110CheckDigit(body)
}

/** Banks among the sandbox's institutions, with their serials. */
const banks = [
  ['江州示例银行', 1],
  ['华东示例银行', 2],
  ['中原示例银行', 3],
  ['云岭示例银行', 4],
  ['澜城示例农村商业银行', 5],
] as const

/** An account of 19 digits from 99, a range no bank uses. */
const accountOf = (name: string): FaceParty => {
  const digest = createHash('sha256').update(name).digest()
  const [bankName, serial] = banks[(digest[0] ?? 0) % banks.length] ?? banks[0]
  const tail = String(digest.readBigUInt64BE(8) % 10n ** 13n).padStart(13, '0')
  return { account: `990010${tail}`, bankName, bankNo: sandboxBankNo(serial) }
}

interface Named {
  billKind: 'AC01' | 'AC02' | 'AC03'
  drawerName: string
  payeeName: string
  acceptorName: string
}

/** @param payee the payee's own account, where the sandbox has one of it */
export const sandboxParties = (
  { billKind, drawerName, payeeName, acceptorName }: Named,
  payee?: FaceParty,
): FaceParties => ({
  drawer: accountOf(drawerName),
  payee: payee ?? accountOf(payeeName),
  ...(billKind === 'AC02' && { acceptor: accountOf(acceptorName) }),
})
