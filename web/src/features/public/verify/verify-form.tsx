import {
  checkedNoPattern,
  codePattern,
  groupCode,
  plainCode,
  readVerifyFragment,
  statementNoPattern,
} from '@portal/shared/receipts/receipt-code.ts'
import { recoursePaperNoPattern } from '@portal/shared/recourse/papers.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { post } from '../../../core/api/client.ts'
import { ApiError } from '../../../core/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextInput } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import type { Result } from './verify-results.tsx'

const blank = { receipt_no: '', code: '' }

const plainNo = (typed: string) => typed.replace(/\s/g, '').toUpperCase()

type Found =
  Extract<Result, { kind: 'receipt' | 'statement' | 'recourse' | 'refused' }> extends infer R
    ? R extends unknown
      ? Omit<R, 'id' | 'at'>
      : never
    : never

/** What a number and its code lead to. @throws ApiError 20220, 20310 and 20370 where they do not belong together */
const found = async (no: string, code: string): Promise<Found> => {
  if (statementNoPattern.test(no)) {
    const [row] = await post('/api/statement/verify', { statement_no: no, code }, { quiet: true })
    if (row) return { kind: 'statement', row }
  } else if (recoursePaperNoPattern.test(no)) {
    const [row] = await post('/api/recourse/verify', { paper_no: no, code }, { quiet: true })
    if (row) return { kind: 'recourse', row }
  } else {
    const [row] = await post('/api/receipt/verify', { receipt_no: no, code }, { quiet: true })
    if (row) return { kind: 'receipt', row }
  }
  throw new Error(`${no} was neither confirmed nor refused`)
}

const notTrue: ReadonlySet<string> = new Set(['20220', '20310', '20370'])

/** Number and code of a receipt, a statement or a paper of a recourse; a QR code brings both in the fragment of the address, which is taken out of it at once. */
export const VerifyForm = ({ onFound }: { onFound: (found: Found) => void }) => {
  const [busy, setBusy] = useState(false)
  const form = useForm(blank, values => ({
    receipt_no: checkedNoPattern.test(plainNo(values.receipt_no))
      ? null
      : '回单编号为 HD 与 14 位数字，对账单为 DZ，追索文书为 ZT 或 ZQ',
    code: codePattern.test(plainCode(values.code)) ? null : '验证码为 12 位字母与数字，不含 0、O、1、I',
  }))
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()

  const ask = async (receiptNo: string, code: string) => {
    setBusy(true)
    try {
      onFound(await found(receiptNo, code))
    } catch (error) {
      if (error instanceof ApiError && notTrue.has(error.code)) {
        onFound({ kind: 'refused', receiptNo, text: error.text })
      } else form.setServerErrors(error)
    } finally {
      setBusy(false)
    }
  }

  const arrive = useRef(ask)
  arrive.current = ask
  const { fill } = form
  const taken = useRef('')
  useEffect(() => {
    // The address changes a moment later, and the page may be drawn in between: each is asked about once.
    if (hash === taken.current) return
    taken.current = hash
    if (hash === '') return
    const brought = readVerifyFragment(hash)
    void navigate({ pathname, search }, { replace: true })
    if (!brought) return
    fill({ receipt_no: brought.receiptNo, code: groupCode(brought.code) })
    void arrive.current(brought.receiptNo, brought.code)
  }, [hash, pathname, search, navigate, fill])

  return (
    <form
      ref={form.frame}
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (busy || !form.check()) return
        void ask(plainNo(form.values.receipt_no), plainCode(form.values.code))
      }}
    >
      <Field label="回单编号（或对账单、追索文书编号）" required error={form.errors.receipt_no}>
        <TextInput
          {...form.input('receipt_no')}
          className="figures"
          placeholder="HD20260623000117"
          maxLength={24}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Field label="验证码" required error={form.errors.code} hint="印在二维码旁，12 位，不分大小写">
        <TextInput
          {...form.input('code')}
          className="figures"
          placeholder="5WKN-2JX9-7QRT"
          maxLength={24}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button variant="primary" type="submit" busy={busy}>
        核验
      </Button>
    </form>
  )
}
