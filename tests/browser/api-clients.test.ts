import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { cutFigures } from '../harness/cut-figures.ts'
import {
  chooseFrom,
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/*
 * 接口与事件: the main account makes a program, a checker passes it, it is stopped and asked for again; where events go,
 * what became of them; and what the bank's staff see of it.
 */

const main = '15400000001'
const maker = '15400000002'
const checker = '15400000003'
const client = '共享中心 提单'

/** A new public key as programs send it: PEM. */
const publicKey = () =>
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()

let site: Site
/** The receiver of events: busy until it is told otherwise. */
let receiver: Server
let hook = ''
let status = 500
beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end('{"error":"queue full"}'))
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  site = await openSite({ WEBHOOK_ALLOW_LOOPBACK: 'on' })
})
afterAll(async () => {
  await site?.stop()
  receiver?.closeAllConnections()
  await new Promise(resolve => receiver?.close(resolve))
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const drawerOf = (page: Page) => page.getByRole('dialog', { name: client, exact: true })
const rowOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const focusIsOn = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      ),
    )
    .toBe(name)

describe('a program of a company', () => {
  it('is made by the main account, passed by a checker, and stopped at once', async () => {
    const [{ page, faults }, { page: checking }] = [await site.visit(), await site.visit(phone)]
    await enter(page, main, { path: '/pcApiClients' })
    await page.getByRole('heading', { level: 1, name: '接口与事件' }).waitFor()
    await settled(page)
    await expectAccessible(page)

    // By the keyboard alone.
    await page.getByRole('button', { name: '新建客户端' }).press('Enter')
    const form = page.getByRole('dialog', { name: '新建客户端' })
    await form.getByLabel(/^名称/).pressSequentially(client)
    await form.getByRole('checkbox', { name: /^经办/ }).press('Space')
    await form.getByLabel(/^单笔上限/).fill('5000000')
    await form.getByLabel(/^每日上限/).fill('10000000')
    await form.getByText('壹仟万元整').waitFor()
    await form.getByLabel(/^允许网络/).fill('198.51.100.8/29')
    await form.getByLabel(/^密钥名称/).fill('共享中心 2026')
    await form.getByLabel(/^公钥/).fill('MCowBQYDK2VwAyEA')
    await form.getByRole('button', { name: '新建' }).press('Enter')
    // What is no key is said at its field, which has the focus.
    await form.locator('.field-error').filter({ hasText: '公钥' }).waitFor()
    await expect
      .poll(() => form.getByLabel(/^公钥/).evaluate(each => each === document.activeElement))
      .toBe(true)
    await expectAccessible(page)
    await form.getByLabel(/^公钥/).fill(publicKey())
    await form.getByRole('button', { name: '新建' }).press('Enter')
    const drawer = drawerOf(page)
    await drawer.getByText('由复核人通过后生效。').waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'api-client-waiting-1440')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await rowOf(page, client).getByText('待复核').first().waitFor()
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      expect(await cutFigures(page)).toEqual([])
    }

    // The checker, on a phone, has nothing to make and one thing to pass.
    await enter(checking, checker, { path: '/pcApiClients' })
    const card = checking
      .getByRole('list', { name: '接口客户端' })
      .getByRole('listitem')
      .filter({ hasText: client })
    await card.waitFor()
    expect(await checking.getByRole('button', { name: '新建客户端' }).count()).toBe(0)
    await settled(checking)
    await expectAccessible(checking)
    await expectNoSideScroll(checking)
    await picture(checking, 'api-clients-390')
    await card.getByRole('button', { name: '管理' }).click()
    await drawerOf(checking).getByRole('button', { name: '通过', exact: true }).click()
    await press(checking, '确认通过')
    await drawerOf(checking).getByText('已生效，未使用').waitFor()
    await expectNoSideScroll(checking)

    // The open page hears of it by itself.
    await rowOf(page, client).getByText('启用').waitFor()
    await rowOf(page, client).getByRole('button', { name: '管理' }).click()
    await drawer.getByRole('button', { name: '立即停用' }).click()
    await page.getByRole('dialog', { name: '立即停用' }).getByRole('button', { name: '取消' }).press('Enter')
    await focusIsOn(page, '立即停用')
    await drawer.getByRole('button', { name: '立即停用' }).press('Enter')
    await page.getByLabel('原因').fill('密钥疑似泄露')
    await press(page, '确认立即停用')
    await drawer.getByText(/停用：密钥疑似泄露/).waitFor()
    await drawer.getByRole('button', { name: '重新启用' }).click()
    await press(page, '确认重新启用')
    await drawer.getByRole('heading', { name: '等待生效' }).waitFor()
    await drawer.getByRole('button', { name: '撤回' }).click()
    await press(page, '确认撤回')
    await drawer.getByRole('button', { name: '重新启用' }).waitFor()
    expectNoFaults(faults)
    await Promise.all([page.context().close(), checking.context().close()])
  })

  it('is read, and no more than that, by everybody of the company', async () => {
    const { page } = await site.visit()
    await enter(page, maker, { path: '/pcApiClients' })
    await rowOf(page, client).getByRole('button', { name: '管理' }).click()
    const drawer = drawerOf(page)
    await drawer.getByRole('heading', { name: '公钥' }).waitFor()
    for (const name of ['添加密钥', '修改', '重新启用', '立即停用'])
      expect(await drawer.getByRole('button', { name, exact: true }).count(), name).toBe(0)
    await page.goto('/pcApiClients?tab=webhooks')
    await page.getByRole('tab', { name: /^事件推送/, selected: true }).waitFor()
    expect(await page.getByRole('button', { name: '新增推送地址' }).count()).toBe(0)
    await page.context().close()
  })
})

