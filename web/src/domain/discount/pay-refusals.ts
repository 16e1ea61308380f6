/** Next steps after a decision before the payout was refused because a day has passed. */

/** Who was refused: the company's checker, whoever confirms its final price, or an officer of the bank. */
export type Decider = 'checker' | 'company' | 'officer'

const maturedTexts: Readonly<Record<Decider, string>> = {
  checker: '请退回经办人，去除该票据后重新询价。',
  company: '请放弃报价，去除该票据后重新申请。',
  officer: '请退回或取消，由企业去除该票据后重新申请。',
}

const texts: Readonly<Partial<Record<string, Readonly<Record<Decider, string>>>>> = {
  '20012': maturedTexts,
  '20013': maturedTexts,
  '20026': {
    checker: '请先到银行签约办理续签，再行复核。',
    company: '请先到银行签约办理续签。',
    officer: '请联系企业续签，续签生效后再办理。',
  },
  '20034': {
    checker: '请退回经办人，由其重新询价后提交。',
    company: '本申请将自动退回，退回后请重新询价并提交。',
    officer: '本申请将自动退回企业，由其重新询价后提交。',
  },
  '20070': {
    checker: '请退回经办人，由其重新询价后提交。',
    company: '本申请将自动退回，退回后请重新询价并提交。',
    officer: '本申请将自动退回企业，由其重新询价后提交，无须再办理。',
  },
}

/** The way on as a sentence; empty where the refusal's own text says it all. */
export const wayOn = (code: string, decider: Decider): string => texts[code]?.[decider] ?? ''

/** A refusal with the way on. */
export const refusalText = ({ code, text }: { code: string; text: string }, decider: Decider): string => {
  const next = wayOn(code, decider)
  return next === '' ? text : `${text}。${next}`
}
