import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graveViolations, outlineFaults } from '../harness/accessibility.ts'
import {
  cutWhenSpaced,
  figuresOut,
  hiddenFocus,
  lostInModes,
  unclearNames,
  wideOnPhone,
} from '../harness/page-guards.ts'
import { enter, openSite, phone, type Site } from '../harness/site.ts'
import { oneOf, somePages, triesAll } from '../harness/turns.ts'
import { arrived, countCalls, drawn, outside, watchShifts } from './frame/steady.ts'
import { paths, rules, type Visitor, visitors } from './frame/visitors.ts'

/*
 * The frame around the pages, over the table of routes and for everybody: what a reload draws first stays where it is,
 * no page scrolls sideways at any width from 320 px up, which is also what 200 % and 400 % of a desktop leave, and what
 * the header offers can be reached; no figure is half cut off, and no table scrolls sideways on a phone. While a page is
 * open it is asked for what everybody can use as well: outline, names, targets, focus, spacing, and the system's modes
 * (docs/accessibility.md). `npm run test:long` takes all pages and asks axe for the rest, in both themes.
 */

/** A larger window than 1440 px, smaller ones, and what is left of them at 200 %: no reload between them. */
const widths = [1920, 1280, 1024, 683, 360]
const desktop = { width: 1440, height: 900 }
/** What is left of 1280 × 1024 px at 400 %. */
const magnified = { width: 320, height: 256 }

const graveFaults = (page: Page) => graveViolations(page, 'html')

const SHIFT_MAX = 0.05

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const tryAll = async (name: string, { account, type, opens }: Visitor) => {
  const { page } = await site.visit(desktop)
  await page.addInitScript(watchShifts)
  const running = countCalls(page)
  if (account && type) await enter(page, account, { type })
  const faults: string[] = []
  let tried = 0
  const movement = async (path: string, width: number) => {
    // Or the screen of staff locks on the way.
    await page.mouse.move(5, 5 + (tried % 2))
    await page.goto(path)
    await arrived(page, running)
    const { shifted, shifts } = await page.evaluate(() => ({
      shifted: window.shifted,
      shifts: window.shifts,
    }))
    if (shifted > SHIFT_MAX)
      faults.push(`${path} at ${width}: ${shifted.toFixed(3)} by ${[...new Set(shifts)].join(', ')}`)
  }
  /** Asks all of the page as it stands. */
  const guard = async (...looks: readonly ((page: Page) => Promise<string[]>)[]) => {
    const { pathname } = new URL(page.url())
    const at = `${pathname} at ${page.viewportSize()?.width}`
    for (const look of looks) faults.push(...(await look(page)).map(fault => `${at}: ${fault}`))
  }
  for (const path of somePages(paths.filter(each => opens(rules.get(each), each)))) {
    // Staff work at a desk.
    const isOnPhone = triesAll || type !== 'admin'
    const outlinedAt = isOnPhone ? oneOf(path, [desktop, phone]) : [desktop]
    const outlines = (size: typeof desktop) =>
      outlinedAt.includes(size) ? [outlineFaults, unclearNames] : []
    await page.setViewportSize(desktop)
    await movement(path, desktop.width)
    tried += 1
    // Not for this visitor after all: it has led elsewhere.
    if (new URL(page.url()).pathname !== path) continue
    if (triesAll) await guard(graveFaults)
    await guard(...outlines(desktop), lostInModes)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await drawn(page)
      await guard(outside, figuresOut, wideOnPhone, ...(triesAll || width === 1280 ? [cutWhenSpaced] : []))
    }
    if (isOnPhone) {
      await page.setViewportSize(phone)
      await movement(path, phone.width)
      await guard(figuresOut, wideOnPhone, cutWhenSpaced, ...outlines(phone))
    }
    await page.setViewportSize(magnified)
    await drawn(page)
    await guard(outside, figuresOut, wideOnPhone, hiddenFocus)
  }
  expect(faults, name).toEqual([])
  expect(tried, `pages of ${name}`).toBeGreaterThan(0)
  await page.context().close()
}

/** The others' pages are nearly all among these. */
const tried = triesAll ? Object.keys(visitors) : ['guest', 'company', 'staff']

describe('the frame of every page stands still on a reload and keeps within the window', () => {
  it.each(tried)('for %s', async name => {
    const visitor = visitors[name]
    if (visitor) await tryAll(name, visitor)
  })
})

