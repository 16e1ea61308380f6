import { quickenImports } from '../../bank/src/app/quick-imports.ts'

/*
 * A bank as operators start it, but for the pace of its webhooks: what has failed is tried again after milliseconds, and
 * what a killed bank had taken after seconds.
 */

quickenImports()
const [{ startBank }, { readBankSettings }] = await Promise.all([
  import('../../bank/src/app/bank.ts'),
  import('../../bank/src/app/settings.ts'),
])
const settings = readBankSettings(process.env)
// A try that a kill cut short is one of these too.
const pace = { waits: Array(30).fill(50), timeoutMs: 2_000, leaseBeyondMs: 500 }
const bank = await startBank({ ...settings, webhooks: { ...settings.webhooks, pace } })
process.once('SIGTERM', () => bank.close().then(() => process.exit(0)))
console.log(`bank ready ${bank.url}`)
