/**
 * How the bank asks others over HTTP: one POST of JSON, one answer of JSON, within a time and a size. No redirect is
 * followed and nothing is tried twice here: the caller decides about that. docs/ports.md is the protocol.
 */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { z } from 'zod'

/** Where a port is and how the bank proves there who it is. */
export interface PortSettings {
  url: string
  /** Bearer token. */
  token?: string | undefined
  /** PEM: the bank's certificate and its key, and who vouches for the other side where that is no public authority. */
  tls?: { cert?: string; key?: string; ca?: string }
  /** How long an answer is waited for, real ms. */
  timeoutMs: number
}

/** There is no answer that could be relied on; why, in words for the log and never with what was sent. */
export class NoAnswer extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'NoAnswer'
  }
}

const maxAnswerBytes = 1 << 20

export interface Question {
  /** Number of the question, sent as `Idempotency-Key` as well. */
  reference: string
}

export interface JsonClient {
  /**
   * @throws NoAnswer when it is refused, late, redirected, too large, no JSON, not of this shape or an answer to
   *   another question
   */
  ask<Row extends Question>(question: Question & Record<string, unknown>, shape: z.ZodType<Row>): Promise<Row>
}

const readAnswer = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxAnswerBytes) throw new NoAnswer('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new NoAnswer('the answer is no JSON')
  }
}

const asText = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))

export const createJsonClient = ({ url, token, tls, timeoutMs }: PortSettings): JsonClient => {
  const isTls = url.startsWith('https:')
  const agent = isTls ? new HttpsAgent({ keepAlive: true, ...tls }) : new HttpAgent({ keepAlive: true })
  const send = isTls ? httpsRequest : httpRequest

  const post = (reference: string, body: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const fail = (error: unknown) => {
        if (error instanceof NoAnswer) return reject(error)
        if (signal.aborted) return reject(new NoAnswer(`no answer within ${timeoutMs} ms`))
        const { code, message } = error as NodeJS.ErrnoException
        reject(new NoAnswer(code ?? message))
      }
      const asked = send(
        url,
        {
          method: 'POST',
          agent,
          signal,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            accept: 'application/json',
            'idempotency-key': reference,
            ...(token && { authorization: `Bearer ${token}` }),
          },
        },
        answer => {
          const isJson = /^application\/json\b/i.test(answer.headers['content-type'] ?? '')
          const fault =
            answer.statusCode !== 200 ? `status ${answer.statusCode}` : isJson ? '' : 'the answer is no JSON'
          if (fault) {
            // What it says beside is not read, and the connection not used again.
            answer.destroy()
            return fail(new NoAnswer(fault))
          }
          readAnswer(answer).then(resolve, fail)
        },
      )
      asked.on('error', fail)
      asked.end(body)
    })

  return {
    ask: async (question, shape) => {
      const read = shape.safeParse(parse(await post(question.reference, asText(question))))
      if (!read.success) {
        const [{ path = [] } = {}] = read.error.issues
        throw new NoAnswer(`the answer is not of the agreed shape at ${path.join('.') || 'its top'}`)
      }
      if (read.data.reference !== question.reference) {
        throw new NoAnswer('the answer is to another question')
      }
      return read.data
    },
  }
}
