import './brand-link.css'
import { Link } from 'react-router-dom'
import { Logo } from './logo.tsx'
import { PRODUCT_NAME } from './page-title.ts'

/** Mark and name of the product, leading to its front page. */
export const BrandLink = () => (
  <Link className="brand" to="/main">
    <Logo />
    <b>{PRODUCT_NAME}</b>
  </Link>
)
