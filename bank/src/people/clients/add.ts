/** New clients and new keys. */
import { randomBytes } from 'node:crypto'
import { addMonths, daysBetween } from '@portal/shared/calendar/dates.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { clientBounds, keyAlgorithms, machineScopes } from '@portal/shared/machines/scopes.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { and, count, eq, ne } from 'drizzle-orm'
import { apiClient, apiClientKey } from '../../platform/db/schema/api-clients.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { unlessTaken } from '../../platform/db/taken.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { lockMemberRow } from '../operators/scope.ts'
import { endSessionsOfKey } from '../sign-in/sessions.ts'
import { askFor, endChange, keyOfChange, openChangesOf } from './changes.ts'
import { clientRules } from './client-rules.ts'
import { bizRolesOf, keysOf, lockClient, tellClient, writeClient } from './held.ts'
import type { KeyRow } from './keys.ts'
import { expireWithoutKey } from './out-of-force.ts'
import { fingerprintOf, keyFault, readPublicKey } from './public-keys.ts'
import { reminderOf } from './reminders.ts'
import { checkClientName, noTerms, readTerms, type Terms } from './terms.ts'

const newId = (prefix: 'cl' | 'ck') => `${prefix}_${randomBytes(16).toString('hex')}`

interface TypedKey {
  label: string
  public_key: string
  expires_on: string
}

/** @throws Fault 24042 */
const checkExpiry = (ctx: CallCtx, expiresOn: string): void => {
  const today = ctx.today()
  const latest = addMonths(today, clientBounds.keyMonths)
  if (expiresOn > today && expiresOn <= latest) return
  const text = `密钥到期日须晚于今天，且不晚于${latest}`
  throw new Fault('24042', { text, fields: { expires_on: text } })
}

/**
 * Writes a key that waits.
 * @throws Fault 24041 for what is no key, a key of anybody's already, 24042
 */
const writeKey = async (ctx: CallCtx, clientRef: number, typed: TypedKey): Promise<KeyRow> => {
  const read = readPublicKey(typed.public_key, ctx.behind(clientRules).refusedKeys)
  checkExpiry(ctx, typed.expires_on)
  const taken = () => keyFault('该公钥已被使用，请生成新的密钥对')
  const [same] = await ctx.tx
    .select({ id: apiClientKey.id })
    .from(apiClientKey)
    .where(eq(apiClientKey.publicKey, read.publicKey))
  if (same) throw taken()
  const [key] = await unlessTaken(
    ctx.tx
      .insert(apiClientKey)
      .values({
        clientRef,
        keyId: newId('ck'),
        label: typed.label.trim(),
        ...read,
        addedAt: ctx.now(),
        expiresOn: typed.expires_on,
        // Who gives it so little time knows.
        toldDays: reminderOf(daysBetween(ctx.today(), typed.expires_on)),
      })
      .returning(),
    taken,
  )
  if (!key) throw new Error('the key was not written')
  return key
}

const keyLine = (key: KeyRow): string =>
  `密钥：${key.label}（${keyAlgorithms[key.algorithm]}，公钥摘要 ${fingerprintOf(key)}），${key.expiresOn}到期`

/** What whoever decides on a new client reads. */
export const linesOfNew = (terms: Terms, key: KeyRow): string[] => [
  `名称：${terms.name}`,
  `权限：${terms.scopes.map(scope => machineScopes[scope].title).join('、')}`,
  `单笔限额：${formatYuan(terms.applyLimitFen)}元`,
  `当日限额：${formatYuan(terms.dayLimitFen)}元`,
  `允许的网络：${terms.networks.join('、') || '不限'}`,
  keyLine(key),
]

/** @throws Fault 24040 */
const checkCount = async (ctx: CallCtx, memberId: number): Promise<void> => {
  const [all] = await ctx.tx
    .select({ total: count() })
    .from(apiClient)
    .where(and(eq(apiClient.memberId, memberId), ne(apiClient.state, 'stopped')))
  if ((all?.total ?? 0) >= clientBounds.clients) throw new Fault('24040')
}

