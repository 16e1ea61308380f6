import type { z } from 'zod'
import { malformed } from './bounds.ts'
import { secretsOf } from './decode-form.ts'
import { decodeJson } from './decode-json.ts'
import { withIdemKey } from './idem-key.ts'
import { bodyShapeOf, type CallNames } from './shape.ts'
import { unifySpelling } from './spelling.ts'
import { validate } from './validate.ts'

/**
 * A JSON body as its call's schema makes it, whatever spelling a name has: the gateway and the bank read the bytes of a signed
 * call alike.
 * @param idemKey the key of idempotency that came beside it
 * @throws Fault 9001 malformed, 9012 with `fields`, 24014 where the body names another key than `idemKey`
 */
export const decodeJsonBody = <Schema extends z.ZodType>(
  text: string,
  call: CallNames & { request: Schema },
  idemKey?: string,
): z.output<Schema> => {
  const shape = bodyShapeOf(call)
  const tree = text.trim() === '' ? {} : decodeJson(text, secretsOf(shape))
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) throw malformed('not an object')
  return validate(call.request, withIdemKey(unifySpelling(tree, shape), shape, idemKey))
}
