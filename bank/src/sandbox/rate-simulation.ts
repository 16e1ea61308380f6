/** The sandbox's market: a grid published once a working day, where RATE_SIMULATION is 1. */
import { isWorkday } from '@portal/shared/calendar/workdays.ts'
import { loadCalendar, onCalendar } from '../platform/calendar/calendar.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'
import { readParam } from '../platform/params/params.ts'
import { type GridOf, market } from '../rates/grid.ts'
import { SIMULATED } from '../rates/history.ts'
import { gridOf, latestDay, plain, publish } from '../rates/publication.ts'
import { createWalk } from './walk.ts'

/** The simulated grid of a working day: a step of at most 2 basis points from the last, the same for every process. */
const simulate = async (ctx: Ctx, biz: GridOf['biz']): Promise<void> => {
  const of = market(biz)
  const last = await latestDay(ctx.tx, of, ctx.today())
  if (last === undefined || last === ctx.today()) return
  const walk = createWalk(Number(ctx.today().replaceAll('-', '')) + (biz === 'disc' ? 0 : 1))
  const rates = walk.step(await gridOf(ctx.tx, of, last))
  await publish(ctx, of, rates, SIMULATED, 'system')
  await ctx.audit({
    action: 'rate.simulate',
    objectType: 'rate_grid',
    objectNo: `${biz} ${ctx.today()}`,
    after: plain(rates),
  })
}

export const simulateRates = defineSchedule({
  name: 'simulate_rates',
  every: 'day',
  run: async ctx => {
    if ((await readParam(ctx.tx, 'RATE_SIMULATION')) !== '1') return
    const calendar = await loadCalendar(ctx.tx)
    if (!onCalendar(() => isWorkday(ctx.today(), calendar))) return
    await simulate(ctx, 'disc')
    await simulate(ctx, 'redisc')
  },
})
