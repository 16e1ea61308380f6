import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/* Ctrl+K and the calendar of funds, by keyboard and on a phone. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

it('opens by Ctrl+K over a page, once, and leads by Enter to what was found', async () => {
  const { page, faults } = await site.visit()
  await enter(page, '15400000011', { path: '/tx' })
  const entry = page.getByRole('button', { name: /^搜索/ })
  await entry.waitFor()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: /^搜索/ })
  await dialog.waitFor()
  await page.keyboard.press('Control+k')
  expect(await dialog.count()).toBe(1)
  await page.keyboard.type('zjrl')
  await dialog.getByRole('option', { name: '资金日历' }).waitFor()
  await settled(page)
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/fundCalendar')
  await page.getByRole('heading', { name: '未来 90 天' }).waitFor()
  await settled(page)
  await expectAccessible(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: phone.height })
    await expectNoSideScroll(page)
  }
  await page.getByRole('button', { name: /^搜索/ }).click()
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height]).toEqual([phone.width, phone.height])
  // What was opened last is offered before anything is typed.
  await dialog.getByRole('option', { name: '资金日历' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expectNoFaults(faults)
  await page.context().close()
})
