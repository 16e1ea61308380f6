import { writeFileSync } from 'node:fs'
import { calls } from '@portal/shared/contract/table.ts'
import type { Topic } from '@portal/shared/contract/topics.ts'

/*
 * What each read shows and each write changes, from the contract's rows, for the browser: the rows themselves bring the
 * schemas along. `node web/src/testing/call-topics.ts --write` renews it; a test demands that it is.
 */

export const callTopicsText = (): string => {
  const topics = [...new Set(calls.flatMap(call => [...call.shows, ...call.changes]))].sort()
  const listed = (of: (topic: Topic) => readonly string[]) =>
    topics.map(topic => `    ${JSON.stringify(topic)}: ${JSON.stringify(of(topic))}`).join(',\n')
  const pathsWith = (field: 'shows' | 'changes') =>
    listed(topic => calls.filter(call => call[field].includes(topic)).map(call => call.path))
  return `{\n  "shows": {\n${pathsWith('shows')}\n  },\n  "changes": {\n${pathsWith('changes')}\n  }\n}\n`
}

if (process.argv.includes('--write')) {
  writeFileSync(new URL('../core/call-topics.json', import.meta.url), callTopicsText())
}
