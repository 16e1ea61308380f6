import { useState } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import type { InvoiceRow } from '../../../domain/trade/invoice-columns.tsx'

const MAX_AT_ONCE = 100

/** An invoice that could not be sent to be verified, and why. */
export interface NotVerified {
  invoice_id: string
  inv_no: string
  msg: string
}

/** Orders invoices to be verified; those that were refused among others are listed. */
export const useVerify = () => {
  const { run } = useAction('/api/trade/verify_invoice')
  const [refused, setRefused] = useState<readonly NotVerified[]>([])
  /** Whether any were sent. */
  const verify = async (rows: readonly InvoiceRow[]): Promise<boolean> => {
    if (rows.length > MAX_AT_ONCE) {
      showToast({ kind: 'info', text: `每次最多验真 ${MAX_AT_ONCE} 张` })
      return false
    }
    let sent = false
    try {
      const answer = await run({ invoice_ids: rows.map(row => row.invoice_id) })
      if (!answer) return false
      sent = true
      const numbers = new Map(rows.map(row => [row.invoice_id, row.inv_no]))
      setRefused(
        answer.results.flatMap(({ invoice_id, accepted, msg }) =>
          accepted ? [] : [{ invoice_id, inv_no: numbers.get(invoice_id) ?? invoice_id, msg }],
        ),
      )
      showToast({ kind: 'ok', text: `已提交验真 ${answer.accepted} 张` })
    } catch (error) {
      // Announced already.
      if (!(error instanceof ApiError)) throw error
    }
    return sent
  }
  return { verify, refused, forgetRefused: () => setRefused([]) }
}