/** The operator that a client is: nobody can sign in as it. */
const writeOperator = async (ctx: CallCtx, clientId: string, { name, scopes }: Terms): Promise<number> => {
  const [row] = await ctx.tx
    .insert(operator)
    .values({
      memberId: ctx.operator.memberId,
      account: clientId,
      passwordHash: '',
      userName: name,
      mobileEnc: ctx.atRest.seal(''),
      parentId: ctx.operator.operatorId,
      kind: 'machine',
      bizRoles: [...bizRolesOf(scopes)],
      roleName: '接口客户端',
      createdAt: ctx.now(),
      modifiedAt: ctx.now(),
    })
    .returning({ id: operator.id })
  if (!row) throw new Error('the operator was not written')
  return row.id
}

const add: Handler<'/api/client/add'> = async (ctx, input) => {
  const { memberId } = ctx.operator
  const terms = readTerms(ctx, input, noTerms)
  await lockMemberRow(ctx, memberId)
  await checkCount(ctx, memberId)
  await checkClientName(ctx, terms.name)
  const clientId = newId('cl')
  const { name: _, ...columns } = terms
  const [client] = await ctx.tx
    .insert(apiClient)
    .values({
      ...columns,
      operatorId: await writeOperator(ctx, clientId, terms),
      memberId,
      clientId,
      state: 'waiting',
      createdAt: ctx.now(),
      modifiedAt: ctx.now(),
    })
    .returning()
  if (!client) throw new Error('the client was not written')
  const key = await writeKey(ctx, client.id, input)
  await ctx.audit({
    action: 'api_client.add',
    objectType: 'api_client',
    objectNo: clientId,
    after: { ...terms, key_id: key.keyId, fingerprint: fingerprintOf(key), expires_on: key.expiresOn },
  })
  await askFor(ctx, client, {
    kind: 'create',
    lines: linesOfNew(terms, key),
    wanted: { keyId: key.keyId },
  })
  await tellClient(ctx, client)
  return [{ client_id: clientId, state: client.state, key_id: key.keyId }]
}

const addKey: Handler<'/api/client/add_key'> = async (ctx, { client_id, ...typed }) => {
  const client = await lockClient(ctx, client_id, 'own')
  if (client.state === 'waiting') throw new Fault('20000', { text: '客户端待复核，复核通过后再添加密钥' })
  const today = ctx.today()
  const counted = (await keysOf(ctx, client)).filter(({ expiresOn }) => expiresOn >= today)
  if (counted.length >= clientBounds.keys) {
    throw new Fault('20000', { text: `每个客户端最多${clientBounds.keys}把密钥，请先移除不用的密钥` })
  }
  const key = await writeKey(ctx, client.id, typed)
  await ctx.audit({
    action: 'api_client.add_key',
    objectType: 'api_client',
    objectNo: client.clientId,
    after: { key_id: key.keyId, fingerprint: fingerprintOf(key), expires_on: key.expiresOn },
  })
  await askFor(ctx, client, { kind: 'key', lines: [keyLine(key)], wanted: { keyId: key.keyId } })
  await writeClient(ctx, client)
  return [{ key_id: key.keyId }]
}

const removeKey: Handler<'/api/client/remove_key'> = async (ctx, { client_id, key_id }) => {
  const client = await lockClient(ctx, client_id, 'own')
  if (client.state === 'waiting') {
    throw new Fault('20000', { text: '客户端待复核，如需更换密钥请撤回后重新新建' })
  }
  const key = (await keysOf(ctx, client)).find(({ keyId }) => keyId === key_id)
  if (!key) throw new Fault('9015')
  await ctx.audit({
    action: 'api_client.remove_key',
    objectType: 'api_client',
    objectNo: client.clientId,
    after: { key_id, fingerprint: fingerprintOf(key) },
  })
  const asked = (await openChangesOf(ctx, client)).find(change => keyOfChange(change) === key_id)
  if (asked) await endChange(ctx, asked, { event: 'withdraw', as: 'main' })
  else {
    await ctx.tx.update(apiClientKey).set({ removedAt: ctx.now() }).where(eq(apiClientKey.id, key.id))
    await endSessionsOfKey(ctx.tx, key_id, new Date())
  }
  await expireWithoutKey(ctx, await writeClient(ctx, client))
  return [{ result: 'ok' }]
}

export const keyHandlers = {
  '/api/client/add': add,
  '/api/client/add_key': addKey,
  '/api/client/remove_key': removeKey,
}
