import type { Stream } from '@portal/shared/contract/stream.ts'
import { streams } from '@portal/shared/contract/streams.ts'
import type { Request, RequestHandler, Response } from 'express'
import type { SignedInVisitor } from '../session/sessions.ts'
import { admit, type Entrance } from './admit.ts'
import type { Parts } from './parts.ts'

/** Answers one stream of the table to whom its row admits. */
export interface StreamAnswerer extends Pick<Entrance, 'takeBody' | 'isThere' | 'isForAll'> {
  /** @param visitor undefined for what is open to all */
  answer(request: Request, response: Response, visitor: SignedInVisitor | undefined): Promise<void> | void
}

const isAt = ({ path, rest }: Stream, asked: string) => (rest ? asked.startsWith(path) : asked === path)

/**
 * Answers the paths of the table of streams.
 * @param answerers by the name of the row
 * @throws Error when a row has none
 */
export const tableStreams = (
  parts: Parts,
  answerers: Readonly<Record<string, StreamAnswerer>>,
): RequestHandler => {
  const entrances = streams.map(row => {
    const answerer = answerers[row.name]
    if (!answerer) throw new Error(`who answers ${row.path}?`)
    const { rest } = row
    const isNamed: Entrance['isThere'] = rest && (({ path }) => rest.test(path.slice(row.path.length)))
    return { isThere: isNamed, ...row, isIdle: row.bounds.idle, ...answerer }
  })
  return async (request, response, next) => {
    const entrance = entrances.find(row => isAt(row, request.path))
    if (!entrance) return next()
    response.setHeader('Cache-Control', 'no-store')
    const { visitor } = await admit(parts, entrance, request, response)
    await entrance.answer(request, response, visitor)
  }
}
