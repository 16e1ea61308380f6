import { userInfo } from '../../../bff/src/testing/fake-bank.ts'

/* Settings that both peers get from the benchmark that starts them. */

const required = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is missing: peers are started by npm run bench`)
  return value
}

export const upstream = required('PEER_UPSTREAM')
export const redisUrl = required('PEER_REDIS')
export const peerPort = Number(required('PORT'))
export const peerSecret = 'a secret of the benchmark, thirty-two characters and more'
/** The same user as in our own session records. */
export const peerUser = userInfo('15400000011')
