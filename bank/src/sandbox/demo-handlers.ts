import { and, asc, count, eq, ilike } from 'drizzle-orm'
import { containing } from '../platform/db/like.ts'
import { orderOf } from '../platform/db/order.ts'
import { demoMenu } from '../platform/db/schema/profiles.ts'
import type { Handlers } from '../platform/kernel/handler.ts'

const columns = {
  menuCode: demoMenu.menuCode,
  menuName: demoMenu.menuName,
  kindCode: demoMenu.kindCode,
  parentName: demoMenu.parentName,
  orderNo: demoMenu.orderNo,
}

/** The demo query page's rows: filtered, counted and paged by the database like any business list. */
export const demoHandlers = {
  '/getTabledatatest': async (ctx, input) => {
    const where = and(
      input.menu_code ? eq(demoMenu.menuCode, input.menu_code) : undefined,
      input.menu_name ? ilike(demoMenu.menuName, containing(input.menu_name)) : undefined,
      input.kind_code ? eq(demoMenu.kindCode, input.kind_code) : undefined,
      input.parent_name ? ilike(demoMenu.parentName, containing(input.parent_name)) : undefined,
    )
    const [counted] = await ctx.tx.select({ total: count() }).from(demoMenu).where(where)
    const found = await ctx.tx
      .select()
      .from(demoMenu)
      .where(where)
      .orderBy(...orderOf(input.sort, columns, [asc(demoMenu.orderNo), asc(demoMenu.menuCode)]))
      .limit(input.page_size)
      .offset((input.page_no - 1) * input.page_size)
    return [
      {
        total: counted?.total ?? 0,
        rows: found.map(({ modifyAccount, ...row }) => ({ ...row, modify_account: modifyAccount })),
        page_no: input.page_no,
        page_size: input.page_size,
      },
    ]
  },
} satisfies Handlers
