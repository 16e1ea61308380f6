import { mkdirSync } from 'node:fs'
import { afterEach } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { root } from './processes.ts'

/*
 * Set-up of the browser tests: of a test that failed, what its pages showed. A machine that is busier than ours fails
 * in ways that nobody can repeat, and its log is all there is.
 */

const folder = `${root}test-results/failed`
const asName = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const browser = await sharedBrowser()
  const pages = browser.contexts().flatMap(context => context.pages())
  mkdirSync(folder, { recursive: true })
  for (const [at, page] of pages.entries()) {
    const text = await page.evaluate(() => document.body.innerText).catch(String)
    console.log(`when "${task.name}" failed, ${page.url()} showed:\n${text.slice(0, 1500)}`)
    await page.screenshot({ path: `${folder}/${asName(task.name)}-${at}.png` }).catch(() => undefined)
    await page.context().close()
  }
}, 60_000)
