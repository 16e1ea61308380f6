import { useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The row whose detail is open, by its key in the address, so that the detail can be linked to and gone back from.
 * `open` stays the same function, so that columns with it are made once; null closes.
 */
export const useOpenRow = (param: string) => {
  const [params, setParams] = useSearchParams()
  const show = (key: string | null) => {
    const next = new URLSearchParams(params)
    if (key) next.set(param, key)
    else next.delete(param)
    setParams(next)
  }
  const latest = useRef(show)
  latest.current = show
  const open = useCallback((key: string | null) => latest.current(key), [])
  return [params.get(param), open] as const
}
