import './help.css'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

interface HelpPageProps {
  title: string
  lead: string
  /** What to bring or to have at hand. */
  materials: readonly string[]
  steps: readonly string[]
  back: { path: string; title: string }
  children?: ReactNode
}

/** How something is done with the bank: who to call, what to bring, what happens then. */
export const HelpPage = ({ title, lead, materials, steps, back, children }: HelpPageProps) => (
  <div className="wrap help">
    <h1 className="t-page">{title}</h1>
    <p className="muted">{lead}</p>
    <div className="help-columns">
      <Card title="所需材料">
        <ul className="help-list">
          {materials.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Card>
      <Card title="办理步骤">
        <ol className="help-list">
          {steps.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </Card>
    </div>
    {children}
    <p className="help-hotline">
      服务热线 <b>154 0000 0000</b>
      <span className="meta">每日 08:30-23:30</span>
    </p>
    <ButtonLink to={back.path}>{back.title}</ButtonLink>
  </div>
)
