import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { captchaAnswer, demoPassword } from '../harness/client.ts'
import {
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/* Reading, enlarging and hearing a captcha, leaving it to the device, and what becomes of one that nobody uses in time. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

describe.each([
  ['1440', undefined],
  ['390', phone],
] as const)('at %s', (width, size) => {
  it('the same picture is enlarged by keyboard, and small again', async () => {
    const { page, faults } = await site.visit(size)
    await page.goto('/login')
    const image = page.getByRole('img', { name: '图形验证码' })
    await image.waitFor()
    const [source, small] = [await image.getAttribute('src'), await image.boundingBox()]
    await page.getByRole('button', { name: '放大' }).focus()
    await page.keyboard.press('Enter')
    const shrink = page.getByRole('button', { name: '缩小', pressed: true })
    await shrink.waitFor()
    const large = await image.boundingBox()
    expect(large?.width).toBeGreaterThan(1.8 * (small?.width ?? 0))
    expect(await image.getAttribute('src')).toBe(source)
    await settled(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await picture(page, `captcha-enlarged-${width}`)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '放大', pressed: false }).waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })

  it('somebody signs in by what they hear', async () => {
    const { page, faults } = await site.visit(size)
    await page.goto('/login')
    await page.getByRole('img', { name: '图形验证码' }).waitFor()
    const sound = page.waitForResponse(response => response.url().includes('/checkcode/login_voice'))
    await page.getByRole('button', { name: '语音验证码' }).click()
    const heard = await sound
    expect([heard.status(), heard.headers()['content-type'], heard.headers()['cache-control']]).toEqual([
      200,
      'audio/wav',
      'no-store',
    ])
    const player = page.getByLabel('语音验证码')
    await player.waitFor()
    // It can be played: the browser has understood it, and says how long it is.
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0.5)
    await settled(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await picture(page, `captcha-voice-${width}`)
    await page.getByLabel('账号').fill('15400000011')
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await page.getByRole('textbox', { name: '验证码' }).fill(captchaAnswer)
    await page.getByRole('textbox', { name: '验证码' }).press('Enter')
    await page.waitForURL(/\/tx$/)
    expectNoFaults(faults)
    await page.context().close()
  })

  it('somebody signs in without reading or hearing anything', async () => {
    const { page, faults } = await site.visit(size)
    await page.goto('/login')
    await page.getByRole('img', { name: '图形验证码' }).waitFor()
    await page.getByRole('button', { name: '自动验证' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.captcha-work').waitFor()
    expect(
      await page.getByRole('button', { name: '图形验证码' }).evaluate(each => each.matches(':focus')),
    ).toBe(true)
    const code = page.getByRole('textbox', { name: '验证码' })
    await page.getByLabel('账号').fill('15400000011')
    await page.getByLabel('密码', { exact: true }).fill('wrong-Demo1')
    await page.getByText('验证码已自动填写').waitFor({ timeout: 30_000 })
    const first = await code.inputValue()
    expect(first).toMatch(/^\d{6}$/)
    await settled(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await picture(page, `captcha-work-${width}`)
    // A refused attempt has burned it: the device goes on by itself, and the refusal stays to be read.
    await page.getByLabel('密码', { exact: true }).press('Enter')
    await page.getByText('用户名或密码不正确，请重新输入').waitFor()
    await expect.poll(() => code.inputValue(), { timeout: 30_000 }).toMatch(/^\d{6}$/)
    expect(await code.inputValue()).not.toBe(first)
    await page.getByText('用户名或密码不正确，请重新输入').waitFor()
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await page.getByLabel('密码', { exact: true }).press('Enter')
    await page.waitForURL(/\/tx$/)
    expectNoFaults(faults)
    await page.context().close()
  })
})

it.each(['/forgetPassword?type=comp', '/regist', '/loginadmin'])(
  '%s speaks it and leaves it to the device, too',
  async path => {
    const { page, faults } = await site.visit()
    await page.goto(path)
    await page.getByRole('img', { name: '图形验证码' }).waitFor()
    await page.getByRole('button', { name: '语音验证码' }).click()
    await page.getByLabel('语音验证码').waitFor()
    await page.getByRole('button', { name: '自动验证' }).click()
    await page.getByText('验证码已自动填写').waitFor({ timeout: 30_000 })
    await page.getByRole('button', { name: '图形验证码' }).click()
    await page.getByRole('img', { name: '图形验证码' }).waitFor()
    expectNoFaults(faults)
    await page.context().close()
  },
)

it('a picture that has grown old makes way for another before somebody uses it', async () => {
  const { page, faults } = await site.visit()
  await page.clock.install()
  await page.goto('/login')
  const image = page.getByRole('img', { name: '图形验证码' })
  await image.waitFor()
  const first = await image.getAttribute('src')
  const code = page.getByRole('textbox', { name: '验证码' })
  await code.fill('a7')
  await page.mouse.move(300, 300)
  await page.clock.fastForward(110_000)
  await expect.poll(() => image.getAttribute('src')).not.toBe(first)
  await page.getByText('验证码已超时，已为您更换，请重新输入').waitFor()
  await expect.poll(() => code.inputValue()).toBe('')
  expectNoFaults(faults)
  await page.context().close()
})
