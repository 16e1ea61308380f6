import { describe, expect, it } from 'vitest'
import { defaultLayout, moveColumn, readLayout, setWidth, toggleFrozen, toggleShown } from './layout.ts'

const columns = [
  { id: 'no', frozen: true as const },
  { id: 'state' },
  { id: 'face' },
  { id: 'maker', hidden: true as const },
  { id: 'actions', edge: true as const },
]
const own = defaultLayout(columns)

describe('the columns of a grid', () => {
  it('begin as they are declared, without those of the right edge', () => {
    expect(own).toEqual({
      order: ['no', 'state', 'face', 'maker'],
      hidden: ['maker'],
      frozen: ['no'],
      widths: {},
    })
  })

  it('move to a place and no further than the ends', () => {
    expect(moveColumn(own, 'face', 0).order).toEqual(['face', 'no', 'state', 'maker'])
    expect(moveColumn(own, 'no', 99).order).toEqual(['state', 'face', 'no', 'maker'])
    // Hidden ones are not counted.
    const few = { ...own, hidden: ['no', 'state'] }
    expect(moveColumn(few, 'face', 1).order).toEqual(['no', 'state', 'maker', 'face'])
    expect(moveColumn(own, 'maker', -3).order[0]).toBe('maker')
  })

  it('are shown, hidden and frozen, but the last one stays', () => {
    expect(toggleShown(own, 'maker').hidden).toEqual([])
    const one = { ...own, hidden: ['no', 'state', 'maker'] }
    expect(toggleShown(one, 'face')).toBe(one)
    expect(toggleFrozen(own, 'no').frozen).toEqual([])
    expect(toggleFrozen(own, 'state').frozen).toEqual(['no', 'state'])
  })

  it('keep widths within bounds', () => {
    expect(setWidth(own, 'face', 3).widths).toEqual({ face: 56 })
    expect(setWidth(own, 'face', 9000.4).widths).toEqual({ face: 640 })
  })
})

describe('a stored arrangement', () => {
  const stored = (part: object) => readLayout(JSON.stringify({ ...own, ...part }), columns)

  it('is read back as it was', () => {
    const arranged = setWidth(toggleShown(moveColumn(own, 'face', 0), 'maker'), 'state', 99)
    expect(readLayout(JSON.stringify(arranged), columns)).toEqual(arranged)
  })

  it('forgets columns that are gone and gives new ones their place and state', () => {
    expect(stored({ order: ['face', 'gone', 'no', 'no'], hidden: ['gone', 'face'], frozen: [] })).toEqual({
      order: ['face', 'maker', 'no', 'state'],
      hidden: ['face', 'maker'],
      frozen: [],
      widths: {},
    })
  })

  it('never hides everything', () => {
    expect(stored({ hidden: ['no', 'state', 'face', 'maker'] })?.hidden).toEqual(['maker'])
  })

  it('takes no harm from damaged text', () => {
    expect(readLayout('', columns)).toBeNull()
    expect(readLayout('{', columns)).toBeNull()
    expect(readLayout('[]', columns)).toBeNull()
    expect(stored({ order: 7, hidden: null, widths: { face: 'wide', gone: 80, no: 1 } })).toEqual({
      ...own,
      widths: { no: 56 },
    })
  })
})
