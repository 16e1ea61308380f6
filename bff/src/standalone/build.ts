/*
 * `npm run build`: the web client, and beside it what the bank's first start would have to make. Both only cost
 * time when they are left to `npm start`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './web-build.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

const prepareBank = async () => {
  const bank = spawn(process.execPath, [join(repository, 'bank/src/main.ts'), '--prepare'], {
    stdio: 'inherit',
  })
  const [code] = await once(bank, 'exit')
  if (code !== 0) throw new Error(`the bank could not be prepared (ended with ${code})`)
}

const faults = (await Promise.allSettled([buildWeb(repository), prepareBank()])).filter(
  result => result.status === 'rejected',
)
for (const { reason } of faults) console.error(reason instanceof Error ? reason.message : reason)
process.exit(faults.length > 0 ? 1 : 0)
