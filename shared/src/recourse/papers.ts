/** 追索通知书 and 清偿证明: papers of a recourse, numbered as it is, each with letters of its own. */
import { recourseNoPattern } from './number.ts'

export const recoursePapers = {
  recourse_notice: { title: '追索通知书', letters: 'ZT' },
  recourse_settled: { title: '清偿证明', letters: 'ZQ' },
} as const
export type RecoursePaper = keyof typeof recoursePapers

export const recoursePaperNames = Object.keys(recoursePapers) as [RecoursePaper, ...RecoursePaper[]]

/** Number of a paper, e.g. ZT20260623000001. */
export const recoursePaperNoPattern = /^Z[TQ]\d{14}$/

/** @param recourseNo e.g. ZS20260623000001 */
export const paperNoOf = (paper: RecoursePaper, recourseNo: string): string =>
  `${recoursePapers[paper].letters}${recourseNo.slice(2)}`

/** What a number is of; undefined for that of something else. */
export const paperNumbered = (no: string): { paper: RecoursePaper; recourseNo: string } | undefined => {
  const paper = recoursePaperNames.find(name => no.startsWith(recoursePapers[name].letters))
  const recourseNo = `ZS${no.slice(2)}`
  return paper && recourseNoPattern.test(recourseNo) ? { paper, recourseNo } : undefined
}

interface Reading {
  settled: boolean
  /** The holder, or one of the bank's people; false for one who is pursued. */
  all: boolean
  /** What the reader has paid in it, fen. */
  paidFen: bigint
}

/** What there is to read. The certificate names accounts: of those pursued only who has paid has it. */
export const papersFor = ({ settled, all, paidFen }: Reading): RecoursePaper[] =>
  settled && (all || paidFen > 0n) ? [...recoursePaperNames] : ['recourse_notice']
