/** What gives a program more than before: asked for by one person, put into force by a second one or after a day. */
import { Fault } from '@portal/shared/errors/fault.ts'
import {
  type ClientActor,
  type ClientChangeKind,
  clientChangeKinds,
} from '@portal/shared/machines/client-states.ts'
import { clientBounds, machineScopes } from '@portal/shared/machines/scopes.ts'
import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { apiClientChange, apiClientKey } from '../../platform/db/schema/api-clients.ts'
import type { CallCtx, Ctx } from '../../platform/kernel/handler.ts'
import { checkersOf, hasKeyInForce, moveClient, nameOf, writeClient, writeClientOperator } from './held.ts'
import type { ClientRow } from './keys.ts'
import { tellAsked } from './news.ts'
import { type ClientChangeActor, type ClientChangeEvent, clientChangeMachine } from './states.ts'

export type ChangeRow = typeof apiClientChange.$inferSelect

const scope = z.enum(Object.keys(machineScopes) as [keyof typeof machineScopes])
const fen = z.string().transform(BigInt)

/** What a change's row keeps: words for who decides, and the columns or the key it is about. */
const shapes = {
  create: z.object({ keyId: z.string() }),
  key: z.object({ keyId: z.string() }),
  limit: z.object({ applyLimitFen: fen, dayLimitFen: fen }),
  network: z.object({ networks: z.array(z.string()) }),
  scope: z.object({ scopes: z.array(scope) }),
  resume: z.object({}),
} satisfies Record<ClientChangeKind, z.ZodType>

type Wanted<Kind extends ClientChangeKind> = z.output<(typeof shapes)[Kind]>

const withLines = z.object({ lines: z.array(z.string()) })
export const linesOf = ({ wanted }: ChangeRow): string[] => withLines.parse(wanted).lines

/** The key that a change is about, where it is about one. */
export const keyOfChange = ({ wanted }: ChangeRow): string | undefined =>
  z.object({ keyId: z.string().optional() }).parse(wanted).keyId

/**
 * A person does not pass a key that has ended meanwhile; what comes by itself comes, and its client is expired.
 * @throws Fault 20000
 */
const enforceKey = async (ctx: Ctx, keyId: string, { as }: By): Promise<void> => {
  const enforced = await ctx.tx
    .update(apiClientKey)
    .set({ inForceAt: ctx.now() })
    .where(
      and(
        eq(apiClientKey.keyId, keyId),
        isNull(apiClientKey.removedAt),
        as === 'checker' ? gte(apiClientKey.expiresOn, ctx.today()) : undefined,
      ),
    )
    .returning({ id: apiClientKey.id })
  if (enforced.length === 0) throw new Fault('20000', { text: '密钥已到期，请撤回后重新添加' })
}

type By = { as: Extract<ClientActor, 'checker' | 'system'> }
type Effects = {
  [Kind in ClientChangeKind]: (
    ctx: Ctx,
    client: ClientRow,
    wanted: Wanted<Kind>,
    by: By,
  ) => Promise<ClientRow>
}

/** The effect of each kind. */
const effects: Effects = {
  create: async (ctx, client, { keyId }, by) => {
    await enforceKey(ctx, keyId, by)
    return moveClient(ctx, client, 'enforce', by)
  },
  key: async (ctx, client, { keyId }, by) => {
    await enforceKey(ctx, keyId, by)
    return client.state === 'expired' ? moveClient(ctx, client, 'resume', by) : writeClient(ctx, client)
  },
  limit: (ctx, client, wanted) => writeClient(ctx, client, wanted),
  network: (ctx, client, wanted) => writeClient(ctx, client, wanted),
  scope: async (ctx, client, { scopes }) => {
    await writeClientOperator(ctx, client, { name: await nameOf(ctx, client), scopes })
    return writeClient(ctx, client, { scopes })
  },
  resume: async (ctx, client, _wanted, by) => {
    if (!(await hasKeyInForce(ctx, client))) throw noKey()
    return moveClient(ctx, client, 'resume', by, '', { stopReason: '', stoppedById: null })
  },
}

export const noKey = (): Fault => new Fault('20000', { text: '没有有效的密钥，请先添加密钥' })

