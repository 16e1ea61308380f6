import { z } from 'zod'
import { defineCall } from './call.ts'

const entry = { value: z.string(), label: z.string() }
const area = z.object({ ...entry })
const city = z.object({ ...entry, children: z.array(area).optional() })

/** Provinces with cities with districts; a level that a province does not have is left out. */
export const queryRegion = defineCall({
  path: '/api/region/queryRegion',
  title: '查询行政区划',
  summary: '省、市、区三级，代码依 GB/T 2260。',
  access: 'public',
  machine: 'read',
  request: z.strictObject({}),
  row: z.object({ ...entry, children: z.array(city).optional() }),
  shows: [],
  limit: 'read',
  cacheSeconds: 3600,
  example: {},
})

/** The calls of this file, for the table. */
export const regionCalls = [queryRegion] as const
