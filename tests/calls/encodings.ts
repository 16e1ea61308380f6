import type { CallPath } from '@portal/shared/contract/table.ts'
import type { Answer, Client } from '../harness/client.ts'

/** The two encodings of the public API. */
export const encodings = ['JSON', 'form'] as const
/** One call in one of them; the path need not be known to the types. */
export const send = (
  client: Client,
  encoding: 'JSON' | 'form',
  path: string,
  body: Record<string, unknown>,
) =>
  (encoding === 'JSON'
    ? client.post(path as CallPath, body as never)
    : client.postForm(path as CallPath, body as never)) as Promise<Answer>
