import { createHash } from 'node:crypto'
import { changeFeed } from '@portal/shared/contract/feed.ts'
import { uploadedFile, uploadQuery } from '@portal/shared/contract/file.ts'
import { internalCalls } from '@portal/shared/contract/sessions.ts'
import { calls } from '@portal/shared/contract/table.ts'
import { wireOf } from '@portal/shared/wire/wire.ts'
import { z } from 'zod'

/* The contract between gateway and bank in one line: what changes it changes this. */

const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/** Refinements that no JSON schema can say are not in it: they decide about values, not about what is understood. */
export const contractHash = (): string => {
  const rows = [...calls, ...internalCalls].map(({ path, access, effect, errors, request, row }) => ({
    path,
    access,
    effect,
    errors: [...errors].sort(),
    request: shapeOf(request),
    row: shapeOf(row),
    wire: wireOf(path),
  }))
  rows.sort((one, other) => (one.path < other.path ? -1 : 1))
  const streams = [changeFeed, uploadedFile, uploadQuery].map(shapeOf)
  return createHash('sha256').update(JSON.stringify({ rows, streams })).digest('hex').slice(0, 32)
}
