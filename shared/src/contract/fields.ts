import { z } from 'zod'

/*
 * Scalars of the contract. The gateway's decoders hand every scalar over as text, because a number that
 * passed through a float is no longer the client's number; typed clients may pass numbers and booleans.
 */

export const text = (max: number) => z.string().min(1).max(max)
export const optionalText = (max: number) => z.string().max(max).optional()

/** Whole number, up to nine digits. */
export const integer = z
  .union([z.int(), z.string().regex(/^-?\d{1,9}$/)])
  .transform(Number)
  .meta({ type: 'integer' })

/** Money in fen as decimal text, never a float. */
export const fen = z
  .string()
  .regex(/^-?\d{1,18}$/)
  .meta({ description: '金额，单位：分，十进制文本', examples: ['234567890'] })

/** Interest rate in millionths per year: 1.28 % is 12800. */
export const rateE6 = z.int().meta({ description: '年利率，单位：百万分之一（1.28% = 12800）' })

/** Calendar date yyyy-MM-dd, no time zone. */
export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ description: '日期 yyyy-MM-dd', format: 'date' })

/** ISO 8601 instant with offset. */
export const instant = z.string().meta({ description: '时间，ISO 8601 带时区', format: 'date-time' })

/** Client-made key: the same key and body is answered once more with the first answer (design section 10). */
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

/** Page sizes are clamped to 1–100, never refused (design section 10). */
const clamped = (fallback: number, max: number) =>
  integer.optional().transform(value => Math.min(Math.max(value ?? fallback, 1), max))

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
export const seenVersion = integer
  .optional()
  .meta({ description: '所见内容的版本（详情的 version）；已变更时拒绝（20072）' })

/** An answer that says nothing but that it was done. */
export const done = z.object({ result: z.literal('ok') })
