import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import {
  chooseFrom,
  enter,
  expectAccessible,
  expectNoFaults,
  openSite,
  type Site,
  settled,
} from '../harness/site.ts'

/*
 * What floats over a page, in a browser: one Escape and one press beside it close the uppermost layer and nothing else,
 * whatever was typed beneath stays, and what an input method is composing is no key of ours.
 */

const company = '15400000011'
const trader = '15400000101'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

/** Types with an input method and leaves the text in composition, as before the Enter that takes it. */
const compose = async (page: Page, text: string) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  return {
    /** A key of the input method: the page hears of it with the code 229 only. */
    key: (key: string) =>
      cdp.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key,
        code: key,
        windowsVirtualKeyCode: 229,
        nativeVirtualKeyCode: 229,
      }),
    take: () => cdp.send('Input.insertText', { text }),
  }
}

const openTyping = async () => {
  const { page, faults } = await site.visit()
  await enter(page, company, { path: '/pcDiscount' })
  await press(page, '手工录入')
  const dialog = page.getByRole('dialog', { name: '手工录入票据' })
  await dialog.getByLabel(/^出票人/).fill('屏山示例建材有限公司')
  return { page, faults, dialog }
}
const calendarOf = (page: Page) => page.getByRole('dialog', { name: '选择日期' })

describe('a calendar in a dialog', () => {
  it('takes the Escape and the press beside it; the form keeps what was typed', async () => {
    const { page, faults, dialog } = await openTyping()
    const opener = dialog.getByRole('button', { name: '选择日期' })
    await opener.first().click()
    await calendarOf(page).waitFor()
    await page.keyboard.press('Escape')
    await calendarOf(page).waitFor({ state: 'detached' })
    expect(await dialog.getByLabel(/^出票人/).inputValue()).toBe('屏山示例建材有限公司')
    expect(await focused(page)).toBe('选择日期：出票日期')
    await opener.first().click()
    await calendarOf(page).waitFor()
    await dialog.getByText('当事人').click()
    await calendarOf(page).waitFor({ state: 'detached' })
    await dialog.waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })

  it('stands whole in the window, and comes to a year long ago in a few keys', async () => {
    const { page, faults, dialog } = await openTyping()
    await page.setViewportSize({ width: 1280, height: 640 })
    await dialog.getByLabel(/^出票日期/).fill('20260601')
    await dialog.getByRole('button', { name: '选择日期' }).first().click()
    const calendar = calendarOf(page)
    await calendar.waitFor()
    await settled(page)
    await picture(page, 'calendar-in-dialog')
    // Each of its days can be pressed: none is cut off by the window or by the dialog that scrolls.
    const covered = () =>
      calendar.locator('[data-value][role="button"]').evaluateAll(days =>
        days
          .filter(day => {
            const { left, top, width, height } = day.getBoundingClientRect()
            return (
              document
                .elementFromPoint(left + width / 2, top + height / 2)
                ?.closest('[data-value][role="button"]') !== day
            )
          })
          .map(day => day.getAttribute('data-value')),
      )
    await expect.poll(covered).toEqual([])
    await expectAccessible(page)
    await page.keyboard.press('Shift+PageUp')
    await calendar.getByRole('button', { name: '2025年6月1日' }).waitFor()
    await calendar.getByRole('button', { name: '2025年6月，选择年月' }).click()
    await calendar.getByRole('button', { name: /^2025.*，选择年份$/ }).click()
    await press(calendar, '前十年')
    await press(calendar, '前十年')
    await press(calendar, '2009')
    await calendar.getByRole('button', { name: '11月' }).click()
    await calendar.getByRole('button', { name: /^2009年11月18日/ }).click()
    expect(await dialog.getByLabel(/^出票日期/).inputValue()).toBe('2009-11-18')
    expectNoFaults(faults)
    await page.context().close()
  })
})

