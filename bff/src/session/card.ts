import { operatorKind, type UserInfo } from '@portal/shared/contract/session.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import type { Request } from 'express'
import { z } from 'zod'
import type { Sealer } from './seal.ts'

/** Summary of a session for lists; kept sealed beside it. */
export const card = z.object({
  signInAt: z.string(),
  address: z.string(),
  device: z.string(),
  account: z.string(),
  userName: z.string(),
  companyName: z.string(),
  /** Empty in cards of an earlier release, which live on until their sessions end. */
  userId: z.string().default(''),
  kind: z.union([operatorKind, z.literal('')]).default(''),
})
export type Card = z.infer<typeof card>

/** The store's name of an account: under it its sessions are listed and its calls counted. */
export const accountMark = (sealer: Sealer, account: string): string => sealer.mark('account', account)

/** 203.0.113.9 → `203.0.*.*`; of IPv6 the first two groups: enough to know a place by. */
export const maskAddress = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (plain.includes('.')) return `${plain.split('.').slice(0, 2).join('.')}.*.*`
  return `${plain.split(':').slice(0, 2).join(':')}:*`
}

const browsers: [RegExp, string][] = [
  [/\bMicroMessenger\/(\d+)/, 'WeChat'],
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux/, 'Linux'],
]

/** Browser and system named by a User-Agent: `Chrome 142 / Windows`; `unknown` for what is no browser. */
export const deviceOf = (userAgent: string | undefined): string => {
  const agent = (userAgent ?? '').slice(0, 400)
  const browser = browsers.find(([pattern]) => pattern.test(agent))
  const system = systems.find(([pattern]) => pattern.test(agent))
  const version = browser?.[0].exec(agent)?.[1]
  const parts = [browser && `${browser[1]} ${version}`, system?.[1]].filter(Boolean)
  return parts.length > 0 ? parts.join(' / ') : 'unknown'
}

/** The origin of a request, as far as it is shown to people. */
export const originOf = (request: Request): { address: string; device: string } => ({
  address: maskAddress(request.ip ?? ''),
  device: deviceOf(request.get('user-agent')),
})

/** Customers' accounts are their numbers; those of the back office are names. */
const shownAccount = (account: string) => (/^\d+$/.test(account) ? maskMobile(account) : account)

export const cardOf = (request: Request, userInfo: UserInfo): Card => ({
  signInAt: new Date().toISOString(),
  ...originOf(request),
  account: shownAccount(userInfo.account),
  userName: userInfo.name,
  companyName: userInfo.company_name,
  userId: userInfo.user_id,
  kind: userInfo.kind,
})
