import './phone-bar.css'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '../core/api/session.tsx'
import { waitsForAudit } from '../core/landing.ts'
import { pageOf } from '../core/pages.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useShellMember } from './shell-member.ts'

interface Entry {
  name: string
  icon: IconName
  path: string
}

const home = (path: string): Entry => ({ name: '首页', icon: 'home', path })
const market: Entry = { name: '行情', icon: 'chart', path: '/quotes' }
const orders: Entry = { name: '订单', icon: 'list', path: '/pcOrderMonitoring' }
const news: Entry = { name: '资讯', icon: 'file', path: '/information' }
const own: Entry = { name: '我的', icon: 'user', path: '/userCenter/index' }

/** For guests, and for members who have nothing to trade. */
const readers = [home('/main'), market, news, own]

/** Four places for the thumb, by who is here. The same four until the gateway has said more, so that none moves. */
const useEntries = (): readonly Entry[] => {
  const { user } = useSession()
  const member = useShellMember()
  if (!member) return readers
  const begins = user !== null && waitsForAudit(user)
  if (member.memberType === 'financeOrg')
    return begins ? [home('/ztx'), market, news, own] : [home('/ztx'), market, orders, own]
  if (member.memberType !== 'comp') return readers
  if (begins) return [home('/tx'), market, news, own]
  const mayApply = !user || user.biz_roles.includes('maker')
  return [
    home('/tx'),
    mayApply ? { name: '贴现', icon: 'money', path: '/pcDiscount' } : market,
    { name: '查询', icon: 'search', path: '/txDiscountApplyStaticList' },
    own,
  ]
}

/** Whether a page belongs to an entry: it is that page, or stands under it without being an entry itself. */
const isAt = (entries: readonly Entry[], { path }: Entry, pathname: string): boolean =>
  path === pathname || (!entries.some(each => each.path === pathname) && pageOf(pathname)?.under === path)

/** The bar at the bottom of a phone. A page whose own foot acts, as one with a sum and a button, takes its place. */
export const PhoneBar = () => {
  const { pathname } = useLocation()
  const entries = useEntries().filter(({ path }) => pageOf(path))
  return (
    <nav className="phone-bar only-phone" aria-label="常用">
      {entries.map(entry => (
        <Link
          key={entry.name}
          to={entry.path}
          aria-current={isAt(entries, entry, pathname) ? 'page' : undefined}
        >
          <Icon name={entry.icon} size={20} />
          {entry.name}
        </Link>
      ))}
    </nav>
  )
}
