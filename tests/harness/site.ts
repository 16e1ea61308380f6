import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { graveViolations } from './accessibility.ts'
import { openPage, sharedBrowser } from './browser.ts'
import { captchaAnswer, demoPassword } from './client.ts'
import type { Prepare } from './own-database.ts'
import { startPortal } from './portal.ts'
import { openWarmPortal, type SitePortal } from './warm-portal.ts'

/** The running product and one browser, for the page tests of one file. */
export interface Site {
  portal: SitePortal
  browser: Browser
  /** A new visitor: cookies, storage and tabs of its own. */
  visit(size?: { width: number; height: number }): ReturnType<typeof openPage>
  stop(): Promise<void>
}

const desktop = { width: 1440, height: 900 }
/** A busy machine of two processors is several times as slow as an idle one; nobody waits longer than it takes. */
export const patienceMs = 45_000
export const phone = { width: 390, height: 844 }

/** A visitor who wishes to save data: no page is loaded here that nobody opens, see likely-pages.test.ts. */
const sparing = () =>
  Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })

const siteOn = async (starting: Promise<SitePortal>): Promise<Site> => {
  const [portal, browser] = await Promise.all([starting, sharedBrowser()])
  return {
    portal,
    browser,
    visit: async (viewport = desktop) => {
      const context = await browser.newContext({ baseURL: portal.url, locale: 'zh-CN', viewport })
      context.setDefaultTimeout(patienceMs)
      await context.addInitScript(sparing)
      return openPage(context)
    },
    stop: async () => {
      await Promise.all(browser.contexts().map(context => context.close()))
      await portal.stop()
    },
  }
}

/** The product on a database of its own, which `prepare` may change before it is started. */
export const openSite = (bankEnv?: Record<string, string>, prepare?: Prepare) =>
  siteOn(openWarmPortal(bankEnv, prepare))

/** The product as operators start it, with the embedded database. */
export const openSiteOfProcesses = () => siteOn(startPortal())

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

interface Enter {
  type?: keyof typeof signInPages
  password?: string
  /** The page to open; by default where one lands. */
  path?: string
}

/** Begins a session without the sign-in page, which has tests of its own, and opens a page. */
export const enter = async (
  page: Page,
  account: string,
  { type = 'comp', password = demoPassword, path = '/' }: Enter = {},
) => {
  const call = async (to: string, body: object): Promise<{ result: string } | undefined> => {
    const ask = () => page.request.post(to, { data: body, headers: { 'x-csrf': '1' } })
    let answer = await ask()
    // A bank that is busy sends people away for a while.
    for (let tries = 1; tries < 5 && answer.status() === 503; tries += 1) {
      await wait(Number(answer.headers()['retry-after']) * 1000)
      answer = await ask()
    }
    if (!answer.ok()) throw new Error(`${to} answered ${answer.status()} ${await answer.text()}`)
    return (await answer.json()).data[0]
  }
  const captcha = await call('/api/user/get_req_chkcode_id', {})
  await call('/api/member/login', {
    account,
    password,
    check_code: captchaAnswer,
    req_code_session_id: captcha?.result,
    biz_type: type,
  })
  await page.goto(path)
  await page.waitForURL(url => url.pathname !== '/')
}

/** Chooses from a closed list, by the name of the option or by its value. */
export const chooseFrom = async (field: Locator, option: string): Promise<void> => {
  await field.click()
  const list = field.page().getByRole('listbox')
  await list
    .locator(`[data-value=${JSON.stringify(`=${option}`)}]`)
    .or(list.getByRole('option', { name: option, exact: true }))
    .first()
    .click()
  await list.waitFor({ state: 'detached' })
}

/** A button of a row, by the word that is seen on it: its name says the row besides. */
export const rowButton = (within: Page | Locator, word: string): Locator =>
  within.getByRole('button', { name: new RegExp(`^${word}( |$)`) })

/**
 * Until nothing loads and nothing moves; rows are dimmed until those that were asked for are there. The stream of events
 * stays open, so the network is never idle. A tab that was left while it loaded goes on when it is shown again.
 */
export const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      ![...document.querySelectorAll('[aria-busy="true"], .is-dimmed')].some(busy =>
        busy.checkVisibility(),
      ) && document.getAnimations().every(animation => animation.playState !== 'running'),
  )

/**
 * Nothing that axe calls serious or critical; names the rule and the elements otherwise.
 * @param within selector of the part that is looked at; by default the whole page
 */
export const expectAccessible = async (page: Page, within = 'html') => {
  expect(await graveViolations(page, within)).toEqual([])
}

/** Nothing sticks out to the side, once the page has taken the width of its window. */
export const expectNoSideScroll = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${page.url()} scrolls sideways`,
      timeout: 10_000,
    })
    .toBeLessThanOrEqual(0)

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
