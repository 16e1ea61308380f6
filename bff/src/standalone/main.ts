import { nodeFault } from './node-version.ts'

const fault = nodeFault(process.version)
if (fault !== undefined) {
  console.error(fault)
  process.exit(1)
}
// Only now: the rest may use what an old Node does not have.
const { keepCompiled } = await import('../compile-cache.ts')
keepCompiled()
const { runStandalone } = await import('./standalone.ts')
await runStandalone(process.argv.slice(2), process.env)