/** Does what a change is for. @throws Fault 20000 where its key or the client's state no longer fit */
export const takeEffect = (ctx: Ctx, client: ClientRow, change: ChangeRow, by: By): Promise<ClientRow> => {
  // The row's kind says which of the shapes its content has.
  const effect = effects[change.kind] as Effects['create']
  return effect(ctx, client, shapes[change.kind].parse(change.wanted) as Wanted<'create'>, by)
}

export const openChangesOf = (ctx: Pick<Ctx, 'tx'>, client: ClientRow): Promise<ChangeRow[]> =>
  ctx.tx
    .select()
    .from(apiClientChange)
    .where(and(eq(apiClientChange.clientRef, client.id), eq(apiClientChange.state, 'open')))
    .orderBy(desc(apiClientChange.id))

interface Ending {
  event: ClientChangeEvent
  as: ClientChangeActor
  deciderId?: number
  reason?: string
}

/** Ends an open change of a client that the caller has locked. @throws Fault 20000 when it is over */
export const endChange = async (
  ctx: Ctx,
  change: ChangeRow,
  { event, as, deciderId, reason = '' }: Ending,
): Promise<void> => {
  const state = clientChangeMachine.next(change.state, event, as)
  await ctx.tx
    .update(apiClientChange)
    .set({ state, deciderId: deciderId ?? null, reason, endedAt: ctx.now() })
    .where(eq(apiClientChange.id, change.id))
  // What takes its place is about the same key.
  if (state !== 'approved' && event !== 'replace') await dropKey(ctx, change)
}

/** A key that never came into force is forgotten: it can be brought again. */
const dropKey = async (ctx: Ctx, change: ChangeRow): Promise<void> => {
  const keyId = keyOfChange(change)
  if (keyId === undefined) return
  await ctx.tx.delete(apiClientKey).where(and(eq(apiClientKey.keyId, keyId), isNull(apiClientKey.inForceAt)))
}

/** Ends everything that waits, since what it would add to has ended or become something else. */
export const voidChanges = async (
  ctx: Ctx,
  client: ClientRow,
  isVoid: (change: ChangeRow) => boolean = () => true,
): Promise<void> => {
  for (const change of await openChangesOf(ctx, client)) {
    if (isVoid(change)) await endChange(ctx, change, { event: 'void', as: 'system' })
  }
}

type NewChange = {
  [Kind in ClientChangeKind]: { kind: Kind; lines: string[]; wanted: z.input<(typeof shapes)[Kind]> }
}[ClientChangeKind]

/** Of most kinds a newer change takes the place of an older one; keys are added one beside the other. */
const takesPlace = (kind: ClientChangeKind) => kind !== 'key'

const dayLater = (now: Date) => new Date(now.getTime() + clientBounds.waitHours * 3_600_000)

/**
 * Asks for a change of a client that the caller has locked: a checker decides, or, where the member has none beside the
 * caller, it comes into force a day later by itself.
 */
export const askFor = async (
  ctx: CallCtx,
  client: ClientRow,
  { kind, lines, wanted }: NewChange,
): Promise<void> => {
  const { operatorId, userName } = ctx.operator
  for (const open of takesPlace(kind) ? await openChangesOf(ctx, client) : []) {
    if (open.kind === kind) await endChange(ctx, open, { event: 'replace', as: 'main' })
  }
  const checkers = await checkersOf(ctx, client.memberId, operatorId)
  const inForceAt = checkers.length === 0 ? dayLater(ctx.now()) : null
  const [change] = await ctx.tx
    .insert(apiClientChange)
    .values({
      clientRef: client.id,
      kind,
      state: 'open',
      wanted: { ...wanted, lines },
      proposerId: operatorId,
      proposedAt: ctx.now(),
      inForceAt,
    })
    .returning({ id: apiClientChange.id })
  await ctx.audit({
    action: 'api_client.ask',
    objectType: 'api_client',
    objectNo: client.clientId,
    after: { change_id: String(change?.id), change_kind: kind, lines },
  })
  const asked = { name: await nameOf(ctx, client), what: clientChangeKinds[kind], by: userName }
  await tellAsked(ctx, client, { ...asked, checkers, inForceAt })
}
