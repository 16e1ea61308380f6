import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { TLSSocket } from 'node:tls'
import type { TlsSettings } from '../settings-tls.ts'

/** Probe for orchestrators, which have no certificate of ours; it reveals nothing but whether the bank works. */
const probes = new Set(['/livez', '/readyz'])

/** Refuses clients without a certificate signed by the client CA, before anything of the bank sees the request. */
const forGatewaysOnly =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const { socket, url = '' } = request
    if ((socket instanceof TLSSocket && socket.authorized) || probes.has(url)) {
      listener(request, response)
      return
    }
    response.writeHead(403, { connection: 'close' })
    response.end(() => socket.destroy())
  }

/** The bank's HTTP server: plain, or TLS, or TLS for gateways with a certificate alone. */
export const createBankServer = (listener: RequestListener, tls: TlsSettings | undefined): Server => {
  if (!tls) return createServer(listener)
  const { cert, key, clientCa } = tls
  if (clientCa === undefined) return createTlsServer({ cert, key }, listener)
  // Not refused by TLS itself: a probe has no certificate.
  const options = { cert, key, ca: clientCa, requestCert: true, rejectUnauthorized: false }
  return createTlsServer(options, forGatewaysOnly(listener))
}
