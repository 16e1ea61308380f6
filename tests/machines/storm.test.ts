import { stormSuite } from '../harness/storm-suite.ts'

/* Sixty submissions in a storm; `npm run test:long` makes ten thousand. STORM_SEED sets the choices. */

const seed = Number(process.env.STORM_SEED || 20_261_125)

stormSuite({ seed, submissions: 60, calls: [20, 50], timeoutMs: 900_000 })
