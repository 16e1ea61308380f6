/** 成交单: the deal slip of one order as a PDF, made by the bank within seconds of the deal. */
import { useRef, useState } from 'react'
import { post } from '../../core/api/client.ts'
import { ApiError } from '../../core/api-error.ts'
import { showToast } from '../../core/toast-store.ts'

const TRIES = 15
const BETWEEN_MS = 1_000

const slipOf = async (orderNo: string) => {
  const papers = await post('/api/document/query_document', { ref_no: orderNo }, { quiet: true })
  return papers.find(paper => paper.kind.startsWith('deal_slip'))
}

/** Waits for a slip that is still being made; undefined when it takes longer than that. */
const awaitSlip = async (orderNo: string) => {
  const found = await slipOf(orderNo)
  if (found) return found
  await post('/api/rediscount/request_slip', { order_no: orderNo }, { quiet: true })
  for (let turn = 0; turn < TRIES; turn += 1) {
    await new Promise(resolve => setTimeout(resolve, BETWEEN_MS))
    const made = await slipOf(orderNo)
    if (made) return made
  }
  return undefined
}

const save = (url: string, name: string) => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** Downloads deal slips; one at a time. */
export const useDealSlip = () => {
  const [busyNo, setBusyNo] = useState('')
  const running = useRef(false)
  const download = async (orderNo: string) => {
    if (running.current) return
    running.current = true
    setBusyNo(orderNo)
    try {
      const slip = await awaitSlip(orderNo)
      if (slip) save(slip.url, `${slip.title}-${orderNo}.pdf`)
      else showToast({ kind: 'info', text: '成交单仍在生成，请稍后再试' })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      showToast({ kind: 'error', text: `成交单未能下载：${failure.text}` })
    } finally {
      running.current = false
      setBusyNo('')
    }
  }
  return { download, busyNo }
}
