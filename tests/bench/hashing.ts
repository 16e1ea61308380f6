import { threadCount } from '../../bank/src/people/passwords/hash-threads.ts'
import { hashPassword, verifyPassword } from '../../bank/src/people/passwords/passwords.ts'

/** How many people one bank process signs in at most: all its hashing threads at work, nothing else asked of it. */
export const benchHashing = async (rounds: number): Promise<void> => {
  const stored = await hashPassword('Demo#2026')
  const count = rounds * threadCount
  const cpu = process.cpuUsage()
  const started = performance.now()
  await Promise.all(Array.from({ length: count }, () => verifyPassword('Demo#2026', stored)))
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const perHash = ((user + system) / 1000 / count).toFixed(0)
  console.log(
    `passwords checked: ${(count / seconds).toFixed(1)} a second with ${threadCount} threads, processor ${perHash} ms each`,
  )
}
