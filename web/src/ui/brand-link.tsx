import './brand-link.css'
import { Link } from 'react-router-dom'
import { builtInLogo, useSiteConfig } from '../app/site-config.ts'
import { Logo } from './logo.tsx'

/** Which of the configured logos stands there. */
type Place = 'index' | 'login'

/** Mark and name of the product, leading to its front page. */
export const BrandLink = ({ place = 'index' }: { place?: Place }) => {
  const { page } = useSiteConfig()
  const logo = place === 'login' ? page.loginLogoUrl : (page.page_logo[0]?.index_logo ?? builtInLogo)
  return (
    <Link className="brand" to="/main">
      {logo === builtInLogo ? <Logo /> : <img className="brand-logo" src={logo} alt="" />}
      <b>{page.name}</b>
    </Link>
  )
}
