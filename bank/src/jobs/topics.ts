/** Topics of the outbox jobs of the discount business. */
export const disburseJob = 'disc_payout'
