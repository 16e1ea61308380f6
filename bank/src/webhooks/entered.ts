/** What the name in an address resolves to is looked at when the address is entered, and again whenever something is sent. */
import { isIP } from 'node:net'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { CallCtx, Errands } from '../platform/kernel/handler.ts'
import { definePort } from '../platform/kernel/port.ts'
import { type Allowance, hostOf, isReachable, isSendable } from './addresses.ts'
import { webhookAllowance } from './endpoints.ts'
import { type Resolve, systemResolve } from './post.ts'

/** Who is asked for the addresses of names. */
export const webhookResolve = definePort<Resolve>(systemResolve)

/** People wait for it: a resolver that is slower is asked again when something is sent. */
const patienceMs = 2_000

/** @returns none for a name that cannot be resolved now */
const addressesOf = async (host: string, resolve: Resolve): Promise<string[]> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never[]>(done => {
    timer = setTimeout(done, patienceMs, [])
  })
  const asked = resolve(host).catch(() => [])
  const found = await Promise.race([asked, late]).finally(() => clearTimeout(timer))
  return found.map(({ address }) => address)
}

/**
 * A name without an address is taken, since it may get one yet; every try says so until then.
 * @throws Fault 24030 for a name of which any address is not public
 */
const checkName = async (url: string, allowance: Allowance, resolve: Resolve): Promise<void> => {
  // What the address alone gives away its handler refuses.
  if (!isSendable(url, allowance)) return
  const host = hostOf(new URL(url))
  if (isIP(host) !== 0) return
  const found = await addressesOf(host, resolve)
  if (found.every(address => isReachable(host, address, allowance))) return
  const text = '域名解析到非公网地址，请填写公网可以访问的地址'
  throw new Fault('24030', { text, fields: { url: text } })
}

/** A resolver may take seconds: it is asked before the call's transaction. */
const look = async (ctx: CallCtx, { url }: { url?: string | undefined }) => {
  if (url === undefined) return undefined
  const [allowance, resolve] = [ctx.behind(webhookAllowance), ctx.behind(webhookResolve)]
  return async () => {
    await checkName(url, allowance, resolve)
    return undefined
  }
}

export const endpointErrands = {
  '/api/webhook/add': look,
  '/api/webhook/edit': look,
} satisfies Errands
