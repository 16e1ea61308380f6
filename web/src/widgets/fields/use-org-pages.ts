import type { RowOf } from '@portal/shared/contract/table.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { post } from '../../core/api/client.ts'
import { ApiError } from '../../core/api-error.ts'

export type Org = RowOf<'/api/org/query'>['rows'][number]

interface Found {
  name: string
  rows: readonly Org[]
  total: number
  pageNo: number
}

const nothing: Found = { name: '', rows: [], total: 0, pageNo: 0 }

/**
 * Organisations by a part of the name, pages of ten joined into one list. `name` null asks nothing. A new name
 * starts again; an answer that comes after a newer question is dropped.
 */
export const useOrgPages = (name: string | null) => {
  const [found, setFound] = useState(nothing)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const asked = useRef(0)

  const ask = useCallback(async (orgName: string, before: Found) => {
    asked.current += 1
    const mine = asked.current
    setBusy(true)
    setError(null)
    try {
      const body = { page_no: before.pageNo + 1, ...(orgName ? { org_name: orgName } : {}) }
      const [page] = await post('/api/org/query', body, { quiet: true })
      if (mine !== asked.current || !page) return
      setFound({
        name: orgName,
        rows: [...before.rows, ...page.rows],
        total: page.total,
        pageNo: page.page_no,
      })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (mine === asked.current) setError(failure)
    } finally {
      if (mine === asked.current) setBusy(false)
    }
  }, [])

  useEffect(() => {
    if (name === null) return
    setFound(nothing)
    void ask(name, nothing)
  }, [name, ask])

  const more = () => {
    if (!busy && found.rows.length < found.total) void ask(found.name, found)
  }
  return {
    rows: found.rows,
    total: found.total,
    busy,
    error,
    more,
    retry: () => void ask(name ?? '', found),
  }
}
