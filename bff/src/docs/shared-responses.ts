import type { Schema } from './schema.ts'

/*
 * The same refusals stand under most operations: each kind becomes a component, named by its status and its codes, so
 * that the name says what it holds.
 */

interface Refusal {
  headers?: Record<string, unknown>
  content?: Record<string, { schema?: Schema; examples?: Record<string, unknown> }>
}

/** Of each status: a response, or where it stands. */
export type Responses = Record<string, Refusal & { $ref?: string }>

/** Fewer than so many operations share it: it stands where it is used. */
const leastUses = 10

const isRefusal = (status: string) => /^[45]/.test(status)

const nameOf = (status: string, { headers = {}, content = {} }: Refusal): string => {
  const codes = Object.keys(content['application/json']?.examples ?? {})
  return [`E${status}`, ...codes, ...('Signature' in headers ? ['signed'] : [])].join('_')
}

/** @param operations are changed: what many share is left as a reference */
export const shareResponses = (operations: readonly { responses: Responses }[]): Record<string, Refusal> => {
  const uses = Map.groupBy(
    operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, response]) =>
        isRefusal(status) ? [{ responses, status, response, name: nameOf(status, response) }] : [],
      ),
    ),
    ({ name }) => name,
  )
  const shared: Record<string, Refusal> = {}
  for (const [name, users] of uses) {
    const [first] = users
    if (!first || users.length < leastUses) continue
    const text = JSON.stringify(first.response)
    if (users.some(({ response }) => JSON.stringify(response) !== text)) {
      throw new Error(`${name} names two kinds of refusals`)
    }
    shared[name] = first.response
    for (const { responses, status } of users) responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return shared
}
