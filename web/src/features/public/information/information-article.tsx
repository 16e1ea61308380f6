import '../../../domain/content/content.css'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { showToast } from '../../../core/toast-store.ts'
import { categoryOf } from '../../../domain/content/categories.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { longTime } from '../../../ui/data/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { Tag } from '../../../ui/tag.tsx'

const NOT_FOUND = '9015'

interface NeighbourProps {
  way: 'previous' | 'next'
  to: { content_id: string; title: string } | null
  category: string | undefined
}

const words = {
  previous: { name: '上一篇', end: '已经是第一个了' },
  next: { name: '下一篇', end: '已经是最后一个了' },
} as const

/** The article before or after this one; without one, a press shows a note. */
const Neighbour = ({ way, to, category }: NeighbourProps) => {
  const navigate = useNavigate()
  const { name, end } = words[way]
  const go = () => {
    if (!to) showToast({ kind: 'info', text: end })
    else void navigate(`/information?id=${to.content_id}${category ? `&category=${category}` : ''}`)
  }
  return (
    <button type="button" className={`content-neighbour content-${way}`} onClick={go}>
      <span className="meta">{name}</span>
      <span>{to?.title ?? end}</span>
    </button>
  )
}

export const InformationArticle = ({ id }: { id: string }) => {
  const [search] = useSearchParams()
  const category = categoryOf(search.get('category'))
  const isId = /^\d{1,15}$/.test(id)
  const {
    first: article,
    error,
    reload,
  } = useCall(
    '/api/content/information_detail',
    isId ? { content_id: id, ...(category ? { category } : {}) } : null,
  )
  usePageTitle(article?.title ?? '资讯')
  const back = category ? `/information?category=${category}` : '/information'

  if (!isId || error?.code === NOT_FOUND)
    return (
      <div className="wrap content">
        <div className="card">
          <EmptyState
            title="该资讯不存在或已撤下"
            action={<ButtonLink to="/information">返回资讯</ButtonLink>}
          >
            可能已被更新的公告取代
          </EmptyState>
        </div>
      </div>
    )
  return (
    <div className="wrap content">
      <Link to={back} className="content-back">
        <Icon name="arrowLeft" size={14} />
        返回资讯
      </Link>
      {error && <ErrorState title="资讯未能加载" error={error} onRetry={reload} />}
      {!article && !error && <Skeleton rows={10} />}
      {article && (
        <>
          <article className="card content-article">
            <h1>{article.title}</h1>
            <p className="meta row">
              <Tag>{article.category}</Tag>
              <span>发布于 {longTime(article.published_at)}</span>
              <span>阅读 {article.views}</span>
            </p>
            <RichText html={article.body_html} />
            <Button variant="text" className="no-print" onClick={() => window.print()}>
              打印
            </Button>
          </article>
          <nav className="content-neighbours" aria-label="前后资讯">
            <Neighbour way="previous" to={article.previous} category={category} />
            <Neighbour way="next" to={article.next} category={category} />
          </nav>
        </>
      )}
    </div>
  )
}
