import { channel } from 'node:diagnostics_channel'
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core'
import { chromiumPath } from '../tools/needed-tools.ts'
import { root } from './processes.ts'

let shared: Promise<Browser> | undefined

/** The browser of this process, which its test files use one after the other; it ends with the process. */
export const sharedBrowser = async (): Promise<Browser> => {
  const running = await shared
  if (running?.isConnected()) return running
  shared = launchBrowser()
  return shared
}

/** Chromium, headless; without the background traffic it would start on its own. */
export const launchBrowser = (): Promise<Browser> => {
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
      // A page lives for seconds here: to compile its script a second and a third time costs more than it saves.
      '--js-flags=--no-opt --no-maglev',
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

/** A page whose console errors and failed scripts are collected, so that a test can demand there were none. */
export const openPage = async (context: BrowserContext) => {
  const page = await context.newPage()
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
