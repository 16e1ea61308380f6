import { Link } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { longTime } from '../../../ui/data/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'

const SHOWN = 5

const News = () => {
  const { first, error, reload } = useCall('/api/content/query_information', { page_no: 1, page_size: SHOWN })
  if (error) return <ErrorState title="资讯未能加载" error={error} onRetry={reload} />
  if (!first) return <Skeleton rows={SHOWN} rowHeight={49} />
  if (first.rows.length === 0) return <EmptyState title="暂无资讯">新的公告会显示在这里</EmptyState>
  return (
    <ul className="home-list">
      {first.rows.map(({ content_id, category, title, top, published_at }) => (
        <li key={content_id}>
          <Link to={`/information?id=${content_id}`}>
            <Tag tone={top ? 'info' : 'plain'}>{top ? '置顶' : category.slice(-2)}</Tag>
            <span>{title}</span>
            <span className="meta figures">{longTime(published_at).slice(5, 10)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Questions = () => {
  const { first, error, reload } = useCall('/api/content/query_faq', { page_no: 1, page_size: SHOWN })
  if (error) return <ErrorState title="常见问题未能加载" error={error} onRetry={reload} />
  if (!first) return <Skeleton rows={SHOWN} rowHeight={49} />
  return (
    <ul className="home-list">
      {first.rows.map(({ content_id, title }) => (
        <li key={content_id}>
          <Link to={`/commonQus?id=${content_id}`}>
            <span>{title}</span>
            <Icon name="arrowRight" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** News and frequent questions, side by side. */
export const HomeLists = () => (
  <div className="wrap home-section home-lists">
    <section>
      <div className="home-section-head">
        <h2 className="t-page">资讯与公告</h2>
        <Link to="/information" className="push">
          全部资讯
        </Link>
      </div>
      <div className="card">
        <News />
      </div>
    </section>
    <section>
      <div className="home-section-head">
        <h2 className="t-page">常见问题</h2>
        <Link to="/commonQus" className="push">
          全部问题
        </Link>
      </div>
      <div className="card">
        <Questions />
      </div>
    </section>
  </div>
)
