import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../harness/client.ts'
import {
  codeSentTo,
  enter,
  expectAccessible,
  expectNoSideScroll,
  fillSignIn,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/* The main account's people, and a company's change of its number. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

describe('operators', () => {
  it('are added, refused, changed and disabled by the main account', async () => {
    const { page } = await site.visit()
    await enter(page, '15400000001', { path: '/pcOperator' })
    await page.getByRole('button', { name: '新增操作员' }).click()
    const dialog = page.getByRole('dialog', { name: '新增操作员' })
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByText('请填写姓名').waitFor()
    await dialog.getByLabel(/^姓名/).fill('孟示例')
    await dialog.getByLabel(/^手机号/).fill('15400000002')
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByText('该手机号已注册').waitFor()
    await dialog.getByLabel(/^手机号/).fill('15400009801')
    await settled(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '确定' }).click()
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: '孟示例' })
    await line.getByText('待首次登录').waitFor()
    await line.getByRole('button', { name: '停用' }).click()
    await page
      .getByRole('alertdialog', { name: '停用：孟示例' })
      .getByRole('button', { name: '确定' })
      .click()
    await line.getByText('已停用').waitFor()
    await page.setViewportSize(phone)
    await expectNoSideScroll(page)
    await page.context().close()
  })

  it('are nobody else’s to manage', async () => {
    const { page } = await site.visit()
    await enter(page, '15400000002', { path: '/userCenter/index' })
    await page.getByRole('navigation', { name: '个人中心' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: '操作员管理' }).count()).toBe(0)
    await page.goto('/pcOperator')
    await page.waitForURL(/\/errors\/403/)
    await page.context().close()
  })
})

it('a company’s number changes by a code on each number, and signs in anew', async () => {
  const { page } = await site.visit(phone)
  await enter(page, '15400000011', { path: '/pcPhoneNum' })
  await page.getByRole('button', { name: '获取验证码' }).first().click()
  await page.getByText('验证码已成功发送至您的手机，154****0011请注意查收').waitFor()
  await page.getByLabel(/^原手机验证码/).fill(await codeSentTo(site, '15400000011'))
  await page.getByLabel(/^新手机号/).fill('15400009711')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已成功发送至您的手机，154****9711请注意查收').waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const code = await codeSentTo(site, '15400009711')
  await page.getByLabel(/^新手机验证码/).fill(code)
  await page.getByLabel(/^登录密码/).fill('Wrong#2031')
  await page.getByRole('button', { name: '确认更换' }).click()
  await page.getByText('请正确填写登录密码').waitFor()
  await page.getByLabel(/^登录密码/).fill(demoPassword)
  await page.getByLabel(/^新手机验证码/).fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '确认更换' }).click()
  await page.getByText('短信验证码错误').waitFor()
  await page.getByLabel(/^新手机验证码/).fill(code)
  await page.getByRole('button', { name: '确认更换' }).click()
  await page.waitForURL(/\/login$/)
  await fillSignIn(page, '15400009711')
  await page.waitForURL(/\/tx$/)
  await page.context().close()
})
