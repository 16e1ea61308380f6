import { CentreFrame } from '../../../domain/account/centre-frame.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AppearanceChoice } from '../../../widgets/appearance-choice.tsx'

/** /pcAppearance: theme, contrast and density of the pages, for oneself on every device. */
export default function AppearancePage() {
  return (
    <CentreFrame>
      <h1 className="t-page">外观</h1>
      <Card title="显示方式" aside={<span className="meta">随账号保存，在其他设备登录后同样生效</span>}>
        <AppearanceChoice />
      </Card>
    </CentreFrame>
  )
}
