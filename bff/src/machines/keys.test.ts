import { expect, it } from 'vitest'
import { type ClientKey, createKeyBook } from './keys.ts'

const keyOf = (keyId: string, clientId = 'cl_1'): ClientKey => ({
  client_id: clientId,
  key_id: keyId,
  algorithm: 'ed25519',
  public_key: '00',
  active: true,
  ends_at: '2027-06-30T23:59:59+08:00',
  scopes: ['read'],
  networks: [],
  member_type: 'comp',
  name: 'ERP',
})

const stand = () => {
  let time = 0
  let asked = 0
  const book = createKeyBook(() => time)
  return {
    book,
    find: (keyId: string, answer: () => Promise<ClientKey | undefined> = async () => keyOf(keyId)) =>
      book.find(keyId, () => {
        asked += 1
        return answer()
      }),
    pass: (ms: number) => {
      time += ms
    },
    asked: () => asked,
  }
}

it('a key is asked for once a minute, and not used after it where it cannot be asked for', async () => {
  const { find, pass, asked } = stand()
  expect(await find('a')).toMatchObject({ key_id: 'a' })
  pass(59_000)
  expect(await find('a')).toMatchObject({ key_id: 'a' })
  expect(asked()).toBe(1)
  pass(1_000)
  await expect(find('a', () => Promise.reject(new Error('no bank')))).rejects.toThrow('no bank')
  expect(await find('a')).toMatchObject({ key_id: 'a' })
  expect(asked()).toBe(3)
})

it('who asks at the same time is answered together', async () => {
  const { find, asked } = stand()
  await Promise.all([find('a'), find('a'), find('a'), find('b')])
  expect(asked()).toBe(2)
})

it('a key that is not there is asked for again soon', async () => {
  const { find, pass, asked } = stand()
  const none = async () => undefined
  expect(await find('a', none)).toBeUndefined()
  expect(await find('a', none)).toBeUndefined()
  expect(asked()).toBe(1)
  pass(2_000)
  expect(await find('a')).toMatchObject({ key_id: 'a' })
})

it('what is forgotten of a client are all its keys, and which there are not', async () => {
  const { book, find, asked } = stand()
  await find('a')
  await find('b', async () => keyOf('b', 'cl_2'))
  await find('c', async () => undefined)
  book.forget('cl_1')
  await find('b')
  expect(asked()).toBe(3)
  await find('a')
  await find('c')
  expect(asked()).toBe(5)
  book.forgetAll()
  await find('b')
  expect(asked()).toBe(6)
})

it('an answer that was under way when its client changed is not kept', async () => {
  const { book, find, asked } = stand()
  const answer = Promise.withResolvers<ClientKey>()
  const first = find('a', () => answer.promise)
  book.forget('cl_1')
  const second = find('a', async () => ({ ...keyOf('a'), active: false }))
  answer.resolve(keyOf('a'))
  expect(await first).toMatchObject({ active: true })
  expect(await second).toMatchObject({ active: false })
  expect(await find('a')).toMatchObject({ active: false })
  expect(asked()).toBe(2)
})

it('changes are followed from the first question on, and for a minute after the last', async () => {
  const { book, find, pass } = stand()
  let begun = 0
  book.onWatched(() => {
    begun += 1
  })
  expect(book.isWatched()).toBe(false)
  await find('a')
  await find('b')
  expect([book.isWatched(), begun]).toEqual([true, 1])
  book.forgetAll()
  await find('a')
  expect(begun).toBe(1)
  pass(60_000)
  expect(book.isWatched()).toBe(false)
  await find('a')
  expect(begun).toBe(2)
})