describe('events of a company', () => {
  it('go to an address whose secret is shown once, and every try can be seen and sent again', async () => {
    const { page } = await site.visit()
    await enter(page, main, { path: '/pcApiClients?tab=webhooks' })
    await press(page, '新增推送地址')
    const form = page.getByRole('dialog', { name: '新增推送地址' })
    await form.getByLabel(/^推送地址/).fill('https://10.0.0.1/hook')
    await form.getByRole('button', { name: '保存' }).click()
    await form.getByText(/须为公网 https 地址/).waitFor()
    await form.getByLabel(/^推送地址/).fill(hook)
    await form.getByRole('button', { name: '保存' }).click()
    const secret = page.getByRole('dialog', { name: '签名密钥' })
    await secret.getByText(/^whsec_/).waitFor()
    await settled(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByText('有未保存的内容，确定放弃吗？').waitFor()
    await press(page, '继续填写')
    await secret.getByRole('button', { name: '已保存，关闭' }).click()
    await secret.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: hook }).waitFor()

    await press(page, '轮换密钥')
    await press(page, '确认轮换密钥')
    await secret.getByText(/前同时有效，每次推送带两个签名/).waitFor()
    await secret.getByRole('button', { name: '已保存，关闭' }).click()
    await page.getByText(/新旧签名密钥同时有效/).waitFor()
    await focusIsOn(page, '轮换密钥')

    await press(page, '发送测试事件')
    await press(page, '发送')
    await page.getByText('测试事件已发送，结果见推送记录').waitFor()
    await page.getByRole('link', { name: '推送记录' }).click()
    await page.waitForURL(/tab=deliveries&endpoint_id=\d+/)
    const line = rowOf(page, 'webhook.test').first()
    // A test is tried once.
    await line.getByText('已停止').waitFor()
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      expect(await cutFigures(page)).toEqual([])
      await expectNoSideScroll(page)
    }
    await line.getByRole('button', { name: '明细' }).press('Enter')
    await page.getByText('{"error":"queue full"}').waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'api-deliveries-1280')

    status = 204
    await line.getByRole('button', { name: '重发' }).click()
    await press(page, '确认重发')
    await line.getByText('已送达').waitFor()
    await press(page, '按区间重发')
    const range = page.getByRole('dialog', { name: '按区间重发' })
    await range.getByLabel(/^起始序号/).fill('9')
    await range.getByLabel(/^截止序号/).fill('1')
    await range.getByRole('button', { name: '重发' }).click()
    await range.getByText('不能小于起始序号').waitFor()
    await range.getByLabel(/^起始序号/).fill('1')
    await range.getByLabel(/^截止序号/).fill('9999')
    await range.getByRole('button', { name: '重发' }).click()
    await range.waitFor({ state: 'hidden' })
    // What came before the address was there arrives as well.
    await rowOf(page, /序号 \d+/)
      .first()
      .getByText('已送达')
      .waitFor()

    await page.setViewportSize(phone)
    await page.goto('/pcApiClients?tab=deliveries')
    await page.getByRole('button', { name: '明细' }).first().click()
    await page.getByRole('dialog', { name: '推送经过' }).getByRole('table').waitFor()
    await settled(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.context().close()
  })

  it('stand in their log, the newest first, on a phone as well', async () => {
    const { page } = await site.visit()
    await enter(page, main, { path: '/pcApiClients?tab=events' })
    await page.getByRole('table', { name: '事件日志' }).waitFor()
    const numbers = await page
      .getByRole('table', { name: '事件日志' })
      .locator('tbody tr td:first-child')
      .allTextContents()
    expect(numbers.map(Number)).toEqual(numbers.map((_, at) => Number(numbers[0]) - at))
    // Between the parts by the arrows.
    await page.getByRole('tab', { name: '事件日志' }).press('ArrowLeft')
    await page.waitForURL(/tab=deliveries/)
    await page.getByRole('tab', { name: '推送记录' }).press('ArrowRight')
    const type = await page.locator('tbody .sub').first().textContent()
    await chooseFrom(page.getByLabel('事件类型'), type ?? '')
    await page.waitForURL(url => url.searchParams.get('event') === type)
    await page.setViewportSize(phone)
    await page
      .getByRole('list', { name: '事件日志' })
      .getByText(type ?? '')
      .first()
      .waitFor()
    await settled(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.context().close()
  })
})

describe('the bank’s staff', () => {
  it('see the programs of all members and how their events arrive, and stop one with a reason', async () => {
    const { page } = await site.visit({ width: 1280, height: 800 })
    await enter(page, 'admin', { type: 'admin', path: '/apiClientManage' })
    await page.getByLabel('企业、客户端名称或编号').fill(client)
    await press(page, '查询')
    await rowOf(page, client).getByRole('button', { name: '详情' }).click()
    const drawer = drawerOf(page)
    await drawer.getByText(/停用：密钥疑似泄露/).waitFor()
    expect(await drawer.getByRole('button', { name: '停用', exact: true }).count()).toBe(0)
    await settled(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: '推送健康' }).click()
    await rowOf(page, hook).getByText('推送中').waitFor()
    await settled(page)
    expect(await cutFigures(page)).toEqual([])
    await expectAccessible(page, '.tab-frame')
    await page.context().close()
  })
})
