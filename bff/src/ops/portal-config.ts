import { readFileSync } from 'node:fs'
import { z } from 'zod'

const limit = z.strictObject({
  count: z.int().min(1).describe('Calls in one window'),
  window_seconds: z.int().min(1).max(3600),
})
export type Limit = z.infer<typeof limit>

/** `config/portal.json`: what operators set without touching code or environment. */
export const portalConfig = z.strictObject({
  session: z.strictObject({
    idle_minutes: z.int().min(1).max(1440).describe('A signed-in session ends after so long without use'),
    absolute_hours: z.int().min(1).max(168).describe('and after so long in any case'),
    anonymous_minutes: z.int().min(1).max(60).describe("Life of a visitor's (captcha) session"),
    anonymous_max: z.int().min(1).describe('New visitor sessions within that life, over all instances'),
  }),
  limits: z
    .strictObject({
      read: limit,
      captcha: limit,
      signin: limit,
      signin_account: limit.describe('Sign-ins of one account from anywhere; the window bounds the wait'),
      sms: limit,
      write: limit,
      money: limit,
    })
    .describe('Per signed-in session, else per address'),
  requests_in_flight: z.int().min(1).describe('API calls worked on at once by one instance; more get 503'),
})
export type PortalConfig = z.infer<typeof portalConfig>

/** @throws Error naming the file and every fault in it */
export const readPortalConfig = (path: string | URL): PortalConfig => {
  const parsed = portalConfig.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}
