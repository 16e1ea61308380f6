import type { CaptchaPurpose } from '@portal/shared/contract/session.ts'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { post } from '../../api/client.ts'

export interface Captcha {
  /** Session id of the picture, sent with the answer; '' until there is one. */
  rid: string
  failed: boolean
  refresh: () => Promise<void>
}

/** The picture code: every attempt burns it, so it is asked again after each. The newest request wins. */
export const useCaptcha = (purpose: CaptchaPurpose): Captcha => {
  const [rid, setRid] = useState('')
  const [failed, setFailed] = useState(false)
  const latest = useRef(0)

  const refresh = useCallback(async () => {
    latest.current += 1
    const mine = latest.current
    try {
      const [answer] = await post('/api/user/get_req_chkcode_id', { purpose })
      if (mine !== latest.current) return
      setRid(answer?.result ?? '')
      setFailed(!answer)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (mine === latest.current) setFailed(true)
    }
  }, [purpose])

  return { rid, failed, refresh }
}
