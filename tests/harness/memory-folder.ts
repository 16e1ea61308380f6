import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** What Linux keeps here is in memory. */
const memory = '/dev/shm'

/** Several times what a run has at once. */
const neededBytes = 4 * 2 ** 30

const hasRoom = () => {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

/**
 * A temporary folder for what tests copy and throw away by the hundred: a database is a thousand files, and before it makes
 * one, ext4 looks through all that were deleted in its neighbourhood within minutes: 0.85 s of processor time for a copy of a
 * seeded database, and 0.04 s in memory. Elsewhere, and where TMPDIR says so, a folder like any other.
 */
export const memoryFolder = (name: string) => {
  const place = process.env.TMPDIR === undefined && hasRoom() ? memory : tmpdir()
  return mkdtempSync(`${place}/portal-${name}-`)
}
