import { firstUseGuideId } from '@portal/shared/contract/faq.ts'
import { post } from '../../api/client.ts'
import type { Decision } from '../review/decision-bar.tsx'
import type { ContentDetail } from './content-list.ts'

/** What may be done with it as it is stored now. */
export const contentDecisions = ({ content_id, kind, state, top }: ContentDetail): Decision[] => {
  const setState = (next: 'published' | 'withdrawn') => () =>
    post('/api/admin/content/set_state', { content_id, state: next })
  const pin: Decision = {
    label: top ? '取消置顶' : '置顶',
    note: top ? '将按发布时间排列。' : '将排在资讯列表最前。',
    reason: 'none',
    look: 'plain',
    done: top ? '已取消置顶' : '已置顶',
    run: () => post('/api/admin/content/set_top', { content_id, top: top ? '0' : '1' }),
  }
  const publish: Decision = {
    label: '发布',
    note: '访客立即可以看到已保存的内容。',
    reason: 'none',
    look: 'primary',
    done: '已发布',
    run: setState('published'),
  }
  const withdraw: Decision = {
    label: '撤下',
    note: '访客将不能再看到；内容保留，可以重新发布。',
    reason: 'none',
    look: 'danger-line',
    done: '已撤下',
    run: setState('withdrawn'),
  }
  return [
    ...(kind === 'information' ? [pin] : []),
    ...(state === 'published' ? (content_id === firstUseGuideId ? [] : [withdraw]) : [publish]),
  ]
}
