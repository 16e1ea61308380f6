import { useEffect, useEffectEvent } from 'react'

/** A call's answer of one page. */
interface Page {
  total: number
  rows: readonly unknown[]
  page_no: number
  page_size: number
}

/** The page to go to when the answered one lies beyond the last, else null. */
export const lastPageOf = (page: Page | undefined): number | null => {
  if (!page || page.rows.length > 0 || page.total === 0) return null
  const last = Math.ceil(page.total / page.page_size)
  return page.page_no > last ? last : null
}

/** Goes to the last page when the rows of the present one have been dealt with, here or by somebody else. */
export const useLastPage = (page: Page | undefined, go: (pageNo: number) => void): void => {
  const last = lastPageOf(page)
  const turn = useEffectEvent(go)
  useEffect(() => {
    if (last !== null) turn(last)
  }, [last])
}
