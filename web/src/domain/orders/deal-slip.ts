/** 成交单: the deal slip of one order, made by the bank within seconds of the deal: its PDF, and the same on paper. */
import { useRef, useState } from 'react'
import { post } from '../../core/api/client.ts'
import { ApiError } from '../../core/api-error.ts'
import { showToast } from '../../core/toast-store.ts'
import type { PaperSheet } from '../../ui/paper.tsx'

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

type Slip = NonNullable<Awaited<ReturnType<typeof slipOf>>>

/** Downloads deal slips and prints them; one at a time. */
export const useDealSlip = () => {
  const [busyNo, setBusyNo] = useState('')
  const [sheet, setSheet] = useState<PaperSheet>()
  const running = useRef(false)
  const withSlip = async (orderNo: string, failed: string, use: (slip: Slip) => unknown) => {
    if (running.current) return
    running.current = true
    setBusyNo(orderNo)
    try {
      const slip = await awaitSlip(orderNo)
      if (slip) await use(slip)
      else showToast({ kind: 'info', text: '成交单仍在生成，请稍后再试' })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      showToast({ kind: 'error', text: `${failed}：${failure.text}` })
    } finally {
      running.current = false
      setBusyNo('')
    }
  }
  const download = (orderNo: string) =>
    withSlip(orderNo, '成交单未能下载', slip => save(slip.url, `${slip.title}-${orderNo}.pdf`))
  const print = (orderNo: string) =>
    withSlip(orderNo, '成交单未能打印', async ({ kind }) => {
      const asked = { ref_no: orderNo, kind }
      const [found] = await post('/api/document/query_sheet', asked, { quiet: true, reads: true })
      setSheet(found)
    })
  return { download, print, busyNo, sheet, onPrinted: () => setSheet(undefined) }
}
