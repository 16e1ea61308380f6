import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn } from '../harness/client.ts'
import { holdingOf, submit } from '../harness/journey.ts'
import { enter, expectAccessible, expectNoFaults, openSite, type Site } from '../harness/site.ts'

/* 贴现审批 as a desk: the list and the decisions stay in view, and one decision leads to the next application. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const detailOf = (page: Page) => page.getByRole('region', { name: '申请详情' })

/** How the decisions lie in the page's own frame, which is scrolled to one place after the other. */
const footInView = (page: Page) =>
  page.evaluate(() => {
    const frame = [...document.querySelectorAll('.tab-frame')].find(each => each.checkVisibility())
    const foot = frame?.querySelector('.approval-foot')
    if (!frame || !foot) throw new Error('no application is open')
    return [0, 300, frame.scrollHeight].map(top => {
      frame.scrollTop = top
      const inside = foot.getBoundingClientRect()
      const { bottom } = frame.getBoundingClientRect()
      const buttons = [...foot.querySelectorAll('button')].map(button => button.getBoundingClientRect())
      const lies = (one: DOMRect, other: DOMRect) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
      return {
        inView: inside.bottom <= bottom + 1 && inside.height > 0,
        overlaps: buttons.some((one, at) => buttons.slice(at + 1).some(other => lies(one, other))),
      }
    })
  })

it('the decisions stay in view at every width, and the list beside a long application', async () => {
  const { page, faults } = await site.visit()
  await enter(page, 'officer1', { type: 'admin', path: '/discApproval' })
  await detailOf(page).getByRole('button', { name: '通过', exact: true }).waitFor()
  for (const width of [1440, 1280, 683, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const whole = { inView: true, overlaps: false }
    await expect.poll(() => footInView(page), { message: `at ${width}` }).toEqual([whole, whole, whole])
    if (width >= 1280) {
      const queue = await page.getByRole('region', { name: '申请列表' }).boundingBox()
      expect(queue?.y).toBeGreaterThan(0)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
  expectNoFaults(faults)
  await page.context().close()
})

it('asks before it approves, away from the button, and opens the next application afterwards', async () => {
  const company = await signedIn(site.portal.url, '15400000011')
  const applyNo = await submit(company, await holdingOf(company, '234567890'))
  const { page, faults } = await site.visit()
  await enter(page, 'officer1', { type: 'admin', path: `/discApproval?apply_no=${applyNo}` })
  await detailOf(page).getByRole('button', { name: '通过', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: '审批通过' })
  for (const said of ['云岭示例钢贸有限公司', '2,336,754.89', '1.2800', /由另一名人员（不得为本人）复核放款/])
    await dialog.getByText(said).first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('取消')
  const named = await dialog.getByText(/完成后打开下一笔/).textContent()
  await dialog.getByRole('button', { name: '确认通过' }).click()
  await page.waitForURL(url => !url.search.includes(applyNo))
  const opened = new URL(page.url()).searchParams.get('apply_no')
  expect(named).toContain(opened)
  // Reading begins at its head; nothing that decides has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  expect((await company.row('/api/discount/apply_detail', { apply_no: applyNo })).state).toBe('D40')
  expectNoFaults(faults)
  await page.context().close()
})
