import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { operatorProfile } from '../../platform/db/schema/profiles.ts'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { findByAccount, type Person } from '../directory/operators.ts'
import { targetOf } from './reset-target.ts'

let bank: TestBank
let officer: Person
beforeAll(async () => {
  bank = await newTestBank()
  const found = await findByAccount(bank.db, 'officer1')
  if (!found) throw new Error('no officer1')
  officer = found
  return () => bank.close()
})

const wanting = (
  wanted: 'mobile' | 'email' | undefined,
  account = 'officer1',
  person: Person | undefined = officer,
) => bank.db.transaction(tx => targetOf(tx, bank.services, { account, person, wanted }))
const allow = (value: '0' | '1') =>
  bank.db.execute(sql`update sys_param set param_value = ${value} where param_key = 'RESET_BY_EMAIL'`)
const day = 24 * 60 * 60_000

test('a code goes to the e-mail of staff who want it, once the bank lets it and the address has stood for a day', async () => {
  const number = { channel: 'mobile', shown: expect.stringMatching(/^154\*{4}\d{4}$/) }
  await bank.as('officer1')('/api/member/edit_my_info', { email: 'shen@example.com' })
  await allow('0')
  expect(await wanting('email')).toMatchObject(number)
  await allow('1')
  // Whoever has just written the address may not be whose desk it is.
  expect(await wanting('email')).toMatchObject(number)
  await bank.db
    .update(operatorProfile)
    .set({ gmt_modify: new Date(bank.clock.now().getTime() - day) })
    .where(eq(operatorProfile.operator_id, officer.operator.id))
  expect(await wanting('email')).toEqual({
    channel: 'email',
    address: 'shen@example.com',
    shown: 's****@example.com',
  })
  expect(await wanting(undefined)).toMatchObject(number)
  expect(await wanting('mobile')).toMatchObject(number)
})

test('a customer’s code goes to the number that is the account', async () => {
  await allow('1')
  const customer = await findByAccount(bank.db, '15400000011')
  expect(await wanting('email', '15400000011', customer)).toMatchObject({
    channel: 'mobile',
    address: '15400000011',
    shown: '154****0011',
  })
  expect(await wanting('email', '15400009911', undefined)).toMatchObject({ shown: '154****9911' })
})

test('names that are nobody’s are told a number or an address too, always the same', async () => {
  await allow('1')
  const nobody = async (account: string) => {
    const first = await bank.db.transaction(tx =>
      targetOf(tx, bank.services, { account, person: undefined, wanted: 'email' }),
    )
    expect(
      await bank.db.transaction(tx =>
        targetOf(tx, bank.services, { account, person: undefined, wanted: 'email' }),
      ),
    ).toEqual(first)
    expect(first.address).toBe('')
    return first
  }
  const all = await Promise.all(Array.from({ length: 40 }, (_, at) => nobody(`name${at}`)))
  const channels = new Set(all.map(({ channel }) => channel))
  expect(channels).toEqual(new Set(['mobile', 'email']))
  for (const { channel, shown } of all) {
    expect(shown).toMatch(channel === 'email' ? /^n\*{4}@[\w.]+$/ : /^1\d\d\*{4}\d{4}$/)
  }
})
