import type { AcceptorClass } from '../../platform/db/schema/bills.ts'
import type { DemoOrg } from './institutions.ts'

const places = [
  '江州',
  '云岭',
  '澜城',
  '柏川',
  '屏山',
  '沅水',
  '栖霞湾',
  '青禾',
  '华东',
  '中原',
  '西陵',
  '南湖',
]

/** Names of a class: places in turn before each of its endings. */
const named = (orgClass: AcceptorClass, endings: readonly string[], wanted: number): DemoOrg[] =>
  endings
    .flatMap(ending => places.map(place => ({ name: `${place}示例${ending}`, orgClass })))
    .slice(0, wanted)

/** With the first twelve: 12 国股, 16 城商, 14 三农, 6 财司, 12 企业. */
const all: readonly DemoOrg[] = [
  ...named('GG', ['股份制银行'], 10),
  ...named('CS', ['城市银行', '城市商业银行'], 13),
  ...named('SN', ['农商银行'], 12),
  ...named('CW', ['装备财务公司'], 4),
  ...named('QY', ['重型机械有限公司'], 9),
]

const overdue = new Set(['屏山示例城市银行', '沅水示例农商银行', '栖霞湾示例重型机械有限公司'])
const nearlyUsed = new Set(['青禾示例股份制银行', '青禾示例城市银行', '柏川示例装备财务公司'])

/** The acceptors beyond the twelve that issue the demo bills: three more overdue, three with hardly any limit left. */
export const furtherOrgs: readonly DemoOrg[] = all.map(org => ({
  ...org,
  ...(overdue.has(org.name) && { overdue: true as const }),
  ...(nearlyUsed.has(org.name) && { nearlyUsed: true as const }),
}))
