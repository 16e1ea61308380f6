import { z } from 'zod'
import { MAX_PACKAGE_FEN } from '../bills/limits.ts'
import { FIRST_DAY, isDate, LAST_DAY } from '../calendar/dates.ts'
import { formatYuan } from '../money/fen.ts'
import { MAX_TRADE_FEN } from '../trade/limits.ts'

/*
 * Scalars of the contract. The gateway's decoders hand every scalar over as text, because a number that
 * passed through a float is no longer the client's number; typed clients may pass numbers and booleans.
 */

export const text = (max: number) => z.string().min(1).max(max)
/** A password as typed: the gateway trims every other text, and what is typed here is part of it. */
export const passwordText = (least: number, most: number) =>
  z.string().min(least).max(most).meta({ format: 'password' })
/** The keys of a table of names, for an enum. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(table) as Key[]

export const optionalText = (max: number) => z.string().max(max).optional()

/**
 * Whole number between two bounds, both allowed. What a request may carry is always bounded by what it means, so that
 * no value of a request can be too large for the column it is compared with or the sum it becomes part of.
 */
export const whole = (least: number, most: number) =>
  z
    .union([z.int(), z.string().regex(/^-?\d{1,10}$/)])
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .meta({ type: 'integer', minimum: least, maximum: most })

/** Yes or no; forms send words. */
export const yesNo = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform(said => said === true || said === 'true')
  .meta({ type: 'boolean' })

/** The version that was read: the write is refused when it is no longer the current one. */
export const version = whole(0, 2_147_483_647).meta({ description: '读到的版本号' })

/** 年利率 as typed; which rates are sound says rule 20019. */
export const typedRate = whole(-1_000_000, 1_000_000).meta({
  description: '年利率，单位：百万分之一（1.28% = 12800）',
})

const FEN = /^-?\d{1,18}$/

/** An amount in fen that a request may carry, both bounds allowed. */
const fenBetween = (least: bigint, most: bigint) =>
  z
    .string()
    .regex(FEN)
    // Text that is no amount is refused once, by its pattern.
    .refine(text => !FEN.test(text) || (BigInt(text) >= least && BigInt(text) <= most), {
      error:
        least < 0n
          ? `金额不能超过${formatYuan(most)}元`
          : `金额须在${formatYuan(least)}至${formatYuan(most)}元之间`,
    })
    .meta({
      description: `金额，单位：分，十进制文本，${least < 0n ? '不超过 ' : `${least} 至 `}${most}`,
      examples: ['234567890'],
      'x-fen-minimum': String(least),
      'x-fen-maximum': String(most),
    })

/** Up to `most` on either side of zero: whether it may be zero or less is the rule's (20009) and not the schema's to say. */
const fenUpTo = (most: bigint) => fenBetween(-most, most)

/** A package (10 亿元 at most) or a part of it. */
export const billFen = fenUpTo(MAX_PACKAGE_FEN)
/** A package as typed: rule 20008 says that it is too large, so the schema lets larger ones through. */
export const typedBillFen = fenUpTo(100n * MAX_PACKAGE_FEN)
/** What is owed for a package in a recourse: interest and costs make it more than its face. */
export const settlementFen = fenUpTo(100n * MAX_PACKAGE_FEN)
/** A bound in a filter over the sums of a hundred bills. */
export const filterFen = fenUpTo(100n * MAX_PACKAGE_FEN)
/** An invoice, its tax: the parameter INVOICE_MAX_FEN says how much less it may be. */
export const invoiceFen = fenUpTo(MAX_TRADE_FEN)
/** A contract, an order, another proof of a trade: the parameter CONTRACT_MAX_FEN says how much less it may be. */
export const contractFen = fenUpTo(MAX_TRADE_FEN)
/** A limit or a credit line: 1 万亿元 at most, 0 for none. */
export const MAX_LIMIT_FEN = 100_000_000_000_000n
export const limitFen = fenBetween(0n, MAX_LIMIT_FEN)
/** 注册资本: 10 万亿元 at most. */
export const capitalFen = fenBetween(0n, 1_000_000_000_000_000n)
/** Amount that proves a settlement account: 0.01–0.99 yuan; larger ones are typing errors. */
export const proofOfAccountFen = fenUpTo(1_000_000n)

