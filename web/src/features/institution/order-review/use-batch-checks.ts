import { useCallback, useEffect, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { ApiError } from '../../../core/api-error.ts'
import { batchBar } from './review-kinds.ts'

/** So many orders are asked for at a time. */
const AT_ONCE = 4

export interface BatchCheck {
  orderNo: string
  /** Why it may not pass; '' = everything holds, null = not known yet. */
  fault: string | null
}

/** Why an order cannot be passed now, by the server's own checks. */
const faultOf = async (orderNo: string): Promise<string> => {
  try {
    const [row] = await post('/api/rediscount/order_detail', { order_no: orderNo }, { quiet: true })
    if (!row) return '记录不存在'
    const failing = row.checks.filter(check => !check.ok).map(check => `${check.name}：${check.text}`)
    return batchBar(row) || failing.join('；')
  } catch (error) {
    if (error instanceof ApiError) return error.text
    throw error
  }
}

/** Has every order checked by the server at once, and again on request; faults are shown at their orders. */
export const useBatchChecks = (orderNos: readonly string[]) => {
  const [round, setRound] = useState(0)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const key = orderNos.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for the same orders again
  useEffect(() => {
    let isOver = false
    const waiting = key.split(',').filter(Boolean)
    setFaults(new Map())
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined && !isOver; next = waiting.shift()) {
        const orderNo = next
        const fault = await faultOf(orderNo)
        if (!isOver) setFaults(before => new Map(before).set(orderNo, fault))
      }
    }
    for (let worker = 0; worker < AT_ONCE; worker++) void work()
    return () => {
      isOver = true
    }
  }, [key, round])

  const checks: BatchCheck[] = orderNos.map(orderNo => ({ orderNo, fault: faults.get(orderNo) ?? null }))
  return { checks, again: useCallback(() => setRound(before => before + 1), []) }
}
