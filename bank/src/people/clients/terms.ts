/** What a client may do, as somebody asks for it: checked, and told apart by what gives more than before. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { type MachineScope, machineScopes } from '@portal/shared/machines/scopes.ts'
import { and, eq, ne } from 'drizzle-orm'
import { operator } from '../../platform/db/schema/people.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import { clientRules } from './client-rules.ts'
import { readNetworks } from './networks.ts'

export interface Terms {
  name: string
  scopes: MachineScope[]
  applyLimitFen: bigint
  dayLimitFen: bigint
  networks: string[]
  remark: string
}

/** The fields of a request; what is missing stays as it is. */
export interface TypedTerms {
  name?: string | undefined
  scopes?: MachineScope[] | undefined
  apply_limit_fen?: string | undefined
  day_limit_fen?: string | undefined
  networks?: string[] | undefined
  remark?: string | undefined
}

const order = Object.keys(machineScopes) as MachineScope[]

/** In the table's order, each once; `read` is always among them. */
export const scopesOf = (typed: readonly MachineScope[]): MachineScope[] =>
  order.filter(scope => scope === 'read' || typed.includes(scope))

/** Whether the scopes let a program do anything that its limits are for. */
export const movesMoney = (scopes: readonly MachineScope[]): boolean => scopes.some(scope => scope !== 'read')

const wrong = (field: string, text: string) => new Fault('9012', { text, fields: { [field]: text } })

const limitsOf = (typed: TypedTerms, before: Terms, scopes: readonly MachineScope[]) => {
  const given = (text: string | undefined, kept: bigint) =>
    text === undefined ? (movesMoney(scopes) ? kept : 0n) : BigInt(text)
  const applyLimitFen = given(typed.apply_limit_fen, before.applyLimitFen)
  const dayLimitFen = given(typed.day_limit_fen, before.dayLimitFen)
  if (!movesMoney(scopes) && (applyLimitFen > 0n || dayLimitFen > 0n)) {
    throw wrong(applyLimitFen > 0n ? 'apply_limit_fen' : 'day_limit_fen', '仅有查询权限的客户端限额须为0')
  }
  if (applyLimitFen > dayLimitFen) throw wrong('apply_limit_fen', '单笔限额不能超过当日限额')
  return { applyLimitFen, dayLimitFen }
}

/** What a new client begins from. */
export const noTerms: Terms = {
  name: '',
  scopes: ['read'],
  applyLimitFen: 0n,
  dayLimitFen: 0n,
  networks: [],
  remark: '',
}

/**
 * The terms as they are asked for, those that are not named as before.
 * @throws Fault 9012 for limits that do not fit scopes or each other, 24043
 */
export const readTerms = (ctx: CallCtx, typed: TypedTerms, before: Terms): Terms => {
  const scopes = typed.scopes ? scopesOf(typed.scopes) : before.scopes
  const name = typed.name?.trim() ?? before.name
  if (name === '') throw wrong('name', '请填写客户端名称')
  return {
    name,
    scopes,
    ...limitsOf(typed, before, scopes),
    networks: typed.networks
      ? readNetworks(typed.networks, ctx.behind(clientRules).bindsNetworks)
      : before.networks,
    remark: typed.remark?.trim() ?? before.remark,
  }
}

/**
 * No two of a member's people and programs share a name: the logs tell them apart by it. The member is locked.
 * @throws Fault 9012
 */
export const checkClientName = async (ctx: CallCtx, name: string, self?: number): Promise<void> => {
  const [same] = await ctx.tx
    .select({ id: operator.id })
    .from(operator)
    .where(
      and(
        eq(operator.memberId, ctx.operator.memberId),
        eq(operator.userName, name),
        self === undefined ? undefined : ne(operator.id, self),
      ),
    )
    .limit(1)
  if (same) throw wrong('name', '名称已被本单位的操作员或接口客户端使用')
}
