import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dispatcher, Pool } from 'undici'

export interface Backend {
  url: string
  opsUrl: string
}

/**
 * A round-robin balancer as operators run one: asks every instance's `/readyz` now and then, sends requests to
 * the ready ones over kept connections, and never sends one twice. What it cannot deliver it answers with 502. An
 * instance that takes no connection is left out and another one asked, as balancers do: a busy machine may answer
 * `/readyz` later than an instance waits before it closes.
 */
export const startBalancer = async (backends: readonly Backend[], everyMs = 100) => {
  const pools = backends.map(({ url, opsUrl }) => ({ opsUrl, pool: new Pool(url), ready: true, readyAt: 0 }))
  const stopping = new AbortController()
  const watch = async (backend: (typeof pools)[number]) => {
    while (!stopping.signal.aborted) {
      const answer = await fetch(`${backend.opsUrl}/readyz`).catch(() => undefined)
      backend.ready = answer?.status === 200
      if (backend.ready) backend.readyAt = performance.now()
      await answer?.arrayBuffer()
      await wait(everyMs)
    }
  }
  const watching = pools.map(watch)

  let turn = 0
  const choose = () => {
    const ready = pools.filter(backend => backend.ready)
    // When nobody is (a busy machine answers late), whoever was last is the likeliest to be there.
    const last = pools.toSorted((a, b) => b.readyAt - a.readyAt)[0]
    return ready[turn++ % Math.max(1, ready.length)] ?? last
  }
  const deliver = async (message: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> => {
    const chosen = choose()
    if (!chosen) throw new Error('there is no instance')
    try {
      return await chosen.pool.request(message)
    } catch (error) {
      const isUnsent = (error as { code?: string }).code === 'ECONNREFUSED'
      if (!isUnsent || !chosen.ready) throw error
      chosen.ready = false
      return deliver(message)
    }
  }
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { connection: _hop, 'transfer-encoding': _coding, ...headers } = request.headers
    try {
      const answer = await deliver({
        method: request.method as 'GET',
        path: request.url ?? '/',
        headers,
        body: chunks.length > 0 ? Buffer.concat(chunks) : null,
      })
      const { connection: _theirs, ...passed } = answer.headers
      response.writeHead(answer.statusCode, passed)
      response.end(Buffer.from(await answer.body.arrayBuffer()))
    } catch (error) {
      response.writeHead(502, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ is_success: false, error_no: 'balancer', error_msg: String(error) }))
    }
  })
  // Longer than any client keeps an idle connection, so that the client closes it.
  server.keepAliveTimeout = 65_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many instances take requests. */
    ready: () => pools.filter(backend => backend.ready).length,
    close: async () => {
      stopping.abort()
      await Promise.all(watching)
      server.closeAllConnections()
      server.close()
      await Promise.all(pools.map(({ pool }) => pool.close()))
    },
  }
}
