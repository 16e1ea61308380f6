import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { soonMs } from '../../../core/refresh.ts'
import type { Holding } from '../../../domain/bills/part.ts'
import { MAX_BILLS } from './choice.ts'

/**
 * Bills just typed or imported: chosen as soon as the registry has confirmed them, while this page is open. What it
 * does not confirm stays in the list with its reason.
 * @returns `waiting`: how many it has not answered about; `note` adds more
 */
export const useEntered = (add: (holdings: readonly Holding[]) => void) => {
  const [billNos, setBillNos] = useState<readonly string[]>([])
  const asked = useCall(
    '/api/bills/query_holding',
    billNos.length > 0 ? { bill_nos: [...billNos], page_size: MAX_BILLS } : null,
    { pollWhenOfflineMs: soonMs },
  )
  const rows = asked.first?.rows
  useEffect(() => {
    const answered = rows?.filter(row => row.state !== '05') ?? []
    if (answered.length === 0) return
    const done = new Set(answered.map(row => row.bill_no))
    setBillNos(now => now.filter(no => !done.has(no)))
    add(answered)
  }, [rows, add])
  const refused = rows?.filter(
    row => billNos.includes(row.bill_no) && row.blocked_reason !== catalogue['20080'].text,
  )
  return {
    waiting: billNos.length - (refused?.length ?? 0),
    note: (entered: readonly string[]) =>
      setBillNos(now => [...new Set([...now, ...entered])].slice(-MAX_BILLS)),
  }
}
