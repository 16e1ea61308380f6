import './brand-link.css'
import { builtInLogo } from '@portal/shared/content/logos.ts'
import { Link } from 'react-router-dom'
import { useSiteConfig } from '../core/site-config.ts'
import { Logo } from './logo.tsx'
import { LogoPicture } from './logo-picture.tsx'

/** Which of the configured logos stands there. */
type Place = 'index' | 'login'

/** Mark and name of the product, leading to its front page. */
export const BrandLink = ({ place = 'index' }: { place?: Place }) => {
  const { page } = useSiteConfig()
  const logo = place === 'login' ? page.loginLogoUrl : (page.page_logo[0]?.index_logo ?? builtInLogo)
  return (
    <Link className="brand" to="/main">
      {/* The name stands beside it. */}
      <LogoPicture logo={logo} className="brand-logo" alt="">
        <Logo />
      </LogoPicture>
      <b>{page.name}</b>
    </Link>
  )
}
