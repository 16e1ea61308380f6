/** Topics of the outbox jobs of the discount business, and the jobs that belong to an application. */
export const disburseJob = 'disc_payout'
export const expireJob = 'disc_expire'
export const redateJob = 'disc_redate'
export const maturityJob = 'disc_maturity'

interface PayTry {
  applyNo: string
  round: number
  payTries: number
}

/** The payout of one try on one day. Whoever adds it, it is one job. */
export const disburseJobOf = ({ applyNo, round, payTries }: PayTry, date: string) => ({
  topic: disburseJob,
  key: `${applyNo}:${round}:${payTries}:${date}`,
  payload: { apply_no: applyNo, round, pay_try: payTries },
})
