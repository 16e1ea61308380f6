import './portal-footer.css'
import { CUT_OFF, SERVICE_END, SERVICE_START } from '@portal/shared/calendar/business-hours.ts'
import { safeHtml } from '@portal/shared/content/footer-html.ts'
import { pageOf } from '../core/pages.ts'
import { useSiteConfig } from '../core/site-config.ts'
import { ShellLink } from './shell-link.tsx'

const links = [
  ['/information', '资讯'],
  ['/quotes', '行情'],
  ['/commonQus', '常见问题'],
  ['/verify', '回单验真'],
  ['/tradeWhiteTicket', '白名单'],
  ['/acptList', '承兑人名录'],
  ['/loginztx', '机构客户登录'],
] as const

export const PortalFooter = () => {
  const { page, footer } = useSiteConfig()
  return (
    <footer className="portal-foot">
      <div className="wrap">
        <div className="portal-foot-head">
          <b>{page.name}</b>
          <nav aria-label="页脚">
            {links
              .filter(([path]) => pageOf(path))
              .map(([path, name]) => (
                <ShellLink key={path} to={path}>
                  {name}
                </ShellLink>
              ))}
          </nav>
        </div>
        <div className="portal-foot-text">
          <p>
            <span>
              服务时间 {SERVICE_START}-{SERVICE_END}
            </span>
            <span>服务热线 154 0000 0000</span>
            <span>当日放款截止 {CUT_OFF}</span>
          </p>
          <p>
            {page.simulated && '本页行情为模拟数据。'}
            利率与金额以银行最终审批为准。尚未公告放假安排的年份，计息天数可能调整。
          </p>
          {footer && (
            <div
              className="portal-foot-own"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the service and, since it is html, once more here
              dangerouslySetInnerHTML={{ __html: safeHtml(footer) }}
            />
          )}
        </div>
      </div>
    </footer>
  )
}
