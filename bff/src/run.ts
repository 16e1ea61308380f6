import { startBff } from './server.ts'
import { readBffSettings } from './settings/settings.ts'
import { startFailure } from './settings/start-failure.ts'

/** Real ms for what is left to close once no request is in flight. */
const closingMs = 10_000

/** `npm run start:bff` (`main.ts`): one gateway, the bank and Redis elsewhere. `--check-config` only checks. */
const main = async () => {
  const settings = readBffSettings(process.env)
  if (process.argv.includes('--check-config')) {
    for (const warning of settings.warnings) console.warn(`warning: ${warning}`)
    console.log('configuration ok')
    return
  }
  const bff = await startBff(settings)
  console.log(`ready ${bff.url}`)

  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    // Requests in flight have had their time by then; what hangs beyond must not keep the process for ever.
    setTimeout(() => process.exit(1), settings.drainTimeoutMs + closingMs).unref()
    await bff.close()
    process.exit(0)
  }
  // An orchestrator gives balancers time to look elsewhere; a person at the terminal, or a second signal, does not.
  process.once('SIGTERM', () => {
    process.on('SIGTERM', close)
    bff.drain().then(close)
  })
  process.on('SIGINT', close)
}

main().catch((error: unknown) => {
  console.error(startFailure(error))
  process.exit(1)
})
