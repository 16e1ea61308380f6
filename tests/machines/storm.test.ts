import { stormSuite } from '../harness/storm-suite.ts'

/* Twenty submissions in a storm; `npm run test:long` makes ten thousand. STORM_SEED sets the choices. */

const seed = Number(process.env.STORM_SEED || 20_261_125)

stormSuite({ seed, submissions: 20, calls: [12, 30], timeoutMs: 900_000 })
