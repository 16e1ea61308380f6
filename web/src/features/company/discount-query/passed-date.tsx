import type { RowOf } from '@portal/shared/contract/table.ts'
import { useNextPayout } from '../../../core/api/clock.ts'
import { wayOn } from '../../../domain/discount/pay-refusals.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'

type Head = Pick<RowOf<'/api/discount/apply_detail'>, 'state' | 'disc_dt'>

/** For the company's decider: the discount date may pass while the company itself delays, which the bank answers with 20034. */
const deciders: Readonly<Partial<Record<Head['state'], 'checker' | 'company'>>> = {
  D10: 'checker',
  D30: 'company',
}

/** Says before anybody tries that the company let the discount date pass. */
export const PassedDate = ({ row: { state, disc_dt } }: { row: Head }) => {
  const { date } = useNextPayout()
  const decider = deciders[state]
  if (!decider || date === undefined || disc_dt >= date) return null
  return (
    <Alert tone="warn">
      贴现日期 {disc_dt} 已过。{wayOn('20034', decider)}
    </Alert>
  )
}
