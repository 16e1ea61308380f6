import type { Client } from './client.ts'

export interface ServerEvent {
  name: string
  data: unknown
}

/** GET /api/events as a browser holds it open. */
export interface OpenEvents {
  status: number
  headers: Headers
  events: ServerEvent[]
  /** Resolves when the server closes the stream. */
  closed: Promise<void>
  stop(): void
}

const eventOf = (block: string): ServerEvent | undefined => {
  const name = /^event: (.*)$/m.exec(block)?.[1]
  const data = /^data: (.*)$/m.exec(block)?.[1]
  return name === undefined ? undefined : { name, data: JSON.parse(data ?? 'null') }
}

export const openEvents = async (
  client: Client,
  headers: Record<string, string> = {},
): Promise<OpenEvents> => {
  const leaving = new AbortController()
  const response = await client.send('/api/events', { headers, signal: leaving.signal })
  const events: ServerEvent[] = []
  const read = async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString('utf8')
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) events.push(event)
      }
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    events,
    closed: read().catch(() => {}),
    stop: () => leaving.abort(),
  }
}
