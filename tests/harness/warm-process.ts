import { quickenImports } from '../../bank/src/app/quick-imports.ts'

/* A process that has bank and gateway one portal after the other, each anew and closed at its end (`warm-portal.ts`). */

/** What it is asked: a portal with these settings, or the end of the one it has. */
export type Order = { bank: Environment; gateway: Environment } | 'close'
export type Answered = { url: string; opsUrl: string; bankUrl: string } | { error: string } | 'closed'
type Environment = Record<string, string>

quickenImports()
const [{ startBank }, { readBankSettings }, { startBff }, { readBffSettings }] = await Promise.all([
  import('../../bank/src/app/bank.ts'),
  import('../../bank/src/app/settings.ts'),
  import('../../bff/src/server.ts'),
  import('../../bff/src/settings/settings.ts'),
])

let close = async () => {}

const open = async ({ bank: bankEnv, gateway }: Exclude<Order, 'close'>): Promise<Answered> => {
  const bank = await startBank(readBankSettings(bankEnv))
  const bff = await startBff(readBffSettings({ ...gateway, BANK_URL: bank.url }))
  close = async () => {
    await bff.close()
    await bank.close()
  }
  return { url: bff.url, opsUrl: bff.opsUrl, bankUrl: bank.url }
}

const obey = async (order: Order): Promise<Answered> => {
  if (order !== 'close') return open(order)
  await close()
  return 'closed'
}

const answer = (answered: Answered) => process.send?.(answered)

process.on('message', (order: Order) => {
  obey(order).then(answer, (error: unknown) => answer({ error: String(error) }))
})
// A test process that ends takes it with it.
process.on('disconnect', () => process.exit(0))
