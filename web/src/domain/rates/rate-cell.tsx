import './rates.css'
import { type ReactNode, useState } from 'react'
import { CalculatorDialog } from './calculator-dialog.tsx'
import { type AcceptorClass, monthsOf, type RateGrid } from './tenors.ts'

type Classes = RateGrid['classes']
type Tenor = Classes[number]['rates'][number]['tenor']

/** The lowest rate of the day in a tenor: what costs a company least. */
export const isBest = (classes: Classes, tenor: Tenor, rateE6: number): boolean =>
  classes.every(row => row.rates.every(rate => rate.tenor !== tenor || rate.rate_e6 >= rateE6))

interface RateCellProps {
  acceptorClass: AcceptorClass
  tenor: Tenor
  /** Class and tenor in words. */
  label: string
  best: boolean
  children: ReactNode
}

/** A rate that is pressed to see what a bill of its class and tenor costs. */
export const RateCell = ({ acceptorClass, tenor, label, best, children }: RateCellProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="rate-cell" data-hint={`试算${label}`} onClick={() => setOpen(true)}>
        {best && <span className="rate-best">今日最优</span>}
        {children}
        <span className="visually-hidden">，试算{label}</span>
      </button>
      {open && (
        <CalculatorDialog begin={{ acceptorClass, months: monthsOf[tenor] }} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
