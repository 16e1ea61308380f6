import { firstUseGuideId } from '@portal/shared/content/categories.ts'
import { post } from '../../../core/api/client.ts'
import type { Act } from '../../../widgets/act-dialog.tsx'
import type { ContentDetail } from './content-list.ts'

/** Actions open on the stored piece. */
export const contentActs = ({ content_id, kind, state, top }: ContentDetail): Act[] => {
  const setState = (next: 'published' | 'withdrawn') => () =>
    post('/api/admin/content/set_state', { content_id, state: next })
  const pin: Act = {
    label: top ? '取消置顶' : '置顶',
    ask: { note: top ? '将按发布时间排列。' : '将排在资讯列表最前。' },
    look: 'plain',
    done: top ? '已取消置顶' : '已置顶',
    call: () => post('/api/admin/content/set_top', { content_id, top: top ? '0' : '1' }),
  }
  const publish: Act = {
    label: '发布',
    ask: { note: '访客立即可以看到已保存的内容。' },
    look: 'primary',
    done: '已发布',
    call: setState('published'),
  }
  const withdraw: Act = {
    label: '撤下',
    ask: { note: '访客将不能再看到；内容保留，可以重新发布。' },
    look: 'danger-line',
    done: '已撤下',
    call: setState('withdrawn'),
  }
  return [
    ...(kind === 'information' ? [pin] : []),
    ...(state === 'published' ? (content_id === firstUseGuideId ? [] : [withdraw]) : [publish]),
  ]
}
