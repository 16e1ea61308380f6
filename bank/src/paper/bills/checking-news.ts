/** Notices to a company on the checking of its bills. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { defineNotice, tell } from '../../notices/notice.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import type { Answered } from './registry-evidence.ts'

const shortNo = (billNo: string) => `尾号${billNo.slice(-6)}`

/** One notice for all that one job found out; none for silence. */
const newsOf = (answered: readonly Answered[]): { title: string; body: string } | undefined => {
  const said = answered.filter(({ verdict }) => verdict.outcome !== 'silent')
  const passed = said.filter(({ verdict }) => verdict.outcome === 'confirmed')
  const failed = said.filter(({ verdict }) => verdict.outcome !== 'confirmed')
  const [first] = said
  if (!first) return undefined
  if (said.length === 1) {
    const no = shortNo(first.question.billNo)
    return passed.length === 1
      ? { title: `票据查验通过 ${no}`, body: `票据${first.question.billNo}已经登记系统确认，可以办理贴现。` }
      : {
          title: `票据查验未通过 ${no}`,
          body: `票据${first.question.billNo}仍为待查验，不能办理。原因：${first.verdict.reason}。`,
        }
  }
  const [worst] = failed
  const example = worst ? `，如票据${worst.question.billNo}：${worst.verdict.reason}` : ''
  return {
    title: `票据查验结果：通过 ${passed.length} 张，未通过 ${failed.length} 张`,
    body: `本次查验 ${said.length} 张票据，通过 ${passed.length} 张，未通过 ${failed.length} 张${example}。`,
  }
}

const checked = defineNotice<{ title: string; body: string }>({
  to: 'member',
  title: ({ title }) => title,
  body: ({ body }) => body,
  link: () => linkTo('bills'),
})

/** Notifies the company's pages and people of the registry's answers on its bills. */
export const tellAnswers = async (
  ctx: Ctx,
  memberId: number,
  answered: readonly Answered[],
): Promise<void> => {
  await tellChange(ctx, { to: { memberId }, topic: 'bill' })
  const news = newsOf(answered)
  if (news) await tell(ctx, checked, news, memberId)
}
