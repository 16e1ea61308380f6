import { Link } from 'react-router-dom'
import { routeOf } from '../../app/routes.tsx'

export const signAddress = '/pcBankSign'

/** The way to 银行签约, where this portal has that page. */
export const SignLink = ({ children = '去签约' }: { children?: string }) =>
  routeOf(signAddress) ? <Link to={signAddress}>{children}</Link> : null
