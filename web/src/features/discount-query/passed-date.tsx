import type { RowOf } from '@portal/shared/contract/table.ts'
import { Alert } from '../../ui/alert.tsx'
import { wayOn } from '../discount/pay-refusals.ts'
import { useNextPayout } from '../discount/use-next-payout.ts'

type Head = Pick<RowOf<'/api/discount/apply_detail'>, 'state' | 'disc_dt'>

/** Who in the company decides while its discount date may pass by its own delay, as 20034 will tell him. */
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
