import { bpText } from '@portal/shared/discount/final-rates.ts'
import { formatRatePercent, parseRatePercent } from '@portal/shared/money/rate.ts'
import type { KeyboardEvent } from 'react'
import { useId } from 'react'
import { TextInput } from '../../../ui/inputs/inputs.tsx'
import { pressedKey } from '../../../ui/keys.ts'
import { quotedRate, rateText } from './final-rates.ts'
import type { Application } from './queue.ts'
import type { FinalRates } from './use-final-rates.ts'

type Bill = Application['bills'][number]

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Enter and the arrows go from bill to bill, as in a sheet. */
const move = (event: KeyboardEvent<HTMLInputElement>) => {
  const step = steps[pressedKey(event)]
  if (step === undefined) return
  event.preventDefault()
  const inputs = [...(event.currentTarget.closest('tbody')?.querySelectorAll('input') ?? [])]
  const next = inputs[inputs.indexOf(event.currentTarget) + step]
  next?.focus()
  next?.select()
}

/** How a rate stands to the quoted one; nothing where it is the same. */
export const RateOff = ({ bill, rateE6 }: { bill: Bill; rateE6: number | null }) => {
  const quoted = quotedRate(bill)
  if (rateE6 === null || rateE6 === quoted) return null
  return (
    <span className="sub rate-off">
      <span>报价 {formatRatePercent(quoted)}，</span>
      <wbr />
      <span>{bpText(rateE6 - quoted)}</span>
    </span>
  )
}

/** 审批利率 of one bill, with what is wrong with it or how far it is off its quote. */
export const RateInput = ({ bill, rates }: { bill: Bill; rates: FinalRates }) => {
  const noteId = useId()
  const fault = rates.errors[bill.holding_id]
  const text = rateText(bill, rates.typed)
  return (
    <div className="final-rate">
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        aria-label={`审批利率 ${bill.bill_no} ${bill.range}`}
        aria-invalid={fault !== undefined}
        aria-describedby={noteId}
        value={text}
        onChange={event => rates.type(bill.holding_id, event.target.value)}
        onFocus={event => event.target.select()}
        onKeyDown={move}
      />
      <div id={noteId}>
        {fault ? (
          <span className="sub field-error" role="alert">
            {fault}
          </span>
        ) : (
          <RateOff bill={bill} rateE6={parseRatePercent(text)} />
        )}
      </div>
    </div>
  )
}
