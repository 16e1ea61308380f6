import { z } from 'zod'
import { defineCall } from './call.ts'
import { optionalText, page, pageRequest, sortBy } from './fields.ts'

/** The demo query page: rows of the demo menu, in its own spellings. */
export const getTableDataTest = defineCall({
  path: '/getTabledatatest',
  title: '演示查询',
  access: {},
  officers: 'shared',
  request: z.strictObject({
    ...pageRequest,
    menu_code: optionalText(20),
    menu_name: optionalText(60),
    kind_code: optionalText(20),
    parent_name: optionalText(60),
    sort: sortBy(['menuCode', 'menuName', 'kindCode', 'parentName', 'orderNo']),
  }),
  row: page(
    z.object({
      menuCode: z.string(),
      menuName: z.string(),
      kindCode: z.string(),
      parentName: z.string(),
      menuUrl: z.string(),
      kindName: z.string(),
      orderNo: z.int(),
      /** Who changed the row last; grids mark rows of the current account. */
      modify_account: z.string(),
    }),
  ),
  shows: [],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

/** The calls of this file, for the table. */
export const demoCalls = [getTableDataTest] as const
