import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutFigures } from '../harness/cut-figures.ts'
import { root } from '../harness/processes.ts'
import { repeatedNames } from '../harness/repeated-names.ts'
import { enter, openSite, type Site, settled } from '../harness/site.ts'
import { somePages, triesAll } from '../harness/turns.ts'

/*
 * No table cuts a figure: on every page that a company, an institution, an officer or the administrator may open, at
 * the widths of usual screens, each head, number, amount, date and identifier is whole, and none stands half behind the
 * columns that do not scroll, nor once somebody has gone on to the columns behind the edge. What can be pressed in a row
 * says in which.
 */

const widths = triesAll ? [1280, 1440, 1920] : [1280, 1440]
const people = [
  ['15400000001', 'comp'],
  ['15400000101', 'financeOrg'],
  ['officer1', 'admin'],
  ['admin', 'admin'],
] as const

/** Every page of the table of pages. */
const paths = [
  ...readFileSync(`${root}web/src/core/pages.ts`, 'utf8').matchAll(/^ {2}'(\/[^']+)': \w+\(/gm),
].map(([, path = '']) => path)
/** Beside the forms before a session and the pages of errors, which have no tables. */
const listed = paths.filter(path => !/^\/(?:login|regist|forget|errors)/.test(path))

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

/** As the browser's own buttons do, which costs no new document; whether it is open to who asks. */
const openedAt = async (page: Page, path: string): Promise<boolean> => {
  // Or the screen locks on the way.
  await page.mouse.move(700, 5 + (path.length % 2))
  await page.mouse.move(700, 8)
  await page.evaluate(to => {
    document.title = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The page of before stays until the code of this one is there, which then names itself, or leads elsewhere.
  await page
    .waitForFunction(to => document.title !== '' || window.location.pathname !== to, path, {
      polling: 50,
      timeout: 3_000,
    })
    .catch(() => undefined)
  await settled(page)
  return new URL(page.url()).pathname === path
}

const cutOn = async (page: Page, path: string): Promise<string[]> => {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // The columns are fitted to the new width before the next picture.
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    })
    found.push(...(await cutFigures(page)).map(what => `${path} at ${width}: ${what}`))
    // The strip leads on to the columns behind it, whole ones again.
    for (let steps = 0; steps < 12; steps += 1) {
      const more = page.locator('[data-more="end"]:visible').first()
      if ((await more.count()) === 0) break
      await more.click()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      found.push(...(await cutFigures(page)).map(what => `${path} at ${width}, ${steps + 1} on: ${what}`))
    }
  }
  return found
}

describe('no table cuts a figure', () => {
  it('knows the pages', () => {
    expect(listed.length).toBeGreaterThan(45)
  })
  for (const [account, type] of people) {
    it(`for ${account}`, async () => {
      const { page } = await site.visit({ width: 1280, height: 900 })
      await enter(page, account, { type })
      const found: string[] = []
      let tables = 0
      const turns = somePages(listed, 12)
      // Where none of those whose turn it is has a table for this account, the first that has one.
      for (const path of [...turns, ...listed.filter(each => !turns.includes(each))]) {
        if (tables > 0 && !turns.includes(path)) break
        if (!(await openedAt(page, path))) continue
        const tabs = page.locator('.page-tabs [role="tab"]:visible')
        const count = Math.max(1, await tabs.count())
        for (let at = 0; at < count; at += 1) {
          if (at > 0) await tabs.nth(at).click()
          await settled(page)
          const shown = await page.locator('table:visible').count()
          tables += shown
          if (shown === 0) continue
          found.push(...(await repeatedNames(page)).map(what => `${path}: ${what}`))
          found.push(...(await cutOn(page, path)))
        }
      }
      expect(tables).toBeGreaterThan(0)
      expect(found).toEqual([])
      await page.context().close()
    })
  }
})
