import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import { openEmbedded } from '../../bank/src/platform/db/embedded.ts'
import { signedIn } from '../harness/client.ts'
import { startPortal } from '../harness/portal.ts'
import { dishonest, enter, enterAndLeave, getReady, startWork } from '../harness/storm.ts'

/* The small form of tests/faults/sign-in-storm.test.ts, on the embedded database. */

/** Calls that the bank answered with success, by its log. */
const answered = (output: readonly string[], path: string): number =>
  output.filter(line => line.includes(`"path":"${path}"`) && !line.includes('"errorNo"')).length

it('a rush of sign-ins is answered honestly, disturbs nobody and leaves no session behind', async () => {
  const portal = await startPortal()
  onTestFinished(() => portal.stop())
  const work = await startWork(portal.url)
  const workers = work.clients.length
  const ready = await getReady(portal.url, 60)
  const leavers = await getReady(portal.url, 6)
  const [outcomes] = await Promise.all([
    Promise.all(ready.map(enter)),
    Promise.all(leavers.map((each, at) => enterAndLeave(each, 20 + at * 150))),
  ])
  expect(dishonest(outcomes)).toEqual([])
  const delivered = outcomes.filter(({ status }) => status === 200).length
  expect(delivered).toBeGreaterThan(0)
  expect(await work.stop()).toEqual([])
  await signedIn(portal.url, '15400000102')

  // Who left may have been let in all the same: the bank checks a password that it has begun with to its end.
  const ended = () => portal.bank.output.filter(line => line.includes('"path":"/api/member/login"')).length
  for (let before = -1; before !== ended(); await wait(1_000)) before = ended()

  // Of each account one session lives on at most: the others are said farewell to, as the bank's log tells.
  const made = () => answered(portal.bank.output, '/api/member/login')
  await expect
    .poll(() => answered(portal.bank.output, '/api/user/user_logout'))
    .toBeGreaterThanOrEqual(made() - workers - 1 - 4)
  await portal.bff.stop()
  await portal.bank.stop()
  const database = await openEmbedded(portal.dataDir)
  const [row] = await queryRows<{ open: number }>(
    database.db,
    sql`select count(*)::int as open from session s join operator o on o.id = s.operator_id
      where s.ended_at is null and o.account in ('15400000001', '15400000002', '15400000003', '15400000011')`,
  )
  expect(row?.open).toBeLessThanOrEqual(4)
  await database.close()
}, 180_000)
