import { readFileSync } from 'node:fs'
import { builtInRules } from '@portal/shared/access/page-rules.ts'
import { z } from 'zod'

const limit = z.strictObject({
  count: z.int().min(1).describe('Calls in one window'),
  window_seconds: z.int().min(1).max(3600).describe('Length of a window; it starts with the first call'),
})
const limitOfAll = limit.extend({
  all: z.int().min(1).describe('Calls of all addresses together in one window'),
})
export type Limit = z.infer<typeof limit> & { all?: number }

/** `config/portal.json`: what operators set without touching code or environment. */
export const portalConfig = z.strictObject({
  session: z.strictObject({
    idle_minutes: z.int().min(1).max(1440).describe('A signed-in session ends after so long without use'),
    absolute_hours: z.int().min(1).max(168).describe('and after so long in any case'),
    anonymous_minutes: z.int().min(1).max(60).describe("Life of a visitor's (captcha) session"),
    anonymous_max: z
      .int()
      .min(1)
      .describe('Visitor sessions at once, over all instances; the one nearest its end makes way'),
    anonymous_per_address: z
      .int()
      .min(1)
      .default(300)
      .describe('Of them from one address (IPv6: /64) at most: a flood makes its own make way first'),
    live_customer: z
      .int()
      .min(1)
      .max(100)
      .describe('Live sessions of one customer account; signing in once more ends the oldest with 1002'),
    live_staff: z.int().min(1).max(100).describe('The same of one account of the bank or the government'),
  }),
  limits: z
    .strictObject({
      read: limit.describe('Calls that change nothing'),
      captcha: limit.describe('New captchas that are drawn'),
      captcha_voice: limit
        .default({ count: 20, window_seconds: 60 })
        .describe('New spoken captchas, and each hearing of one'),
      captcha_work: limit
        .default({ count: 10, window_seconds: 60 })
        .describe('New captchas for a device to work out, all of which a program solves'),
      signin: limit.describe('Sign-ins from one address'),
      sms: limit.describe('Calls that send a message'),
      write: limit.describe('Calls that change something'),
      money: limit.describe('Submitting applications and paying them out'),
      verify: limitOfAll
        .default({ count: 20, window_seconds: 60, all: 600 })
        .describe('Receipts and papers that visitors check: guesses at codes come to nothing'),
      signature: limit
        .default({ count: 6000, window_seconds: 60 })
        .describe('Signed calls from one address, whether their signature holds or not'),
      page: limit
        .default({ count: 1200, window_seconds: 60 })
        .describe('Pages from one address, signed in or not'),
    })
    .describe('Per signed-in account, else per address'),
  machine_quotas: z
    .strictObject({
      read: limit.describe('Calls of a program that change nothing'),
      write: limit.describe('Calls of a program that change something'),
      money: limit.describe('Of them those that submit and confirm'),
    })
    .default({
      read: { count: 600, window_seconds: 60 },
      write: { count: 240, window_seconds: 60 },
      money: { count: 120, window_seconds: 60 },
    })
    .describe('Per API client, over all instances'),
  network_times: z
    .int()
    .min(1)
    .max(65_536)
    .default(8)
    .describe('A whole IPv6 /48 may do so many times what one address (a /64) may'),
  pages: z
    .strictObject({
      silent_codes: z.array(z.string()).describe('Error codes that pages show themselves: no message'),
      silent_paths: z.array(z.string()).describe('Calls whose failures are never announced'),
      route_whitelist: z
        .array(z.string().startsWith('/'))
        .describe('Pages open without signing in beside the public ones; /x/* for all below'),
      outside_hosts: z
        .array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/))
        .describe('Other systems that a return URL may lead to, as host or host:port'),
      lock_minutes: z
        .number()
        .min(0.1)
        .max(720)
        .default(builtInRules.lock_minutes)
        .describe('Minutes without mouse or keys after which the back office locks its screen'),
      tabs_view_limit: z
        .int()
        .min(2)
        .max(50)
        .default(builtInRules.tabs_view_limit)
        .describe('TABS_VIEW_LIMIT: pages open at once in the back office, the home page among them'),
      theme: z
        .enum(['navy', 'light'])
        .default(builtInRules.theme)
        .describe('Sidebar of the back office: deep blue or light'),
    })
    .default(builtInRules)
    .describe('How pages behave; written into each page by the gateway'),
  requests_in_flight: z
    .int()
    .min(1)
    .describe(
      'API calls worked on at once by one instance; more get 503. Signing in has places of its own beside them, 30 % as many',
    ),
  requests_in_flight_per_address: z
    .int()
    .min(1)
    .default(200)
    .describe('Of them for one address at most; more get 429'),
  bodies_read_at_once: z
    .int()
    .min(1)
    .default(1000)
    .describe('Bodies of API calls that are still coming, in one instance; beyond it the oldest gets 503'),
  bodies_read_at_once_per_address: z
    .int()
    .min(1)
    .default(100)
    .describe('Of them for one address at most; beyond it its oldest gets 429'),
  pages_in_flight: z
    .int()
    .min(1)
    .default(200)
    .describe('Pages (not their files) written at once by one instance; more get 503'),
  pages_in_flight_per_address: z
    .int()
    .min(1)
    .default(60)
    .describe('Of them for one address at most; more get 429'),
})
export type PortalConfig = z.infer<typeof portalConfig>

/** @throws Error naming the file and every fault in it */
export const readPortalConfig = (path: string | URL): PortalConfig => {
  const parsed = portalConfig.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}
