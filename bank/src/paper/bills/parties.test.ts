import { expect, test } from 'vitest'
import { testAtRest } from '../../testing/test-database.ts'
import { sealParties, shownParties } from './parties.ts'

const drawer = { account: '9900100402000361526', bankName: '澜城示例农村商业银行', bankNo: '999990000056' }
const payee = { account: '9900100701000482034', bankName: '中原示例银行', bankNo: '999990000030' }
const face = {
  billKind: 'AC01' as const,
  partiesEnc: sealParties(testAtRest, { drawer, payee }),
  acceptorName: '江州示例银行',
  acceptorBankNo: '999990000013',
}

test('accounts lie sealed and are shown masked; a bank that accepts has 0 for an account', () => {
  expect(face.partiesEnc).not.toContain('9900')
  expect(shownParties(testAtRest, face)).toEqual({
    drawer: { acct_no: '9900 **** **** *** 1526', bank_name: drawer.bankName, bank_no: drawer.bankNo },
    payee: { acct_no: '9900 **** **** *** 2034', bank_name: payee.bankName, bank_no: payee.bankNo },
    acceptor: { acct_no: '0', bank_name: '江州示例银行', bank_no: '999990000013' },
  })
})

test('a company that accepts pays from its account at a bank', () => {
  const acceptor = { account: '9900100100000000042', bankName: '华东示例银行', bankNo: '999990000021' }
  const partiesEnc = sealParties(testAtRest, { drawer, payee, acceptor })
  expect(shownParties(testAtRest, { ...face, billKind: 'AC02', partiesEnc }).acceptor).toEqual({
    acct_no: '9900 **** **** *** 0042',
    bank_name: '华东示例银行',
    bank_no: '999990000021',
  })
})

test('a bill of which the registry has told no accounts has none', () => {
  const nothing = { acct_no: '', bank_name: '', bank_no: '' }
  expect(shownParties(testAtRest, { ...face, partiesEnc: '' })).toMatchObject({
    drawer: nothing,
    payee: nothing,
  })
})
