import { expect, test } from 'vitest'
import { startBankOn } from '../../app/bank.ts'
import { readBankSettings } from '../../app/settings.ts'
import { addFirstAdmins } from '../../people/operators/first-admin.ts'
import { newTestDatabase } from '../../testing/test-database.ts'
import { clockOf } from '../clock/clock.ts'
import { createAtRestCipher } from './at-rest.ts'
import { checkSealed, SealedOtherwiseError } from './sealed.ts'

test('a bank does not start on data that was sealed under another secret', async () => {
  const database = await newTestDatabase()
  const own = createAtRestCipher('the secret of this installation')
  await checkSealed(database.db, own)
  const services = { clock: clockOf(() => new Date()), atRest: own }
  await addFirstAdmins(database.db, services, [
    { account: 'root.one', mobile: '13900000000' },
    { account: 'root.two', mobile: '13900000001' },
  ])
  await checkSealed(database.db, own)

  const settings = readBankSettings({ BANK_PORT: '0', LOG_LEVEL: 'silent' })
  const refused = startBankOn(settings, database)
  await expect(refused).rejects.toThrow(SealedOtherwiseError)
  await expect(refused).rejects.toThrow('BANK_DATA_SECRET')
})
