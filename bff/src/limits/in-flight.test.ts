import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { CallResponse } from '../http/step.ts'
import { createBodyReaders } from './body-readers.ts'
import { createPlaces } from './in-flight.ts'

const response = () => new EventEmitter() as CallResponse

describe('places', () => {
  it('are bounded in all and per client, and come back when the response closes', () => {
    const changes: number[] = []
    const places = createPlaces({ total: 3, each: 2, onChange: change => changes.push(change) })
    const held = response()
    places.enter('10.0.0.1', held)
    places.enter('10.0.0.1', response())
    expect(() => places.enter('10.0.0.1', response())).toThrow(expect.objectContaining({ code: '9006' }))
    places.enter('10.0.0.2', response())
    expect(() => places.enter('10.0.0.3', response())).toThrow(expect.objectContaining({ code: '9007' }))
    held.emit('close')
    places.enter('10.0.0.1', response())
    expect(changes).toEqual([1, 1, 1, -1, 1])
  })

  it('are not for a client that has left, who would never give one back', () => {
    const places = createPlaces({ total: 1, each: 1 })
    const left = Object.assign(response(), { closed: true })
    expect(() => places.enter('10.0.0.1', left)).toThrow(expect.objectContaining({ code: '9001' }))
    places.enter('10.0.0.1', response())
  })
})

describe('bodies that are read', () => {
  const stand = (total: number, perAddress: number) => {
    const readers = createBodyReaders({ total, each: perAddress })
    const refused: string[] = []
    return {
      refused,
      enter: (name: string, address: string) =>
        readers.enter(address, fault => refused.push(`${name} ${fault.code}`)),
    }
  }

  it('make way for the newest, the oldest of the address that has its share first', () => {
    const { enter, refused } = stand(10, 2)
    enter('a', 'x')
    enter('b', 'y')
    enter('c', 'x')
    enter('d', 'x')
    expect(refused).toEqual(['a 9006'])
    enter('e', 'x')
    expect(refused).toEqual(['a 9006', 'c 9006'])
  })

  it('make way for the newest, the oldest of all when there are too many', () => {
    const { enter, refused } = stand(3, 2)
    enter('a', 'x')
    enter('b', 'y')
    enter('c', 'z')
    enter('d', 'w')
    expect(refused).toEqual(['a 9007'])
  })

  it('count no more once they are there, and are then never refused', () => {
    const { enter, refused } = stand(1, 1)
    for (let bodies = 0; bodies < 5; bodies++) {
      const leave = enter('a', 'x')
      leave()
      leave()
    }
    enter('b', 'x')
    expect(refused).toEqual([])
    enter('c', 'x')
    expect(refused).toEqual(['b 9006'])
  })
})
