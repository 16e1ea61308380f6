import { expect, test } from 'vitest'
import { pressed } from './avatar-crop.tsx'

const crop = { unit: '%', x: 25, y: 0, width: 50, height: 100 } as const

test('a square is moved and sized by presses, keeps its shape and stays within the picture', () => {
  expect(pressed(crop, 5, 0, 0)).toEqual({ ...crop, x: 30 })
  expect(pressed(crop, 90, 5, 0)).toEqual({ ...crop, x: 50 })
  expect(pressed(crop, 0, 0, -5)).toEqual({ unit: '%', x: 27.5, y: 5, width: 45, height: 90 })
  expect(pressed(crop, 0, 0, 5)).toEqual(crop)
  expect(pressed(crop, 0, 0, -90)).toMatchObject({ width: 10, height: 20 })
})
