import { lockDataDir } from '../platform/db/lock.ts'

/* Child process of lock.test.ts: takes the lock of the directory named by its argument and keeps it. */
try {
  await lockDataDir(process.argv[2] ?? '')
  process.send?.('locked')
  setInterval(() => {}, 60_000)
} catch {
  process.send?.('refused')
}
