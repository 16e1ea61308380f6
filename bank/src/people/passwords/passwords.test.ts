import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('a password hash', () => {
  test('carries its parameters and a salt of its own', async () => {
    const [one, two] = [await hashPassword('Demo#2026'), await hashPassword('Demo#2026')]
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword('Demo#2026', one)).toBe(true)
    expect(await verifyPassword('Demo#2025', one)).toBe(false)
  })

  test('made with other parameters still verifies', async () => {
    // scrypt('Older#2020', 'saltsalt', N 1024, r 8, p 1)
    const older = 'scrypt$1024$8$1$c2FsdHNhbHQ=$iOIlAvJdi8PNNrMRUdg9by4gREtQ7Gwg7FEzDrNSe2Y='
    expect(await verifyPassword('Older#2020', older)).toBe(true)
    expect(await verifyPassword('Older#2021', older)).toBe(false)
  })

  test('of nobody fits no password', async () => {
    expect(await verifyPassword('', undefined)).toBe(false)
    expect(await verifyPassword('Demo#2026', undefined)).toBe(false)
  })
})
