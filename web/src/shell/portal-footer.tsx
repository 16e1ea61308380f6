import './portal-footer.css'
import { CUT_OFF, SERVICE_END, SERVICE_START } from '@portal/shared/calendar/business-hours.ts'
import { Link } from 'react-router-dom'
import { PRODUCT_NAME } from '../ui/page-title.ts'

export const PortalFooter = () => (
  <footer className="portal-foot">
    <div className="wrap">
      <div className="portal-foot-head">
        <b>{PRODUCT_NAME}</b>
        <nav aria-label="页脚">
          <Link to="/main">首页</Link>
          <Link to="/login">企业客户登录</Link>
          <Link to="/loginztx">机构客户登录</Link>
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
          本页行情为模拟数据，利率与金额以银行最终审批为准。2027年放假安排以国务院公告为准，计息天数可能调整。
        </p>
      </div>
    </div>
  </footer>
)
