import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

/** An answer that is the same for everybody: made and compressed once, then only sent. */
export interface Prepared {
  /** As Express names it, e.g. `html`. */
  type: string
  /** Names what it says, whatever the encoding. */
  hash: string
  plain: Buffer
  packed: Readonly<Record<'br' | 'gzip', Buffer>>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** A twentieth of a second for a megabyte; the highest costs one for a twentieth of the bytes. */
const brotliQuality = 9

export const prepare = async (type: string, content: string | Buffer): Promise<Prepared> => {
  const plain = Buffer.from(content)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const [br, gzip] = await Promise.all([brotli(plain, { params }), zip(plain)])
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  return { type, hash, plain, packed: { br, gzip } }
}

/** Sends it in the best encoding that the client takes, or 304 to a client that has it. */
export const sendPrepared = (
  request: Request,
  response: Response,
  { type, hash, plain, packed }: Prepared,
): void => {
  // One by one: asked for both, it would go by the client's order.
  const encoding = (['br', 'gzip'] as const).find(each => request.acceptsEncodings(each))
  // Strong: each encoding has a name of its own, since its bytes are others.
  const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`
  response.vary('Accept-Encoding').type(type).setHeader('ETag', etag)
  if (request.fresh) {
    response.status(304).end()
    return
  }
  if (!encoding) return void response.send(plain)
  response.setHeader('Content-Encoding', encoding)
  response.send(packed[encoding])
}
