import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathOfHash } from '../core/hash-path.ts'

/**
 * Follows older links (`#/path`). Only once the page stands: a sign-in page comes written, and its first render must
 * be what is written there, whatever the hash says.
 */
export const HashLinks = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = () => {
      const path = pathOfHash(window.location.hash)
      if (path) void navigate(path, { replace: true })
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [navigate])
  return null
}
