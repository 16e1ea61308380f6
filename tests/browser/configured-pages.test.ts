import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, signedIn } from '../harness/client.ts'
import { enter, openSite, type Site } from '../harness/site.ts'

/* What staff set of the pages, as visitors and officers then see it: logos of the back office, links of the footer. */

let site: Site
let admin: Client
beforeAll(async () => {
  site = await openSite()
  admin = await signedIn(site.portal.url, 'admin')
})
afterAll(async () => {
  await site?.stop()
})

/** A GIF of one pixel. */
const gif = Buffer.from('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=', 'base64')

const uploadLogo = async (): Promise<string> => {
  const body = new FormData()
  body.append('file', new Blob([gif]), 'logo.gif')
  const answer = await admin.send('/api/file/upload?perm=2&sceneId=logo', {
    method: 'POST',
    body,
    headers: { 'x-csrf': '1' },
  })
  return ((await answer.json()) as { data: { filePath: string } }).data.filePath
}

it('the back office shows its own logos, the small one when folded, and the mark where a picture is gone', async () => {
  const page = await admin.row('/api/admin/page/query', {})
  const logo = await uploadLogo()
  await admin.row('/api/admin/page/edit', { ...page, menu_logo: logo, menu_small_logo: '/logos/gone.png' })
  const visit = await site.visit({ width: 1280, height: 800 })
  await enter(visit.page, 'officer1', { type: 'admin' })
  const brand = visit.page.locator('.sidebar-brand')
  const picture = brand.locator('img')
  await expect.poll(() => picture.getAttribute('src')).toBe(logo)
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => [shown.naturalWidth, shown.height <= 30]))
    .toEqual([1, true])
  await visit.page.getByRole('button', { name: '收起菜单' }).click()
  await brand.locator('svg.logo').waitFor()
  expect(await picture.count()).toBe(0)
  await visit.page.getByRole('button', { name: '展开菜单' }).click()
  await picture.waitFor()
  await visit.page.context().close()
})

it('links of the configured footer lead where they say', async () => {
  const page = await admin.row('/api/admin/page/query', {})
  const footer = '<p>服务时间 08:30-23:30　<a href="/information?page=1&size=5">服务公告</a></p>'
  await admin.row('/api/admin/page/edit', { ...page, footer })
  const visit = await site.visit({ width: 1280, height: 800 })
  await visit.page.goto('/main')
  const link = visit.page.getByRole('link', { name: '服务公告' })
  expect(await link.getAttribute('href')).toBe('/information?page=1&size=5')
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  await link.click()
  await visit.page.waitForURL(/\/information\?page=1&size=5$/)
  await visit.page.context().close()
})
