import { factsOf, isErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { z } from 'zod'
import { ForeignRefusal } from '../http/refusal.ts'

const errorNo = z.union([z.string(), z.int().transform(String)]).pipe(z.string().regex(/^\w{1,12}$/))

const failure = z
  .object({
    is_success: z.literal(false),
    /** Either name is the specification's. */
    error_no: errorNo.optional(),
    error_code: errorNo.optional(),
    error_msg: z.string().optional(),
    fields: z.record(z.string().max(60), z.string()).optional(),
    /** Seconds; two days at most, since every wait of the bank ends sooner. */
    retry_after: z.number().min(0).max(172_800).optional().catch(undefined),
  })
  .transform(({ error_no, error_code, ...rest }) => ({ ...rest, code: error_no ?? error_code }))
  .refine(({ code }) => code !== undefined)

const isSuccess = (json: unknown): json is { is_success: true; data: unknown[] } =>
  typeof json === 'object' &&
  json !== null &&
  'is_success' in json &&
  json.is_success === true &&
  'data' in json &&
  Array.isArray(json.data)

/** The bank's texts are shown to people: cut to one bounded line. */
const bounded = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, 200)

const refusalOf = ({ code = '', error_msg, fields, retry_after }: z.output<typeof failure>): Error => {
  // The gateway's own affair: a bank that answers it has failed, or the way to it (1004: no utoken arrived).
  const facts = factsOf(code)
  if (facts?.ours || facts?.bank) {
    return new Fault('9010', { detail: `the bank answered ${code} ${bounded(error_msg ?? '')}` })
  }
  const text = bounded(error_msg ?? '')
  const safeFields =
    fields && Object.fromEntries(Object.entries(fields).map(([name, words]) => [name, bounded(words)]))
  if (!isErrorCode(code)) return new ForeignRefusal(code, text || '操作失败', safeFields, retry_after)
  return new Fault(code, {
    ...(text && { text }),
    ...(safeFields && { fields: safeFields }),
    ...(retry_after !== undefined && { retryAfter: retry_after }),
  })
}

/**
 * The rows of a bank answer.
 * @throws Fault or ForeignRefusal as the bank refuses; Fault 9010 for anything that is no envelope
 */
export const readEnvelope = (answer: string): unknown[] => {
  let json: unknown
  try {
    json = JSON.parse(answer)
  } catch {
    throw new Fault('9010', { detail: 'the bank did not answer JSON' })
  }
  // The rows are checked one by one against the call's own schema; here a list is enough.
  if (isSuccess(json)) return json.data
  const parsed = failure.safeParse(json)
  if (!parsed.success) throw new Fault('9010', { detail: 'the bank did not answer an envelope' })
  throw refusalOf(parsed.data)
}
