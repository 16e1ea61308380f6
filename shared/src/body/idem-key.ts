import { Fault } from '../errors/fault.ts'
import type { Tree } from './bounds.ts'
import type { Shape } from './shape.ts'

/** A key of idempotency, as a header or a body gives it. */
export const idempotencyKeyPattern = /^[\w-]{16,64}$/

/**
 * A body with the header's key of idempotency where its schema has a place for one and it names none.
 * @param tree under its documented names
 * @throws Fault 24014 where both name one and they differ
 */
export const withIdemKey = (tree: Tree, shape: Shape, idemKey: string | undefined): Tree => {
  if (idemKey === undefined || shape.kind !== 'object' || !Object.hasOwn(shape.fields, 'idem_key'))
    return tree
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return tree
  const { idem_key: given = '' } = tree
  if (given === '' || given === null) return { ...tree, idem_key: idemKey }
  if (given !== idemKey) throw new Fault('24014', { fields: { idem_key: '与请求头 Idempotency-Key 不一致' } })
  return tree
}
