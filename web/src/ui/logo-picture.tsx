import { builtInLogo } from '@portal/shared/content/logos.ts'
import { type ReactNode, useEffect, useState } from 'react'

interface LogoPictureProps {
  /** Address of the configured picture. */
  logo: string
  className: string
  alt: string
  /** Shown without a configured picture, and when it does not load. */
  children: ReactNode
}

/** A configured logo, or the built-in mark. */
export const LogoPicture = ({ logo, className, alt, children }: LogoPictureProps) => {
  const [broken, setBroken] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture may load
  useEffect(() => setBroken(false), [logo])
  if (broken || logo === builtInLogo) return children
  return <img className={className} src={logo} alt={alt} onError={() => setBroken(true)} />
}
