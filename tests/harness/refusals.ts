import type { ErrorCode } from '@portal/shared/errors/catalogue.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { Client, demoPassword } from './client.ts'
import { patienceMs, type Site } from './site.ts'

/** Where a refusal is read: under its field, in the page or dialog, passing by, or before one can try. */
export type Place = 'field' | 'alert' | 'toast' | 'closed'

/** One way to be refused through a screen. */
export interface Refusal {
  /** The bank's code; where the screen says it by itself, the one the bank would answer. */
  code: ErrorCode
  /** How a user comes by it. */
  met: string
  says: string
  at: Place
  /** The label of the field it stands under; of the control that is closed. */
  beside?: string
}

const said =
  (at: Place) =>
  (code: ErrorCode, says: string, met: string): Refusal => ({ code, says, met, at })
/** In the page or the dialog, to stay. */
export const inAlert = said('alert')
/** In a message that passes. */
export const inToast = said('toast')
/** Before one can try: what is closed says why. */
export const closed = said('closed')
/** Under the field of this label. */
export const atField = (beside: string, code: ErrorCode, says: string, met: string): Refusal => ({
  code,
  says,
  met,
  at: 'field',
  beside,
})

export type RefusalList = Readonly<Record<string, Refusal>>

const labelled = (within: Page | Locator, label: string) => within.getByLabel(new RegExp(`^${label}`)).first()

/** Text that a screen reader reads after the field's label. */
const noteOf = (field: Locator) =>
  field.evaluate(element => {
    const note = document.getElementById(element.getAttribute('aria-describedby') ?? '')
    const isWrong = element.getAttribute('aria-invalid') === 'true' || element instanceof HTMLOutputElement
    return isWrong ? (note?.textContent ?? '') : ''
  })

const pageOf = (within: Page | Locator): Page => ('page' in within ? within.page() : within)

/** Ticks off the refusals of a list as a test meets them. */
export const ticking = <List extends RefusalList>(list: List) => {
  const met = new Set<string>()
  return {
    /** Waits until the refusal is said where the list has it. */
    said: async (within: Page | Locator, name: keyof List & string) => {
      const { at, says, beside } = list[name] as Refusal
      met.add(name)
      if (at === 'field') {
        const field = labelled(within, beside ?? '')
        await expect.poll(() => noteOf(field), { timeout: patienceMs, message: name }).toContain(says)
      }
      const places = {
        alert: within.locator('.alert, [role="alert"]', { hasText: says }),
        toast: pageOf(within).locator('.toast', { hasText: says }),
        closed: within.getByText(says),
      }
      // Not polled: a toast passes.
      if (at !== 'field') await expect(places[at].first().waitFor(), name).resolves.toBeUndefined()
    },
    /** Those of the list that no test has met. */
    unmet: () => Object.keys(list).filter(name => !met.has(name)),
  }
}

/** Checks that typed text is still there. */
export const expectKept = async (within: Page | Locator, typed: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(typed)) {
    const field = labelled(within, label)
    await expect.poll(() => field.inputValue(), { timeout: patienceMs, message: label }).toBe(value)
  }
}

/** Types into fields by their labels. */
export const typeInto = async (within: Page | Locator, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await labelled(within, label).fill(value)
}

/** Acts of the same user in another tab meanwhile. */
export const anotherTab = async ({ portal }: Site, page: Page): Promise<Client> => {
  const client = new Client(portal.url)
  for (const { name, value } of await page.context().cookies()) client.cookies.set(name, value)
  return client
}

/** A client of a company whose account is not one of the demo ones. */
export const companyClient = async (site: Site, account: string): Promise<Client> => {
  const client = new Client(site.portal.url)
  const answer = await client.login(account, 'comp', demoPassword)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return client
}

/** Business time goes on from here. */
export const setClock = async ({ portal }: Site, now: string): Promise<void> => {
  const answer = await fetch(`${portal.opsUrl}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  })
  expect(answer.status).toBe(200)
}

/** The next call of this path gets lost on the way; what was sent before and after passes. */
export const loseNext = (page: Page, path: string, reached: boolean) =>
  page.route(
    `**${path}`,
    async route => {
      if (reached) await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
