import { addDays } from '@portal/shared/calendar/dates.ts'
import { type DemoClient, demoClients } from '@portal/shared/machines/demo-keys.ts'
import type { MachineScope } from '@portal/shared/machines/scopes.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { apiClient, apiClientKey } from '../../platform/db/schema/api-clients.ts'
import { operator } from '../../platform/db/schema/people.ts'
import type { SeedCtx } from './seed.ts'

const scopes: MachineScope[] = ['read', 'maker', 'confirm']

/** 1,000,000,000.00 yuan for one application, 10,000,000,000.00 a day. */
const APPLY_LIMIT_FEN = 100_000_000_000n
const DAY_LIMIT_FEN = 1_000_000_000_000n

/** Less than the two years that a key may live at the most. */
const KEY_DAYS = 729

/** Nobody knows a password with this hash: programs sign. */
const NO_PASSWORD = ''

const seedOne = async (tx: Tx, ctx: SeedCtx, client: DemoClient): Promise<void> => {
  const [main] = await tx.select().from(operator).where(eq(operator.account, client.account))
  // Somebody has made another company of this account: the demo has no client there.
  if (!main?.isMainAccount) return
  const times = { createdAt: ctx.now, modifiedAt: ctx.now }
  const [program] = await tx
    .insert(operator)
    .values({
      memberId: main.memberId,
      account: client.clientId,
      passwordHash: NO_PASSWORD,
      userName: client.name,
      mobileEnc: ctx.atRest.seal(''),
      parentId: main.id,
      kind: 'machine',
      bizRoles: ['maker'],
      roleName: '接口客户端',
      ...times,
    })
    .returning({ id: operator.id })
  if (!program) throw new Error('operator of a client not written')
  const [written] = await tx
    .insert(apiClient)
    .values({
      operatorId: program.id,
      memberId: main.memberId,
      clientId: client.clientId,
      state: 'active',
      scopes,
      applyLimitFen: APPLY_LIMIT_FEN,
      dayLimitFen: DAY_LIMIT_FEN,
      networks: [],
      remark: '沙盒示例，私钥公开',
      ...times,
    })
    .returning({ id: apiClient.id })
  if (!written) throw new Error('client not written')
  for (const key of client.keys) {
    await tx.insert(apiClientKey).values({
      clientRef: written.id,
      keyId: key.keyId,
      label: key.label,
      algorithm: key.algorithm,
      publicKey: key.publicKey,
      addedAt: ctx.now,
      expiresOn: addDays(ctx.today, KEY_DAYS),
      inForceAt: ctx.now,
    })
  }
}

/** Gives the demo companies and one institution a client each, in force, where they have not got theirs yet. */
export const seedClients = async (tx: Tx, ctx: SeedCtx): Promise<void> => {
  const there = await tx.select({ clientId: apiClient.clientId }).from(apiClient)
  const known = new Set(there.map(({ clientId }) => clientId))
  for (const client of demoClients) if (!known.has(client.clientId)) await seedOne(tx, ctx, client)
}
