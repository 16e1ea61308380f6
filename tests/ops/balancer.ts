import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'

export interface Backend {
  url: string
  opsUrl: string
}

/**
 * A round-robin balancer as operators run one: asks every instance's `/readyz` now and then, sends requests to
 * the ready ones over kept connections, and never sends one twice. What it cannot deliver it answers with 502.
 */
export const startBalancer = async (backends: readonly Backend[], everyMs = 100) => {
  const pools = backends.map(({ url, opsUrl }) => ({ opsUrl, pool: new Pool(url), ready: true }))
  const stopping = new AbortController()
  const watch = async (backend: (typeof pools)[number]) => {
    while (!stopping.signal.aborted) {
      const answer = await fetch(`${backend.opsUrl}/readyz`).catch(() => undefined)
      backend.ready = answer?.status === 200
      await answer?.arrayBuffer()
      await wait(everyMs)
    }
  }
  const watching = pools.map(watch)

  let turn = 0
  const server = createServer(async (request, response) => {
    const ready = pools.filter(backend => backend.ready)
    const chosen = ready[turn++ % Math.max(1, ready.length)]
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { connection: _hop, 'transfer-encoding': _coding, ...headers } = request.headers
    try {
      if (!chosen) throw new Error('no instance is ready')
      const answer = await chosen.pool.request({
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
