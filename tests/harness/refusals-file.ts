import { root } from './processes.ts'

/** What the tests of a run met, one line for each call and code: `{"path":…,"code":…}`. */
export const refusalsFile = `${root}test-results/refusals.jsonl`
