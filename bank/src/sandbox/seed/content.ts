import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import type { Tx } from '../../platform/db/db.ts'
import { content } from '../../platform/db/schema/content.ts'
import { notice } from '../../platform/db/schema/notices.ts'
import { createRandom } from '../random.ts'
import { faqs } from './faqs.ts'
import { articles } from './news.ts'
import { workdaysBefore } from './rates.ts'
import type { BusinessSeedCtx } from './seed.ts'

const atTime = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)

/** Articles of the last forty working days and the answers. */
export const seedContent = async (tx: Tx, { today, now }: BusinessSeedCtx, calendar: Calendar) => {
  const days = workdaysBefore(today, 40, calendar)
  const random = createRandom(20_261_121)
  await tx.insert(content).values([
    ...[...articles].reverse().map(entry => ({
      kind: 'information' as const,
      category: entry.category,
      title: entry.title,
      bodyMd: entry.body,
      top: entry.top ?? false,
      state: 'published' as const,
      publishedAt: atTime(days[entry.age - 1] ?? today, '09:30'),
      views: random.between(20, 900),
      createdBy: 'seed',
      createdAt: now,
      modifiedAt: now,
    })),
    ...faqs.map(([category, title, bodyMd], index) => ({
      kind: 'faq' as const,
      category,
      title,
      bodyMd,
      state: 'published' as const,
      publishedAt: atTime(days.at(-1) ?? today, '09:00'),
      sort: index + 1,
      createdBy: 'seed',
      createdAt: now,
      modifiedAt: now,
    })),
  ])
}

type Target = { memberId?: number; operatorId?: number }
type Message = readonly [category: '系统' | '业务' | '公告', title: string, body: string, link: string]

const announcements: readonly Message[] = [
  [
    '公告',
    '服务时间提示',
    '平台服务时间为每日 08:30-23:30，工作日 16:30 为当日放款截止时间。',
    '/information',
  ],
  ['公告', '节假日放款安排', '法定节假日与周末不放款，调休上班日照常放款。', '/information'],
  ['公告', '首次使用指引', '签约、办理、查询三步完成贴现，详见首次使用指引。', '/commonQus?id=1357653'],
  ['公告', '安全提示', '请勿向任何人提供登录密码与短信验证码。', ''],
]

const toCompanies: readonly Message[] = [
  ['业务', '今日报价已更新', '今日贴现报价已发布，可在行情页查看本企业价格。', '/quotes'],
  ['业务', '票据即将到期', '您持有的票据将在30日内到期，请及时安排。', '/txDiscountApplyStaticList'],
  ['业务', '请登记贸易背景资料', '办理贴现需要合同与发票，请提前登记并完成查验。', '/invoicesControl'],
  ['系统', '建议定期修改密码', '为保护账户安全，建议定期修改登录密码。', '/pcModifyLoginPassword'],
  ['系统', '企业资料请保持最新', '联系人与地址发生变化时，请及时更新企业资料。', '/perfectCompanyMess'],
]

const toInstitutions: readonly Message[] = [
  ['业务', '转贴现行情已更新', '今日转贴现模拟行情已发布。', '/quotes'],
  ['业务', '白名单已更新', '可交易白名单已更新，请查看承兑人与期限。', '/tradeWhiteTicket'],
  ['系统', '建议定期修改密码', '为保护账户安全，建议定期修改登录密码。', '/pcModifyLoginPassword'],
]

/** How many in all. */
const NOTICES = 100

/** A hundred notices of the last working days to customers in good standing, and to everybody. */
export const seedNotices = async (tx: Tx, { today, people }: BusinessSeedCtx, calendar: Calendar) => {
  const days = workdaysBefore(today, 30, calendar)
  const customers = people.members.filter(row => row.status === 4 && row.memberType !== 'admin').slice(0, 8)
  const rows: (Target & { message: Message })[] = announcements.map(message => ({ message }))
  for (let turn = 0; rows.length < NOTICES; turn += 1) {
    const owner = customers[turn % customers.length]
    if (!owner) break
    const list = owner.memberType === 'comp' ? toCompanies : toInstitutions
    const message = list[Math.floor(turn / customers.length) % list.length]
    if (message) rows.push({ memberId: owner.id, message })
  }
  await tx.insert(notice).values(
    rows
      .map(({ message: [category, title, body, link], ...target }, index) => ({
        ...target,
        category,
        title,
        body,
        link,
        at: atTime(days[Math.floor((index * days.length) / rows.length)] ?? today, '09:15'),
      }))
      .reverse(),
  )
}
