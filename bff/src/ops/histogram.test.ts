import { Histogram as PromHistogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createHistogram } from './histogram.ts'

const bounds = [0.001, 0.01, 0.1]
const observed: [string, string, number][] = [
  ['/api/a', '2xx', 0.0005],
  ['/api/a', '2xx', 0.001],
  ['/api/a', '2xx', 0.0011],
  ['/api/a', '5xx', 7],
  ['/api/b', '2xx', 0.1],
]

it('says the same as prom-client does of the same observations', async () => {
  const ours = createHistogram('seconds', 'Some', ['call', 'status'], bounds)
  const registry = new Registry()
  const theirs = new PromHistogram({
    name: 'seconds',
    help: 'Some',
    labelNames: ['call', 'status'],
    buckets: bounds,
    registers: [registry],
  })
  for (const [call, status, seconds] of observed) {
    ours.observe(call, status, seconds)
    theirs.observe({ call, status }, seconds)
  }
  const linesOf = (text: string) => text.split('\n').filter(Boolean).sort()
  expect(linesOf(ours.text())).toEqual(linesOf(await registry.metrics()))
})

it('names itself before anything was observed', () => {
  expect(createHistogram('seconds', 'Some', ['call', 'status'], bounds).text()).toBe(
    '# HELP seconds Some\n# TYPE seconds histogram\n',
  )
})
