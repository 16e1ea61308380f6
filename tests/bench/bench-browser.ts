/** What the benches of whole pages share: a browser as people have it, a slower processor, a slower network. */
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../harness/browser.ts'
import { captchaAnswer, demoPassword } from '../harness/client.ts'
import { freePort, start } from '../harness/processes.ts'

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** A browser that compiles scripts as it does for people. */
export const launchUsual = (): Promise<Browser> => launchBrowser([])

export interface Network {
  /** ms */
  latency: number
  mbit: number
}

/** Slows a page down: its processor so many times, and its network if one is said. */
export const slowDown = async (page: Page, slow: number, network?: Network): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  if (network) {
    const bytes = (network.mbit * 1_000_000) / 8
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    })
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
}

/**
 * The whole product on this machine, with the demo data.
 * @param webDist a built web client, by default this one's
 */
export const startPortal = async (folder: string, webDist?: string) =>
  start([process.execPath, 'bff/src/standalone/main.ts'], /ready (http:\S+)/, {
    DATA_DIR: folder,
    WEB_DIST: webDist,
    PORT: String(await freePort()),
    OPS_PORT: String(await freePort()),
    BANK_PORT: String(await freePort()),
  })

/** Begins a session without the sign-in page. */
export const beginSession = async (page: Page, account: string, bizType: 'comp' | 'financeOrg' | 'admin') => {
  const call = async (path: string, body: object): Promise<{ result: string } | undefined> => {
    const answer = await page.request.post(path, { data: body, headers: { 'x-csrf': '1' } })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()} ${await answer.text()}`)
    return (await answer.json()).data[0]
  }
  const captcha = await call('/api/user/get_req_chkcode_id', {})
  await call('/api/member/login', {
    account,
    password: demoPassword,
    check_code: captchaAnswer,
    req_code_session_id: captcha?.result,
    biz_type: bizType,
  })
}
