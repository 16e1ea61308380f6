import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

type Variant = 'primary' | 'line' | 'plain' | 'text' | 'danger' | 'danger-line'
type Size = 'small' | 'normal' | 'large' | 'xlarge'

interface Look {
  variant?: Variant
  size?: Size
}

const classOf = ({ variant = 'plain', size = 'normal' }: Look, extra = '') =>
  `button button-${variant} button-${size} ${extra}`.trim()

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'size'> {
  /** Under way: disabled, and announced as busy to assistive technology. */
  busy?: boolean
}

export const Button = ({ variant, size, busy = false, className, type = 'button', ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={type}
    disabled={busy || rest.disabled}
    aria-busy={busy || undefined}
    className={classOf({ ...(variant ? { variant } : {}), ...(size ? { size } : {}) }, className)}
  />
)

interface ButtonLinkProps extends Look, Omit<ComponentProps<typeof Link>, 'size'> {}

/** A link that looks like a button, for going to a page. */
export const ButtonLink = ({ variant, size, className, ...rest }: ButtonLinkProps) => (
  <Link
    {...rest}
    className={classOf({ ...(variant ? { variant } : {}), ...(size ? { size } : {}) }, className)}
  />
)