/**
 * Money in fen of an answer: decimal text, never a float, as long as its column can be. An answer never breaks over an
 * amount in the database.
 */
export const fen = z
  .string()
  .regex(/^-?\d{1,19}$/)
  .meta({ description: '金额，单位：分，十进制文本', examples: ['234567890'] })

/** A sum of amounts in an answer: longer than its parts, so that no number of rows can break it. */
export const totalFen = z
  .string()
  .regex(/^-?\d{1,28}$/)
  .meta({ description: '金额合计，单位：分，十进制文本', examples: ['234567890'] })

/** Interest rate in millionths per year: 1.28 % is 12800. */
export const rateE6 = z.int().meta({ description: '年利率，单位：百万分之一（1.28% = 12800）' })

/** Calendar date of an answer, yyyy-MM-dd, no time zone. */
export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ description: '日期 yyyy-MM-dd', format: 'date' })

const dayBetween = (first: string, last: string) =>
  date
    .refine(isDate, { error: '日期不正确' })
    .refine(text => text >= first && text <= last, { error: `日期须在${first}至${last}之间` })
    .meta({ description: `日期 yyyy-MM-dd，${first} 至 ${last}`, 'x-day-first': first, 'x-day-last': last })

/** A day of business that a request may name: a real one, of these decades. */
export const day = dayBetween(FIRST_DAY, LAST_DAY)

/** A day of a company's or a person's papers: founded before there were bills, valid for ever (9999-12-31 长期). */
export const paperDay = dayBetween('1900-01-01', '9999-12-31')

/** ISO 8601 instant with offset. */
export const instant = z.string().meta({ description: '时间，ISO 8601 带时区', format: 'date-time' })

/** What happens next with a record, in every list and detail of it. */
export const nextFields = {
  next_step: z.string().meta({ description: '接下来做什么，已结束时为空' }),
  next_by: z.string().meta({ description: '由谁办理，无须办理时为空' }),
  next_until: instant
    .nullable()
    .meta({ description: '办理期限；逾期即超时或失效，无期限为 null', format: 'date-time' }),
}

/** An instant that a request may name, within the days of {@link day}. */
export const typedInstant = z.iso
  .datetime({ offset: true })
  .refine(text => text >= '1990' && text < '2100', { error: '时间须在1990年至2099年之间' })
  .meta({ description: '时间，ISO 8601 带时区，1990 年至 2099 年' })

/** Client-made key: the same key and body is answered once more with the first answer. */
export const idemKey = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .meta({
    description: '幂等键，由客户端生成，16–64 位字母、数字、- 或 _',
    examples: ['6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f'],
  })

export const applyNo = z
  .string()
  .regex(/^TX\d{14}$/)
  .meta({ description: '贴现申请编号', examples: ['TX20260623000018'] })

/** Page sizes are clamped to 1–100, never refused. */
const clamped = (fallback: number, max: number) =>
  whole(-2_147_483_648, 2_147_483_647)
    .optional()
    .transform(value => Math.min(Math.max(value ?? fallback, 1), max))

export const pageRequest = { page_no: clamped(1, 1_000_000), page_size: clamped(10, 100) }

/**
 * Order of a list as `column:asc` or `column:desc`, of these columns only; equal ones, and a list without it, keep
 * the list's own order.
 */
export const sortBy = <const Column extends string>(columns: readonly Column[]) => {
  const orders = columns.flatMap(column => [`${column}:asc` as const, `${column}:desc` as const])
  return z.enum(orders).optional().meta({ description: '排序：列:asc 或 列:desc' })
}

/** One page: `data: [{ total, rows, page_no, page_size }]`. */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ total: z.int(), rows: z.array(row), page_no: z.int(), page_size: z.int() })

/**
 * The `version` of what a person saw when deciding. Programs may leave it out; where it is given, a decision on
 * anything that has changed since is refused (20072).
 */
export const seenVersion = whole(0, 2_147_483_647)
  .optional()
  .meta({ description: '所见内容的版本（详情的 version）；已变更时拒绝（20072）' })

/** An answer that says nothing but that it was done. */
export const done = z.object({ result: z.literal('ok') })
