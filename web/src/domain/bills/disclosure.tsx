import { disclosureOutcomes } from '@portal/shared/bills/disclosure.ts'
import { shortTime } from '../../ui/data/figures.tsx'
import { StatusDot, type Tone } from '../../ui/tag.tsx'
import type { Holding } from './part.ts'

type Outcome = Holding['disclosure_outcome']
export type Disclosed = Pick<Holding, 'disclosure_outcome' | 'disclosure_text' | 'disclosure_at'>

const tones: Readonly<Record<Outcome, Tone>> = {
  exempt: 'outline',
  unasked: 'outline',
  confirmed: 'ok',
  unknown: 'error',
  differs: 'error',
  silent: 'warn',
}

/** 商票信息披露 of a commercial bill in a word, and when it was asked for; nothing for other kinds. */
export const DisclosureMark = ({ bill }: { bill: Disclosed }) =>
  bill.disclosure_outcome === 'exempt' ? null : (
    <span className="sub">
      <StatusDot tone={tones[bill.disclosure_outcome]}>
        {`信息披露：${disclosureOutcomes[bill.disclosure_outcome]}`}
      </StatusDot>
    </span>
  )

/** The same at length: why, and when it was asked for. */
export const disclosureText = (bill: Disclosed): string => {
  const said = bill.disclosure_text || disclosureOutcomes[bill.disclosure_outcome]
  return bill.disclosure_at === null ? said : `${said}（${shortTime(bill.disclosure_at)} 查询）`
}

export const disclosureTone = ({ disclosure_outcome }: Disclosed): Tone => tones[disclosure_outcome]
