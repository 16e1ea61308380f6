/** The price that is agreed to, said once more: what nobody looked at on a screen is not agreed to by its number alone. */
import { Fault } from '@portal/shared/errors/fault.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'

interface Said {
  net_fen?: string | undefined
  rate_e6?: number | undefined
  disc_dt?: string | undefined
}

interface Price {
  netFen: bigint
  rateE6: number
  discountDate: string
}

const names = { net_fen: '净额', rate_e6: '利率', disc_dt: '贴现日期' } as const

const fieldsOf = (wrong: readonly (keyof Said)[], text: (name: string) => string) =>
  Object.fromEntries(wrong.map(field => [field, text(names[field])]))

/**
 * Programs say all three; what people say is held to the price as well.
 * @throws Fault 9012 naming what a program leaves out, 24016 naming what differs
 */
export const requireRepeated = (ctx: CallCtx, said: Said, price: Price): void => {
  const is: Readonly<Record<keyof Said, string>> = {
    net_fen: String(price.netFen),
    rate_e6: String(price.rateE6),
    disc_dt: price.discountDate,
  }
  const fields = Object.keys(names) as (keyof Said)[]
  const left = fields.filter(field => said[field] === undefined)
  if (ctx.operator.machine && left.length > 0) {
    throw new Fault('9012', { fields: fieldsOf(left, name => `请填写${name}`) })
  }
  // Digits may be led by zeros.
  const netFen = said.net_fen && String(BigInt(said.net_fen))
  const given = { ...said, net_fen: netFen }
  const isOther = (field: keyof Said) => given[field] !== undefined && String(given[field]) !== is[field]
  const differing = fields.filter(isOther)
  if (differing.length > 0) {
    throw new Fault('24016', { fields: fieldsOf(differing, name => `${name}与报价不一致`) })
  }
}
