import { useState } from 'react'
import { useUnsaved } from '../../../core/unsaved.ts'
import { namedRange } from '../../../domain/bills/range-text.ts'
import { Button } from '../../../ui/button.tsx'
import { BillNo } from '../../../ui/data/figures.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextInput } from '../../../ui/inputs/inputs.tsx'
import { isOverlapping, readTyped, type TypedBill } from './order-form.ts'

interface TypedBillsProps {
  chosen: readonly TypedBill[]
  onChange: (chosen: readonly TypedBill[]) => void
}

/** Bills of the counterparty to buy, by their numbers. */
export const TypedBills = ({ chosen, onChange }: TypedBillsProps) => {
  const [billNo, setBillNo] = useState('')
  const [range, setRange] = useState('')
  const [fault, setFault] = useState('')
  useUnsaved(billNo !== '' || range !== '')
  const add = () => {
    const read = readTyped(billNo, range)
    if (typeof read === 'string') return setFault(read)
    if (chosen.some(bill => isOverlapping(bill, read)))
      return setFault('该票据（包）已添加，子票区间不能重叠')
    onChange([...chosen, read])
    setBillNo('')
    setRange('')
    setFault('')
  }
  return (
    <>
      {chosen.length > 0 && (
        <ul className="order-chosen" aria-label="已选票据">
          {chosen.map((bill, at) => (
            <li key={`${bill.bill_no} ${bill.range}`}>
              <div className="order-chosen-line">
                <span>
                  <BillNo value={bill.bill_no} />
                  <span className="meta order-chosen-range">
                    {bill.range ? namedRange(bill.range) : '整张'}
                  </span>
                </span>
                <button
                  type="button"
                  className="link-button push"
                  aria-label={`移除 ${bill.bill_no}`}
                  onClick={() => onChange(chosen.toSpliced(at, 1))}
                >
                  移除
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="order-bill-add">
        <Field label="票据（包）号" error={fault} hint="对手机构持有的票据，30 位数字">
          <TextInput
            value={billNo}
            inputMode="numeric"
            maxLength={34}
            typed="code"
            onChange={event => {
              setBillNo(event.target.value)
              setFault('')
            }}
          />
        </Field>
        <Field label="子票区间" hint="选填，不填为整张">
          <TextInput
            value={range}
            maxLength={25}
            placeholder="起始-结束"
            onChange={event => setRange(event.target.value)}
          />
        </Field>
        <Button onClick={add}>添加</Button>
      </div>
    </>
  )
}
