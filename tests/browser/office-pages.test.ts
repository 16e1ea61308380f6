import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../harness/processes.ts'
import {
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  type Site,
  settled,
} from '../harness/site.ts'
import { everyNth, somePages } from '../harness/turns.ts'

/*
 * Every page of the back office's menu: on the narrowest screen staff work at it fits and everybody can use it, and
 * those who may not open it are refused.
 */

interface Entry {
  name: string
  url: string
  access?: { types: string[]; permission?: string; kinds?: string[] }
}

const menu = JSON.parse(readFileSync(`${root}config/menus.json`, 'utf8')) as Entry[]
const pages = menu.filter(({ access }) => access?.types.includes('admin'))
const staffSize = { width: 1280, height: 800 }

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const links = (page: Page) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link')
const linkTo = (page: Page, url: string) => page.locator(`nav[aria-label="主菜单"] a[href="${url}"]`)
/** Opens every group of the menu; at first the present page's alone is. */
const unfoldAll = async (page: Page) => {
  const closed = page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { expanded: false })
  await closed.first().waitFor()
  while ((await closed.count()) > 0) await closed.first().click()
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Nothing of the page that is open sticks out of its tab or is cut off by its card; wide tables scroll in frames. */
const expectFits = async (page: Page) => {
  await expectNoSideScroll(page)
  const cut = await page
    .locator('.tab-frame:visible, .tab-frame:visible .card, .tab-frame:visible .figure-strip')
    .evaluateAll(boxes =>
      boxes.filter(box => box.scrollWidth > box.clientWidth + 1).map(box => box.className),
    )
  expect(cut, `${page.url()} is too wide`).toEqual([])
}

describe('the pages of the back office', () => {
  it('fit into 1280 px, have nothing that axe finds serious, and open and close by the keyboard', async () => {
    const { page, faults } = await site.visit(staffSize)
    await enter(page, 'admin', { type: 'admin' })
    await unfoldAll(page)
    await expect.poll(() => links(page).count()).toBe(pages.length)
    const turns = everyNth(pages, 3)
    // Axe takes longer than all the rest.
    const examined = new Set(
      somePages(
        turns.map(({ url }) => url),
        8,
      ),
    )
    for (const { name, url } of turns) {
      await linkTo(page, url).press('Enter')
      await page.waitForURL(`**${url}`)
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      if (examined.has(url)) await expectAccessible(page, '.tab-frame')
      await expectFits(page)
      if (url === '/mainIndex') continue
      // The page is there before its tab.
      await tab(page, name).waitFor()
      await tab(page, '首页').press('End')
      await expect.poll(() => tab(page, name).evaluate(each => each === document.activeElement)).toBe(true)
      await tab(page, name).press('Delete')
      await page.waitForURL('**/mainIndex')
    }
    expectNoFaults(faults)
    await page.context().close()
  })

  it('draw the curve px for px and write its figures in one line, however wide the window', async () => {
    const { page, faults } = await site.visit({ width: 1920, height: 1080 })
    await enter(page, 'admin', { type: 'admin' })
    const curve = page.getByRole('img', { name: /^近14日放款/ })
    await curve.waitFor()
    await settled(page)
    const drawn = () =>
      curve.evaluate(svg => {
        const { width, height } = svg.getBoundingClientRect()
        const frame = svg.closest('.card-body')?.getBoundingClientRect().width ?? 0
        return {
          isTrue: svg.getAttribute('viewBox') === `0 0 ${Math.round(width)} ${height}`,
          isWide: width > frame - 50,
        }
      })
    const works = () =>
      page.locator('.desk-work').evaluateAll(cards =>
        cards.map(card => {
          const { top, width } = card.getBoundingClientRect()
          const figure = card.querySelector('.figure')?.getBoundingClientRect().top ?? 0
          return { row: Math.round(top), width: Math.round(width), figure: Math.round(figure - top) }
        }),
      )
    for (const width of [1920, 1280, 390]) {
      await page.setViewportSize({ width, height: 1080 })
      await expect.poll(drawn).toEqual({ isTrue: true, isWide: true })
      const rows = Map.groupBy(await works(), ({ row }) => row)
      for (const cards of rows.values()) {
        expect(new Set(cards.map(({ figure }) => figure)).size, `figures at ${width}`).toBe(1)
        expect(cards.length, `alone at ${width}`).toBeGreaterThan(1)
      }
    }
    expectNoFaults(faults)
    await page.context().close()
  })

  it.each(['/presentmentQuery', '/recourseQuery'])(
    'show the sum of %s before anything is scrolled',
    async path => {
      const { page } = await site.visit(staffSize)
      await enter(page, 'admin', { type: 'admin', path })
      const sum = page.getByRole('row', { name: /^全部合计/ }).getByText(/\d\.\d\d$/)
      await sum.waitFor()
      await settled(page)
      const box = await sum.boundingBox()
      const edge = await page.locator('[data-more="end"]').boundingBox()
      expect((box?.x ?? staffSize.width) + (box?.width ?? 0)).toBeLessThanOrEqual(edge?.x ?? staffSize.width)
      await page.context().close()
    },
  )

  it('answer the demo query, find nothing where there is nothing, and take no row that its reader changed', async () => {
    const { page, faults } = await site.visit(staffSize)
    await enter(page, 'officer1', { type: 'admin', path: '/shareQuery' })
    const ask = async (name: string) => {
      await page.getByLabel('菜单名称').fill(name)
      await page.getByRole('button', { name: '查询', exact: true }).click()
    }
    await ask('没有这个菜单')
    await page.getByText('没有符合条件的记录').waitFor()
    await page.getByRole('button', { name: '清除条件' }).click()
    await page.getByRole('row', { name: /会员查询/ }).waitFor()
    await ask('审核')
    const own = page.getByRole('row', { name: /会员审核/ }).getByRole('checkbox')
    await page.getByRole('row', { name: /会员查询/ }).waitFor({ state: 'detached' })
    await expect
      .poll(() => own.getAttribute('aria-label'))
      .toMatch(/^不可选 .+：本账号修改的记录，须由其他人员处理$/)
    await expect.poll(() => own.isDisabled()).toBe(true)
    await page
      .getByRole('row', { name: /签约审核/ })
      .getByRole('checkbox')
      .check()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出所选' }).click()
    expect((await saved).suggestedFilename()).toBe('演示数据（所选）.xlsx')
    await page.getByText('已导出 1 条').waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })

  it('are not in the menu of who may not open them, and say so to who asks for their address', async () => {
    const { page } = await site.visit(staffSize)
    await enter(page, 'gov', { type: 'admin' })
    const closed = pages.filter(({ access }) => access?.permission ?? access?.kinds)
    const open = pages.filter(each => !closed.includes(each)).map(({ url }) => url)
    await expect
      .poll(() => links(page).evaluateAll(all => all.map(each => each.getAttribute('href'))))
      .toEqual(open)
    for (const { url } of closed) {
      // As the browser's own buttons do, which costs no new document.
      await page.evaluate(to => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, url)
      await page.waitForURL('**/errors/403')
      await page.getByRole('heading', { name: '无权访问' }).waitFor()
    }
    await page.context().close()
  })
})
