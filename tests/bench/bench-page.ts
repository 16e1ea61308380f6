/** A page of the web's own components, built as it is shipped, alone in Chromium on a slower processor. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { removeFolder, root, temporaryFolder } from '../harness/processes.ts'
import { launchUsual } from './bench-browser.ts'

interface Vite {
  build: (config: object) => Promise<unknown>
}

/** The bench page as one script and its styles. */
const bundle = async (entry: string, outDir: string) => {
  const require = createRequire(join(root, 'web/package.json'))
  const { build } = (await import(require.resolve('vite'))) as Vite
  await build({
    root: join(root, 'web'),
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      lib: { entry, formats: ['iife'], name: 'bench', fileName: 'bench' },
    },
  })
  const read = (end: string) =>
    readdirSync(outDir)
      .filter(name => name.endsWith(end))
      .map(name => readFileSync(join(outDir, name), 'utf8'))
      .join('\n')
  return { script: read('.js'), style: read('.css') }
}

/** The same, without a folder that stays. */
export const pageBundle = async (entry: string) => {
  const folder = temporaryFolder('page-bench')
  try {
    return await bundle(entry, folder)
  } finally {
    removeFolder(folder)
  }
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** What `measure(rounds)` of a bench page answers, the processor slowed down `slow` times. */
export const measurePage = async (entry: string, rounds: number, slow: number): Promise<unknown> => {
  const browser = await launchUsual()
  try {
    const { script, style } = await pageBundle(entry)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.on('pageerror', error => console.error(error.message))
    await page.route('**/*', route =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><style>${style}</style><body>` }),
    )
    await page.goto('http://bench.test/')
    await page.addScriptTag({ content: script })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
    return await page.evaluate(`measure(${rounds})`)
  } finally {
    await browser.close()
  }
}
