import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { removeFolder, root, temporaryFolder } from '../harness/processes.ts'
import { launchUsual } from './bench-browser.ts'

/*
 * `node tests/bench/grid.ts`: script time of the data grid in Chromium, 50 rows × 12 columns with checkbox, status
 * and two buttons, as on a processor four times slower. Counted is the processor time of the page's own thread
 * (Chromium's ScriptDuration in thread ticks, effects that follow a drawing included), so that other work on the
 * machine does not count; it is measured at full speed and multiplied. Fails when a median is over its budget. Beside the
 * first drawing stands what React takes for the same elements and texts without a grid that makes them.
 *   --rounds 15   --slow 4
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, slow: { type: 'string', default: '4' } },
})

const budgets = { mount: 20, again: 6, choose: 8, data: 20 } as const
type Step = keyof typeof budgets
/** In the order in which each round takes them. */
const steps = ['mount', 'again', 'choose', 'data'] as const satisfies readonly Step[]
/** Rounds that are not counted, until the script is compiled. */
const warmUp = 3
const names: Record<Step, string> = {
  mount: 'first drawing',
  again: 'drawn again, same rows',
  choose: 'one row chosen',
  data: 'new data in every row',
}

interface Vite {
  build: (config: object) => Promise<unknown>
}

/** The bench page as one script and its styles. */
const bundle = async (outDir: string) => {
  const require = createRequire(join(root, 'web/package.json'))
  const { build } = (await import(require.resolve('vite'))) as Vite
  await build({
    root: join(root, 'web'),
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      lib: { entry: 'src/testing/grid-bench.tsx', formats: ['iife'], name: 'bench', fileName: 'bench' },
    },
  })
  const read = (end: string) =>
    readdirSync(outDir)
      .filter(name => name.endsWith(end))
      .map(name => readFileSync(join(outDir, name), 'utf8'))
      .join('\n')
  return { script: read('.js'), style: read('.css') }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const folder = temporaryFolder('grid-bench')
const browser = await launchUsual()
try {
  const { script, style } = await bundle(folder)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', error => console.error(error.message))
  await page.route('**/*', route =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><style>${style}</style><body>` }),
  )
  await page.goto('http://bench.test/')
  await page.addScriptTag({ content: script })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  /** Milliseconds of script so far, by the thread's own clock. */
  const scriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }
  const run = async (step: string, round: number) => {
    const before = await scriptMs()
    await page.evaluate(`runStep('${step}', ${round})`)
    return ((await scriptMs()) - before) * Number(options.slow)
  }
  const measured: Record<Step, number[]> = { mount: [], again: [], choose: [], data: [] }
  const floor: number[] = []
  for (let round = 0; round < warmUp + Number(options.rounds); round += 1) {
    const counts = round >= warmUp
    for (const step of steps) {
      const took = await run(step, round)
      if (counts) measured[step].push(took)
    }
    await run('copy', round)
    await run('unmount', round)
    const took = await run('floor', round)
    if (counts) floor.push(took)
    await run('unmount', round)
  }
  for (const name of steps) {
    const took = measured[name]
    const typical = median(took)
    const over = typical > budgets[name]
    if (over) process.exitCode = 1
    console.log(
      `${names[name].padEnd(24)} median ${typical.toFixed(1)} ms, least ${Math.min(...took).toFixed(1)} ms, budget ${budgets[name]} ms${over ? '  OVER' : ''}`,
    )
  }
  const ratio = median(measured.mount.map((took, at) => took / (floor[at] ?? Number.NaN)))
  console.log(
    `first drawing: ${ratio.toFixed(2)} × the same elements by React alone, median ${median(floor).toFixed(1)} ms`,
  )
} finally {
  await browser.close()
  removeFolder(folder)
}
