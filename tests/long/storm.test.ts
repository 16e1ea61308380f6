import { stormSuite } from '../harness/storm-suite.ts'

/* Ten thousand submissions, and the events that they cause. STORM_SUBMISSIONS and STORM_SEED set number and choices. */

const submissions = Number(process.env.STORM_SUBMISSIONS || 10_000)
const seed = Number(process.env.STORM_SEED || 1)

stormSuite({ seed, submissions, calls: [150, 900], timeoutMs: 5_400_000 })
