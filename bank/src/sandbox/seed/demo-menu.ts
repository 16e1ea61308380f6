import type { Tx } from '../../platform/db/db.ts'
import { demoMenu } from '../../platform/db/schema/profiles.ts'

const kinds = [
  { code: 'M', name: '菜单' },
  { code: 'P', name: '页面' },
  { code: 'B', name: '按钮' },
] as const

const groups: readonly { name: string; entries: readonly string[] }[] = [
  { name: '会员管理', entries: ['会员查询', '会员审核', '会员停用', '会员启用', '操作员查询', '密码重置'] },
  { name: '签约管理', entries: ['签约查询', '签约审核', '签约暂停', '签约恢复', '解约确认'] },
  { name: '贴现管理', entries: ['贴现审批', '放款复核', '贴现查询', '退回查询', '放款失败查询', '追索登记'] },
  { name: '转贴现管理', entries: ['订单复核', '订单监控', '成交查询', '清算查询', '授信查询'] },
  { name: '报价管理', entries: ['报价维护', '报价发布', '报价历史', '客户加点'] },
  { name: '内容管理', entries: ['资讯维护', '公告维护', '常见问题维护', '页面配置', '页脚配置'] },
  { name: '系统管理', entries: ['角色管理', '菜单管理', '参数管理', '节假日维护', '审计日志', '字典管理'] },
]

const editors = ['admin', 'officer1', 'officer2'] as const

/** Rows of the demo query page, unless there are some. */
export const seedDemoMenu = async (tx: Tx): Promise<void> => {
  const [known] = await tx.select({ code: demoMenu.menuCode }).from(demoMenu).limit(1)
  if (known) return
  const rows = groups.flatMap((group, at) =>
    group.entries.map((name, line) => {
      const kind = kinds[line % kinds.length] ?? kinds[0]
      return {
        menuCode: `YS${String((at + 1) * 100 + line + 1).padStart(5, '0')}`,
        menuName: name,
        kindCode: kind.code,
        kindName: kind.name,
        parentName: group.name,
        menuUrl: kind.code === 'B' ? '' : `/demo/${at + 1}/${line + 1}`,
        orderNo: (at + 1) * 100 + line + 1,
        modifyAccount: editors[(at + line) % editors.length] ?? 'admin',
      }
    }),
  )
  await tx.insert(demoMenu).values(rows).onConflictDoNothing()
}
