import { startBankOn } from '../app/bank.ts'
import { readBankSettings } from '../app/settings.ts'
import { exampleNow, exampleSecret } from './seeded-example.ts'
import { newExampleDatabase } from './test-database.ts'

/**
 * A bank that listens, on a seeded example of its own: one that begins with nothing seeds the whole sandbox first, which
 * takes longer than most tests.
 */
export const startExampleBank = async () => {
  const { database } = await newExampleDatabase()
  const read = readBankSettings({
    BANK_PORT: '0',
    SANDBOX_NOW: exampleNow,
    SANDBOX_CAPTCHA: 'abcd',
    LOG_LEVEL: 'silent',
  })
  const settings = { ...read, dataSecret: exampleSecret }
  return { bank: await startBankOn(settings, database), database, settings }
}
