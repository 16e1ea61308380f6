// HEALTHCHECK of the images: node livez.mjs http://127.0.0.1:8081/livez
import http from 'node:http'
import https from 'node:https'

const url = process.argv[2]
// The certificate is made out to the name that gateways ask for, not to this machine's own address.
const options = { timeout: 2000, rejectUnauthorized: false }
const request = (url.startsWith('https:') ? https : http).get(url, options, answer => {
  process.exit(answer.statusCode === 200 ? 0 : 1)
})
request.on('timeout', () => process.exit(1))
request.on('error', () => process.exit(1))
