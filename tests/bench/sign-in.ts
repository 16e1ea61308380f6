import { parseArgs } from 'node:util'
import { removeFolder, temporaryFolder } from '../harness/processes.ts'
import { launchUsual, median, startPortal } from './bench-browser.ts'
import { type SignInMoments, visitSignIn } from './sign-in-visit.ts'

/*
 * `npm run bench:sign-in`: the sign-in page on a slow phone, opened with nothing in its cache: processor four
 * times slower, 4G (165 ms, 9 Mbit/s). When its fields can be typed into, when 登录 can be pressed, when the picture
 * code is there. Wall time: on a busy machine look at the least.
 *   --rounds 7   --slow 4   --latency 165   --mbit 9
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    slow: { type: 'string', default: '4' },
    latency: { type: 'string', default: '165' },
    mbit: { type: 'string', default: '9' },
  },
})

const budgets: Partial<SignInMoments> = { typed: 500, sent: 1600 }
const names: Readonly<Record<keyof SignInMoments, string>> = {
  typed: 'can be typed into',
  sent: '登录 can be pressed',
  picture: 'picture code shown',
}
const moments = Object.keys(names) as (keyof SignInMoments)[]

const folder = temporaryFolder('sign-in-bench')
const portal = await startPortal(folder)
const browser = await launchUsual()
try {
  const visit = () =>
    visitSignIn(browser, `${portal.url}/login`, {
      slow: Number(options.slow),
      network: { latency: Number(options.latency), mbit: Number(options.mbit) },
      until: moments,
    })
  await visit()
  const visits: SignInMoments[] = []
  for (let round = 0; round < Number(options.rounds); round += 1) visits.push(await visit())
  for (const moment of moments) {
    const took = visits.map(each => each[moment])
    const budget = budgets[moment]
    const over = budget !== undefined && median(took) > budget
    if (over) process.exitCode = 1
    console.log(
      `${names[moment].padEnd(20)} median ${Math.round(median(took))} ms, least ${Math.round(Math.min(...took))} ms${budget ? `, budget ${budget} ms` : ''}${over ? '  OVER' : ''}`,
    )
  }
} finally {
  await browser.close()
  await portal.stop()
  removeFolder(folder)
}
