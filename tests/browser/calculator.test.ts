import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enter, expectNoFaults, expectNoSideScroll, openSite, type Site, settled } from '../harness/site.ts'

/* 利息试算 shows every digit of every figure, wherever it stands and however large the amount. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

/** The most that one package may be worth (10 亿元), and the example. */
const faces = ['1000000000.00', '2345678.90']

/** Figures that are wider than the room they stand in, or cut by what is around them. */
const cut = (page: Page) =>
  page
    .locator('.calculator-results')
    .last()
    .evaluate(results =>
      [...results.querySelectorAll<HTMLElement>('p, dd, dt, .calculator-net')]
        .filter(box => {
          const { left, right } = results.getBoundingClientRect()
          const own = box.getBoundingClientRect()
          return box.scrollWidth > box.clientWidth || own.left < left || own.right > right
        })
        .map(box => box.textContent),
    )

const expectWhole = async (page: Page) => {
  await settled(page)
  for (const face of faces) {
    const field = page.getByLabel('票面金额').last()
    await field.fill(face)
    expect(await field.inputValue()).toBe(face)
    await page.waitForFunction(
      amount => {
        const net = [...document.querySelectorAll('.calculator-net p')].at(-1)?.textContent ?? ''
        const digits = net.replace(/\D/g, '')
        return digits.length >= amount.length - 1 && digits.length <= amount.length
      },
      face.replace('.', ''),
    )
    expect(await cut(page), `${face} at ${page.viewportSize()?.width}`).toEqual([])
  }
}

it('in the dialog of the trading centre, at every width', async () => {
  const { page, faults } = await site.visit()
  await enter(page, '15400000011', { path: '/tx' })
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name: '利息试算' }).click()
    const dialog = page.getByRole('dialog', { name: '利息试算' })
    await dialog.getByText('2,336,754.89').waitFor()
    await settled(page)
    await expectWhole(page)
    const small = await dialog
      .locator('.term-line text')
      .evaluateAll(texts =>
        texts
          .filter(text => text.getBoundingClientRect().height > 0)
          .map(text => getComputedStyle(text).fontSize),
      )
    expect(new Set(small).size).toBeLessThanOrEqual(1)
    if (width > 390) expect(small).toContain('12px')
    await dialog.getByRole('button', { name: '关闭' }).click()
    await expectNoSideScroll(page)
  }
  expectNoFaults(faults)
  await page.context().close()
})

it('on the home page and on the page of rates', async () => {
  const { page, faults } = await site.visit()
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/main')
    await page.getByText('2,336,754.89').waitFor()
    await expectWhole(page)
    await page.goto('/quotes')
    await page.getByRole('button', { name: '利息试算' }).click()
    await page.getByRole('dialog', { name: '利息试算' }).getByText('2,336,754.89').waitFor()
    await expectWhole(page)
  }
  expectNoFaults(faults)
  await page.context().close()
})

it('takes amounts as people write and paste them, and groups them once the field is left', async () => {
  const { page, faults } = await site.visit()
  await page.goto('/main')
  await page.getByText('2,336,754.89').waitFor()
  const face = page.getByLabel('票面金额')
  expect(await face.inputValue()).toBe('2,345,678.90')
  const paste = (text: string) =>
    face.evaluate((field: HTMLInputElement, pasted) => {
      field.select()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await face.focus()
  for (const [text, plain] of [
    ['1,000,000.00', '1000000.00'],
    ['１００万', '1000000.00'],
    ['￥12.5万元', '125000.00'],
  ] as const) {
    await paste(text)
    await expect.poll(() => face.inputValue()).toBe(plain)
  }
  // The caret stays where it was put while digits go in before others.
  await face.fill('12567')
  for (let step = 0; step < 3; step += 1) await face.press('ArrowLeft')
  await face.pressSequentially('34')
  expect(await face.inputValue()).toBe('1234567')
  await face.press('Tab')
  await expect.poll(() => face.inputValue()).toBe('1,234,567.00')
  // Come back to by the keyboard, all of it is chosen: what is typed takes its place.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('88')
  expect(await face.inputValue()).toBe('88')
  await face.press('Tab')
  // Pressed between two digits, that is where the next one goes.
  await face.fill('1234567')
  await face.press('Tab')
  await face.click({ position: { x: 1, y: 12 } })
  await face.pressSequentially('9')
  expect(await face.inputValue()).toBe('91234567.00')
  expectNoFaults(faults)
  await page.context().close()
})
