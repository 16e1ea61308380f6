import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { graveViolations } from './accessibility.ts'
import { openPage, sharedBrowser } from './browser.ts'
import { captchaAnswer, demoPassword } from './client.ts'
import { type Portal, startPortal } from './portal.ts'

/** The running product and one browser, for the page tests of one file. */
export interface Site {
  portal: Portal
  browser: Browser
  /** A new visitor: cookies, storage and tabs of its own. */
  visit(size?: { width: number; height: number }): ReturnType<typeof openPage>
  stop(): Promise<void>
}

const desktop = { width: 1440, height: 900 }
/** A busy machine of two processors is several times as slow as an idle one; nobody waits longer than it takes. */
export const patienceMs = 45_000
export const phone = { width: 390, height: 844 }

export const openSite = async (
  bankEnv: Record<string, string> = {},
  prepare?: (dataDir: string) => Promise<void>,
): Promise<Site> => {
  const [portal, browser] = await Promise.all([startPortal(bankEnv, prepare), sharedBrowser()])
  return {
    portal,
    browser,
    visit: async (viewport = desktop) => {
      const context = await browser.newContext({ baseURL: portal.url, locale: 'zh-CN', viewport })
      context.setDefaultTimeout(patienceMs)
      return openPage(context)
    },
    stop: async () => {
      await Promise.all(browser.contexts().map(context => context.close()))
      await portal.stop()
    },
  }
}

const signInPages = { comp: '/login', financeOrg: '/loginztx', admin: '/loginadmin' } as const

interface SignIn {
  type?: keyof typeof signInPages
  password?: string
  /** Query of the sign-in page, with `?`. */
  query?: string
}

/** Fills in the sign-in form of the present page and sends it. */
export const fillSignIn = async (page: Page, account: string, password = demoPassword) => {
  await page.getByRole('img', { name: '图形验证码' }).waitFor()
  await page.getByLabel(/^(账号|用户名)$/).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('textbox', { name: '验证码' }).fill(captchaAnswer)
  await page.getByRole('textbox', { name: '验证码' }).press('Enter')
}

/** Signs in through the page and waits until it has been left. */
export const signIn = async (
  page: Page,
  account: string,
  { type = 'comp', password, query = '' }: SignIn = {},
) => {
  await page.goto(signInPages[type] + query)
  await fillSignIn(page, account, password)
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
}

/**
 * Until nothing loads and nothing moves; the stream of events stays open, so the network is never idle. A tab that was
 * left while it loaded goes on when it is shown again.
 */
export const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      ![...document.querySelectorAll('[aria-busy="true"]')].some(busy => busy.checkVisibility()) &&
      document.getAnimations().every(animation => animation.playState !== 'running'),
  )

/**
 * Nothing that axe calls serious or critical; names the rule and the elements otherwise.
 * @param within selector of the part that is looked at; the whole page unless told
 */
export const expectAccessible = async (page: Page, within = 'html') => {
  expect(await graveViolations(page, within)).toEqual([])
}

/** Nothing sticks out to the side. */
export const expectNoSideScroll = async (page: Page) => {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** No script error and nothing blocked; refused and lost calls, which the browser reports too, are part of many tests. */
export const expectNoFaults = (faults: readonly string[]) => {
  const refused =
    /Failed to load resource: (?:the server responded with a status of [45]\d\d|net::ERR_FAILED$)/
  expect(faults.filter(fault => !refused.test(fault))).toEqual([])
}

/** The newest code sent to a mobile, as the sandbox shows it. */
export const codeSentTo = async ({ portal }: Site, mobile: string): Promise<string> => {
  const answer = await fetch(`${portal.opsUrl}/sandbox/messages?mobile=${mobile}`)
  const [message] = (await answer.json()) as { code: string }[]
  if (!message) throw new Error(`no message to ${mobile}`)
  return message.code
}
