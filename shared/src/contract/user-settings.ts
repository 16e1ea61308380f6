import { z } from 'zod'
import { defineCall } from './call.ts'
import { done } from './fields.ts'

/** Most UTF-16 characters of one setting's JSON text; a grid's columns take about one thousand. */
export const maxSettingLength = 8000

/** `grid:disc-apply` … what the setting is of; the client names it. */
const key = z
  .string()
  .regex(/^[a-z][a-z0-9:_-]{0,63}$/)
  .meta({ description: '设置名称', examples: ['grid:disc-apply'] })

export const getSetting = defineCall({
  path: '/api/user/get_setting',
  title: '查询个人设置',
  summary: '界面偏好（如列设置），仅本人可见；从未保存时 value 为空文本。',
  access: {},
  officers: 'shared',
  request: z.strictObject({ key }),
  row: z.object({ value: z.string() }),
  shows: [],
  limit: 'read',
  example: { key: 'grid:disc-apply' },
})

export const saveSetting = defineCall({
  path: '/api/user/save_setting',
  personal: true,
  title: '保存个人设置',
  summary: `value 为 JSON 文本，最长 ${maxSettingLength} 字；空文本表示恢复默认。`,
  access: {},
  officers: 'shared',
  request: z.strictObject({ key, value: z.string().max(maxSettingLength) }),
  row: done,
  changes: 'nothing',
  limit: 'write',
  example: { key: 'grid:disc-apply', value: '{"hidden":["paid"]}' },
})

/** The calls of this file, for the table. */
export const userSettingCalls = [getSetting, saveSetting] as const
