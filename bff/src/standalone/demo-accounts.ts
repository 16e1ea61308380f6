/** The sandbox's demo accounts, for people who just started it. */
const accounts: readonly [account: string, page: string, who: string][] = [
  ['15400000011', '/login', '云岭示例钢贸有限公司，主账号、经办'],
  ['15400000001', '/login', '江州示例精密制造有限公司，主账号、经办'],
  ['15400000002', '/login', '同上，经办'],
  ['15400000003', '/login', '同上，复核'],
  ['15400000101', '/loginztx', '机构，主账号、经办'],
  ['15400000102', '/loginztx', '机构，复核'],
  ['15400000111', '/loginztx', '第二家机构'],
  ['15400000201', '/loginadmin', '投资机构'],
  ['officer1', '/loginadmin', '银行审批'],
  ['officer2', '/loginadmin', '银行放款复核'],
  ['credit', '/loginadmin', '银行查询'],
  ['admin', '/loginadmin', '管理员'],
  ['admin2', '/loginadmin', '管理员，复核用户变更'],
  ['gov', '/loginadmin', '政府部门'],
]

const demoPassword = 'Demo#2026'

/** The accounts as lines of text. */
export const demoAccountLines = (url: string): string =>
  [
    `演示账号（密码均为 ${demoPassword}）：`,
    ...accounts.map(([account, page, who]) => `  ${account.padEnd(12)} ${(url + page).padEnd(36)} ${who}`),
  ].join('\n')
