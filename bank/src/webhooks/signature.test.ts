import { createPublicKey, verify } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { newSecret, publicKeyText, signedHeaders, signingKeyOf } from './signature.ts'

const signing = (body = '{"type":"webhook.test"}') => ({
  id: 'ev_1_42',
  timestamp: Math.floor(Date.now() / 1000),
  body,
})

describe('the headers of a message', () => {
  test('are verified by the package of the standard under each of two secrets, and under no other', () => {
    const [secret, former] = [newSecret(), newSecret()]
    const message = signing('{"text":"票据到期兑付"}')
    const headers = signedHeaders(message, [secret, former], undefined)
    expect(new Webhook(secret).verify(message.body, headers)).toEqual({ text: '票据到期兑付' })
    expect(new Webhook(former).verify(message.body, headers)).toEqual({ text: '票据到期兑付' })
    expect(() => new Webhook(newSecret()).verify(message.body, headers)).toThrow('No matching signature')
    expect(() => new Webhook(secret).verify(`${message.body} `, headers)).toThrow('No matching signature')
  })

  test('are signed with the portal’s own key beside the secret', () => {
    const key = signingKeyOf('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
    // The public key of the first example of RFC 8032.
    expect(publicKeyText(key)).toBe('whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=')
    const { id, timestamp, body } = signing()
    const headers = signedHeaders({ id, timestamp, body }, [newSecret()], key)
    const [hmac, own = ''] = (headers['webhook-signature'] ?? '').split(' ')
    expect(hmac).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
    expect(own).toMatch(/^v1a,/)
    const signature = Buffer.from(own.slice(4), 'base64')
    const text = Buffer.from(`${id}.${timestamp}.${body}`)
    expect(verify(null, text, createPublicKey(key), signature)).toBe(true)
  })

  test('come from secrets of 32 random bytes', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(newSecret()).not.toBe(newSecret())
  })
})
