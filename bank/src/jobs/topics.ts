/** Topics of the outbox jobs of the discount business, and the jobs that belong to an application. */
export const disburseJob = 'disc_payout'
export const expireJob = 'disc_expire'
export const maturityJob = 'disc_maturity'

/** The payout of one try. Whoever adds it, it is one job. */
export const disburseJobOf = ({ applyNo, payTries }: { applyNo: string; payTries: number }) => ({
  topic: disburseJob,
  key: `${applyNo}:${payTries}`,
  payload: { apply_no: applyNo, pay_try: payTries },
})