describe('the longest names', () => {
  const company = '长'.repeat(120)
  const person = '名'.repeat(60)

  /** The same session, of a sub-operator with names as long as can be registered. */
  const withLongNames = async (page: Page) => {
    await page.route('**/api/session/state', async route => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { user_info?: Record<string, unknown> }[] }
      for (const { user_info } of body.data)
        if (user_info) Object.assign(user_info, { company_name: company, parent_user_name: person })
      await route.fulfill({ response, json: body })
    })
  }

  it.each([
    ['15400000001', 'comp', '/tx'],
    ['officer1', 'admin', '/mainIndex'],
  ] as const)('leave the person and the header of %s whole', async (account, type, path) => {
    const { page } = await site.visit(desktop)
    const running = countCalls(page)
    await enter(page, account, { type })
    await withLongNames(page)
    for (const width of [1440, 1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await arrived(page, running)
      expect(await outside(page)).toEqual([])
    }
    await page.setViewportSize(desktop)
    const name = page.locator('.account-person, .account-button .account-name').first()
    const { width } = (await name.boundingBox()) ?? { width: 0 }
    expect(width).toBeGreaterThan(40)
    await page.context().close()
  })
})

describe('before the gateway has said who is here', () => {
  /** Answers nothing to the question of who is here. */
  const keepWaiting = (page: Page) => page.route('**/api/session/state', () => undefined)

  it('a company sees its own header and menu, and is not asked to sign in', async () => {
    const { page } = await site.visit(desktop)
    await enter(page, '15400000001')
    await page.getByRole('navigation', { name: '业务菜单' }).getByRole('link').first().waitFor()
    await keepWaiting(page)
    await page.goto('/quotes')
    await page.getByRole('banner').getByText('江州示例精密制造有限公司').waitFor()
    await page.getByRole('navigation', { name: '业务菜单' }).getByRole('link', { name: '业务办理' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /登录|注册/ }).count()).toBe(1)
    await page.getByRole('link', { name: '机构客户登录' }).waitFor()
    await page.context().close()
  })

  it('staff see their menu, their tabs and the outline of a list', async () => {
    const { page } = await site.visit(desktop)
    await enter(page, 'officer1', { type: 'admin' })
    await page.goto('/signReview')
    await page.getByRole('heading', { name: '签约审核' }).waitFor()
    await keepWaiting(page)
    await page.reload()
    await page.getByRole('tab', { name: '签约审核', selected: true }).waitFor()
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '签约审核' }).waitFor()
    await expect.poll(() => page.locator('.page-skeleton .skeleton-table').count()).toBe(1)
    await page.context().close()
  })
})

describe('a narrow back office', () => {
  it('opens its menu over the page, closes it by Escape and with the next page, and keeps home in sight', async () => {
    const { page } = await site.visit({ width: 800, height: 700 })
    const menuOf = page.getByRole('navigation', { name: '主菜单' })
    await enter(page, 'admin', { type: 'admin' })
    const opener = page.getByRole('button', { name: '展开菜单' })
    await opener.click()
    await menuOf.getByRole('link', { name: '首页' }).focus()
    await page.keyboard.press('Escape')
    await opener.waitFor()
    await expect.poll(() => opener.evaluate(each => each === document.activeElement)).toBe(true)
    await opener.click()
    await menuOf.getByRole('button', { name: '系统运行' }).click()
    await menuOf.getByRole('link', { name: '审计日志' }).click()
    await page.waitForURL('**/auditLog')
    // The address and the menu are ahead of the page: its tab is kept when it is there.
    await page.getByRole('tab', { name: '审计日志', selected: true }).waitFor()
    await opener.waitFor()

    // Pages have tabs of their own.
    const opened = page.getByRole('tablist', { name: '已打开的页面' })
    for (const path of [
      '/jobs',
      '/sysParam',
      '/userManage',
      '/roleManage',
      '/holiday',
      '/bankOrg',
      '/dictAdmin',
    ]) {
      await page.goto(path)
      await opened.getByRole('tab', { selected: true }).waitFor()
    }
    await page.locator('[data-hint="前面的页签"]').waitFor()
    const within = (name: string) =>
      page.getByRole('tab', { name, exact: true }).evaluate(each => {
        const own = each.getBoundingClientRect()
        const strip = each.closest('[role="tablist"]')?.getBoundingClientRect()
        return strip !== undefined && own.left >= strip.left && own.right <= strip.right + 1
      })
    await expect.poll(() => within('首页')).toBe(true)
    await expect.poll(() => within('数据字典')).toBe(true)
    await page.locator('[data-hint="前面的页签"]').click()
    await expect.poll(() => within('审计日志')).toBe(true)
    await expect.poll(() => within('首页')).toBe(true)
    await page.context().close()
  })

  it('leaves no tab of a refusal behind', async () => {
    const { page } = await site.visit(desktop)
    await enter(page, 'officer1', { type: 'admin' })
    await page.goto('/auditLog')
    await page.waitForURL('**/errors/403')
    await page.getByRole('tab', { name: '首页' }).click()
    await page.waitForURL('**/mainIndex')
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['首页'])
    await page.context().close()
  })
})
