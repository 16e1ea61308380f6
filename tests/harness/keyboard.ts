import type { Locator, Page } from 'playwright-core'

/** Presses Tab until the element has the focus. */
export const tabTo = async (page: Page, target: Locator) => {
  for (let press = 0; press < 12; press += 1) {
    if (await target.evaluate(each => each === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${target}`)
}
