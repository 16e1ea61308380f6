import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { Client } from '../harness/client.ts'
import { tabTo } from '../harness/keyboard.ts'
import { applicationOf, beginRegistration } from '../harness/registration.ts'
import {
  codeSentTo,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  rowButton,
  type Site,
  settled,
  signIn,
} from '../harness/site.ts'

/* The personal centre of every kind of member, with long names, and by keyboard. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const laptop = { width: 1024, height: 768 }

describe('a profile', () => {
  it.each([
    ['15400000101', 'financeOrg', '/orgMess', '备注', '机构备注一则'],
    ['15400000201', 'admin', '/investMess', '备注', '投资备注一则'],
    ['gov', 'admin', '/govMess', '英文名', 'Gov Example'],
  ] as const)('of %s is edited on its own page', async (account, type, path, label, text) => {
    const { page, faults } = await site.visit(laptop)
    await signIn(page, account, { type })
    await page.goto(`${path}?update=true`)
    await page.getByLabel(label, { exact: true }).fill(text)
    await settled(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.setViewportSize(phone)
    await expectNoSideScroll(page)
    await page.getByRole('button', { name: '保存' }).click()
    await page.waitForURL(/\/pcBasicInfo/)
    await page.getByText(text, { exact: true }).waitFor()
    await expectNoSideScroll(page)
    await page.goto('/perfectCompanyMess?update=true')
    await page.waitForURL(/\/errors\/403/)
    expectNoFaults(faults)
    await page.context().close()
  })

  it('that the audit refused is put right and sent again', async () => {
    const { page, faults } = await site.visit()
    await signIn(page, '15400000032')
    await page.waitForURL(/\/userCenter\/index/)
    await page.getByText('审核未通过').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: '修改资料并重新提交' }).click()
    await page.waitForURL(/\/perfectCompanyMess\?update=true/)
    const code = page.getByLabel(/^统一社会信用代码/)
    const right = await code.inputValue()
    await code.fill('91990000MA00000000')
    await page.getByRole('button', { name: '保存并重新提交' }).click()
    await page.getByText('统一社会信用代码不正确').waitFor()
    await page.getByText('请填写法定代表人证件号码').waitFor()
    await code.fill(right)
    const person = page.getByRole('group', { name: '法定代表人' })
    await person.getByLabel(/^姓名/).fill('唐示例')
    await person.getByLabel(/^法定代表人证件号码/).fill('990101199001010019')
    const contact = page.getByRole('group', { name: '联系人' })
    await contact.getByLabel(/^姓名/).fill('唐示例')
    await contact.getByLabel(/^手机号码/).fill('15400000032')
    await page.getByLabel(/^注册地址/).fill('示例市示例区示例路2号')
    await page.getByLabel('营业执照号', { exact: true }).fill('991234567890123')
    await page.getByRole('button', { name: '保存并重新提交' }).click()
    await page.getByText('已重新提交审核').waitFor()
    await page.getByText('资料审核中').first().waitFor()
    await page.getByText('991234567890123').waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })
})

it('a notice is read one by one and all at once, and the count in the header follows', async () => {
  const { page } = await site.visit()
  await signIn(page, '15400000011')
  const bell = page.getByRole('banner').getByRole('link', { name: /消息/ })
  const unread = async () => Number(/\d+/.exec(await bell.innerText())?.[0] ?? 0)
  await page.goto('/pcNotices')
  await page
    .getByRole('button', { name: /^标为已读/ })
    .first()
    .waitFor()
  await expect.poll(unread).toBeGreaterThan(1)
  const before = await unread()
  await page
    .getByRole('button', { name: /^标为已读/ })
    .first()
    .click()
  await expect.poll(unread).toBe(before - 1)
  await page.getByRole('button', { name: /^未读/ }).click()
  // Until then the list of all may stand there, or one that still has what was just read.
  await page.getByText(`共 ${before - 1} 条`, { exact: true }).waitFor()
  const still = page.getByRole('listitem').filter({ has: page.getByText('未读', { exact: true }) })
  // Another may come meanwhile, as time goes on at the bank: the count is the bank's own, and what was opened is read.
  const atBank = () =>
    page.evaluate(async () => {
      const headers = { 'content-type': 'application/json', 'x-csrf': '1' }
      const answer = await fetch('/api/notice/count_unread', { method: 'POST', headers, body: '{}' })
      return ((await answer.json()) as { data: [{ unread: number }] }).data[0].unread
    })
  const opened = still.filter({ has: page.getByRole('link', { name: '查看详情' }) }).first()
  const text = (await opened.locator('p').first().textContent()) ?? ''
  const alike = await still.filter({ hasText: text }).count()
  await opened.getByRole('link', { name: '查看详情' }).click()
  await page.waitForURL(url => url.pathname !== '/pcNotices')
  // Where it leads, a drawer may lie over the header.
  await page.goBack()
  await page.getByRole('button', { name: /^未读/, pressed: true }).waitFor()
  await expect.poll(() => still.filter({ hasText: text }).count()).toBe(alike - 1)
  await expect.poll(async () => (await unread()) - (await atBank())).toBe(0)
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect.poll(unread).toBe(0)
  await page.getByRole('button', { name: /^未读/ }).click()
  await page.getByText('没有未读消息').waitFor()
  await page.setViewportSize(phone)
  await settled(page)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.context().close()
})

it('an avatar is chosen, cut by keyboard and shown', async () => {
  const { page, faults } = await site.visit()
  await signIn(page, '15400000002')
  await page.goto('/userCenter/index')
  const open = page.getByRole('button', { name: '上传头像' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: '上传头像' })
  const size = () => dialog.boundingBox().then(box => [box?.width, box?.height])
  await dialog.getByRole('button', { name: '确认上传' }).click()
  await dialog.getByText('请上传头像信息').waitFor()
  expect(await size()).toEqual([500, 300])
  const file = dialog.getByLabel('头像文件')
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') })
  await dialog.getByText('请按照规定大小与格式上传文件').waitFor()
  const create = { width: 320, height: 200, channels: 3, background: '#2b5aa0' } as const
  await file.setInputFiles({
    name: '头像.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  })
  const area = dialog.getByLabel('用方向键移动头像区域')
  await area.focus()
  const at = () => area.boundingBox().then(box => box?.x ?? 0)
  const start = await at()
  await page.keyboard.press('ArrowRight')
  await expect.poll(at).toBeGreaterThan(start)
  await settled(page)
  await expectAccessible(page)
  expect(await size()).toEqual([500, 300])
  // Nothing of it is cut off for that.
  const hidden = await dialog.evaluate(content =>
    [content, ...content.children]
      .filter(part => part.scrollHeight > part.clientHeight + 1)
      .map(part => `${part.className}: ${part.scrollHeight} in ${part.clientHeight}`),
  )
  expect(hidden).toEqual([])
  await dialog.getByRole('button', { name: '确认上传' }).click()
  await page.getByText('头像已更新').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => open.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expectNoFaults(faults)
  await page.context().close()
})

describe('a company whose name has 60 characters', () => {
  const name = `${'澜江流域示例新材料与精密装备制造产业链协同创新发展集团'.repeat(2)}有限责任公司`.slice(
    0,
    60,
  )
  const mobile = '15400009902'

  it('is shown whole or cut with its whole name at hand, and nothing sticks out', async () => {
    expect(name).toHaveLength(60)
    const client = new Client(site.portal.url)
    const draft_token = await beginRegistration(client, site.portal.opsUrl, mobile)
    await client.row('/api/regist/save_draft', { draft_token, ...applicationOf(4711), company_name: name })
    await client.row('/api/regist/submit', { draft_token, password: 'Portal#2027', agreement: '1' })
    const { page } = await site.visit()
    await signIn(page, mobile, { password: 'Portal#2027' })
    for (const path of ['/userCenter/index', '/pcBasicInfo', '/main']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('资料审核中').first().waitFor()
      await settled(page)
      for (const size of [{ width: 1440, height: 900 }, laptop, { width: 800, height: 700 }, phone]) {
        await page.setViewportSize(size)
        await expectNoSideScroll(page)
      }
    }
    // A phone shows it in the menu.
    await page.getByRole('button', { name: '菜单' }).click()
    await page.getByRole('dialog', { name: '菜单' }).getByText(name).waitFor()
    await page.goto('/userCenter/index')
    const shown = page.getByRole('main').getByText(name).first()
    await shown.waitFor()
    expect(await shown.evaluate(cell => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0)
    await picture(page, 'long-name-390')
    await page.setViewportSize(laptop)
    const head = page.getByRole('banner').locator('.account-name')
    await expect.poll(() => head.getAttribute('data-hint')).toContain(name)
    await picture(page, 'long-name-1024')
    await page.context().close()
  })

  it('fits into the list and the detail of the review', async () => {
    const { page } = await site.visit(laptop)
    await signIn(page, 'officer1', { type: 'admin' })
    await page.goto(`/memberReview?keyword=${encodeURIComponent(name.slice(0, 20))}`)
    const cell = page.getByRole('table').getByText(name)
    await cell.hover()
    await expect.poll(() => cell.evaluate(each => each.closest('td')?.dataset.hint)).toBe(name)
    await expectNoSideScroll(page)
    await rowButton(page, '审核').first().click()
    const drawer = page.getByRole('dialog').first()
    await drawer.getByText(name).first().waitFor()
    await settled(page)
    expect(await drawer.evaluate(each => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
    await page.context().close()
  })
})

describe('by keyboard alone', () => {
  it('a password is changed, and a grid is walked, arranged and opened', async () => {
    const { page } = await site.visit()
    const { keyboard } = page
    await signIn(page, '15400000003')
    await page.goto('/shareQuery')
    await page.locator('tbody tr').first().waitFor()
    await page.locator('tbody tr').first().focus()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    const detail = page.getByRole('dialog')
    await detail.first().waitFor()
    await keyboard.press('Escape')
    await detail.first().waitFor({ state: 'hidden' })
    const columns = page.getByRole('button', { name: '列设置' })
    await columns.focus()
    await keyboard.press('Enter')
    const heads = page.getByRole('columnheader')
    const before = await heads.count()
    await page.getByRole('dialog', { name: '列设置' }).getByRole('checkbox').first().waitFor()
    await keyboard.press('Space')
    await expect.poll(() => heads.count()).not.toBe(before)
    await keyboard.press('Escape')
    expect(await columns.evaluate(each => each === document.activeElement)).toBe(true)

    await page.goto('/pcModifyLoginPassword')
    await page.getByLabel(/^原密码/).focus()
    await keyboard.type('Demo#2026')
    await tabTo(page, page.getByLabel(/^新密码/))
    await keyboard.type('Portal#2030')
    await tabTo(page, page.getByLabel(/^确认密码/))
    await keyboard.type('Portal#2030')
    await tabTo(page, page.getByLabel(/^短信验证码/))
    await tabTo(page, page.getByRole('button', { name: '获取验证码' }))
    await keyboard.press('Enter')
    await page.getByText(/验证码已成功发送至您的手机/).waitFor()
    await page.getByLabel(/^短信验证码/).focus()
    await keyboard.type(await codeSentTo(site, '15400000003'))
    await keyboard.press('Enter')
    await page.waitForURL(/\/login$/)
    await page.context().close()
  })
})