it('a calendar in a drawer takes the press beside the drawer; the next one is the drawer’s', async () => {
  const { page, faults } = await site.visit()
  await enter(page, trader, { type: 'financeOrg', path: '/pcOrderMonitoring' })
  await press(page, '新建订单')
  const drawer = page.getByRole('dialog', { name: '新建转贴现订单' })
  await chooseFrom(drawer.getByLabel('业务类型'), '质押式回购')
  await drawer.getByRole('button', { name: '选择日期' }).first().click()
  await calendarOf(page).waitFor()
  await page.mouse.click(60, 400)
  await calendarOf(page).waitFor({ state: 'detached' })
  await settled(page)
  expect(await drawer.isVisible()).toBe(true)
  await drawer.getByRole('button', { name: '选择日期' }).first().click()
  await calendarOf(page).waitFor()
  await page.keyboard.press('Escape')
  await calendarOf(page).waitFor({ state: 'detached' })
  expect(await drawer.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expectNoFaults(faults)
  await page.context().close()
})

it('the search for an institution leaves Enter, Escape and arrows to the input method', async () => {
  const { page, faults } = await site.visit()
  await enter(page, trader, { type: 'financeOrg', path: '/ztx' })
  await press(page, '新增额度')
  const dialog = page.getByRole('dialog', { name: '新增授信额度' })
  await chooseFrom(dialog.getByLabel(/^适用范围/), '单一承兑人')
  const org = dialog.getByRole('combobox', { name: /^承兑人/ })
  await org.click()
  await dialog.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  const input = await compose(page, 'yin')
  await expect.poll(() => org.inputValue()).toBe('yin')
  await input.key('ArrowDown')
  await input.key('Enter')
  await input.key('Escape')
  expect(await org.inputValue()).toBe('yin')
  // The letters on their way to a name have not been asked for.
  await dialog.getByRole('listbox').getByRole('option').first().waitFor()
  await input.take()
  await dialog.getByText('没有符合的机构').waitFor()
  await org.fill('')
  await dialog.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('listbox').waitFor({ state: 'detached' })
  await dialog.waitFor()
  // Enter in a field sends the form: its faults are said, and the first of the page has the focus.
  await dialog.getByLabel(/^授信额度/).press('Enter')
  await dialog.getByText('请选择承兑人').waitFor()
  await expect.poll(() => org.evaluate(field => field === document.activeElement)).toBe(true)
  expectNoFaults(faults)
  await page.context().close()
})

it('an edited row is saved by no Enter and left by no Escape of the input method', async () => {
  const { page, faults } = await site.visit()
  await enter(page, 'admin', { type: 'admin', path: '/dictAdmin' })
  const group = page.getByRole('row', { name: /comp_nature/ })
  await group.focus()
  await group.press('ArrowRight')
  await page.getByRole('row', { name: /国有企业/ }).press('F2')
  const name = page.getByRole('textbox', { name: /^名称/ })
  const before = await name.inputValue()
  await name.fill('')
  const input = await compose(page, 'ming')
  await input.key('Enter')
  await input.key('Escape')
  expect(await name.inputValue()).toBe('ming')
  await input.take()
  await page.keyboard.press('Escape')
  await name.waitFor({ state: 'detached' })
  await page.getByText(before).first().waitFor()
  expectNoFaults(faults)
  await page.context().close()
})

it('column settings and menus give the focus back, and a menu does not begin with what destroys', async () => {
  const { page, faults } = await site.visit()
  await enter(page, trader, { type: 'financeOrg', path: '/pcOrderMonitoring' })
  await press(page, '列设置')
  const panel = page.getByRole('dialog', { name: '列设置' })
  await panel.waitFor()
  await settled(page)
  await picture(page, 'column-panel')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('列设置')
  const more = page.getByRole('button', { name: /的更多操作$/ })
  await more.last().click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  const box = await menu.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  const dangerous = ['删除', '撤销', '申请撤销', '拒绝']
  for (let at = 0; at < (await more.count()); at += 1) {
    await more.nth(at).click()
    const names = await menu.getByRole('menuitem').allTextContents()
    expect(dangerous).not.toContain(await focused(page))
    const first = names.findIndex(name => dangerous.includes(name))
    if (first >= 0) expect(names.slice(first).every(name => dangerous.includes(name))).toBe(true)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }
  expectNoFaults(faults)
  await page.context().close()
})
