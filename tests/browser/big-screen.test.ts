import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import {
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  type Site,
  settled,
} from '../harness/site.ts'

/* The government's figures: its home page and the big screen, which are nobody else's. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

describe('the big screen', () => {
  it('opens from the government’s home in a window of its own, shows the figures, and asks for them again', async () => {
    const { page, faults } = await site.visit({ width: 1920, height: 1080 })
    await page.clock.install()
    await enter(page, 'gov', { type: 'admin' })
    await page.waitForURL(/\/mainIndex$/)
    await page.getByText('近 12 个月累计贴现额（亿元）').waitFor()
    await settled(page)
    await expectAccessible(page)
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: '大屏', exact: true }).click()
    const screen = await opening
    await screen.getByRole('region', { name: '总览' }).getByText('服务企业').waitFor()
    for (const name of ['地区排名', '月度贴现额', '承兑类别占比', '最新放款', '期限分布']) {
      await screen.getByRole('region', { name }).waitFor()
    }
    await expect
      .poll(() => screen.getByRole('region', { name: '最新放款' }).getByRole('row').count())
      .toBeGreaterThan(1)
    await settled(screen)
    await expectAccessible(screen)
    await picture(screen, 'bigscreen-1920')
    await expectNoSideScroll(screen)

    // Minutes without a hand on the mouse: it is looked at, asks on, and is not locked. The clock goes on in small
    // steps until the next answer is there, since the timer for it is set only after the answer before was drawn.
    let answers = 0
    screen.on('response', response => {
      if (response.url().includes('get_figures') && response.status() === 200) answers += 1
    })
    await expect
      .poll(
        async () => {
          await screen.clock.fastForward(31_000)
          return answers
        },
        { timeout: 60_000, interval: 250 },
      )
      .toBeGreaterThanOrEqual(3)
    await expect.poll(() => screen.getByRole('dialog').count()).toBe(0)
    expectNoFaults(faults)
    await page.context().close()
  })

  it('is closed to everybody else', async () => {
    const { page } = await site.visit()
    await enter(page, 'officer1', { type: 'admin', path: '/bigscreen' })
    await page.waitForURL(/\/errors\/403/)
    await expect.poll(() => page.getByRole('heading', { name: '无权访问' }).count()).toBe(1)
    await page.context().close()
  })
})
