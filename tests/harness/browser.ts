import { channel } from 'node:diagnostics_channel'
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core'
import { chromiumPath } from '../tools/needed-tools.ts'
import { root } from './processes.ts'
import { watchFocus } from './watch-focus.ts'

let shared: Promise<Browser> | undefined

/** The browser of this process, which its test files use one after the other; it ends with the process. */
export const sharedBrowser = async (): Promise<Browser> => {
  const running = await shared
  if (running?.isConnected()) return running
  shared = launchBrowser()
  return shared
}

/** A page of a test lives for seconds: to compile its script a second and a third time costs more than it saves. */
const SHORT_LIVED = ['--js-flags=--no-opt --no-maglev']

/**
 * Chromium, headless; without the background traffic it would start on its own.
 * @param scripts how it compiles: as for a test, or as it does for people
 */
export const launchBrowser = (scripts: readonly string[] = SHORT_LIVED): Promise<Browser> => {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Error('no chromium: run npm test, which names or installs it')
  return chromium.launch({
    executablePath,
    // Without a UTF-8 locale it cannot write the names of files it downloads.
    env: { ...process.env, LANG: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...scripts,
    ],
  })
}

const refusals = channel('portal.refusal')

/** Tells which refusal the page met; an answer that the page has left behind has no body any more. */
const noteRefusal = async (response: Response) => {
  const { pathname: path } = new URL(response.url())
  if (response.status() < 400 || !path.startsWith('/api/')) return
  const answer: { error_no?: string } = await response.json().catch(() => ({}))
  if (answer.error_no) refusals.publish({ path, code: answer.error_no })
}

/** A page whose console errors, failed scripts and losses of the focus are collected, so that a test can demand there were none. */
export const openPage = async (context: BrowserContext) => {
  const page = await context.newPage()
  await page.addInitScript(watchFocus)
  const faults: string[] = []
  page.on('response', noteRefusal)
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return { page, faults }
}

/** Keeps a picture of the page for people to look at (`test-results/screens`), where the run asks for them: `PICTURES=on`. */
export const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES !== 'on') return
  await page.screenshot({ path: `${root}test-results/screens/${name}.png`, fullPage: true })
}
