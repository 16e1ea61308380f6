import './content.css'
import { Link, useSearchParams } from 'react-router-dom'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { longTime } from '../../ui/figures.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useLastPage } from '../../ui/use-last-page.ts'
import { categoryOf, informationCategories } from './categories.ts'

/** Articles by category and keyword; what is chosen stands in the address. */
export const InformationList = () => {
  const [search, setSearch] = useSearchParams()
  const category = categoryOf(search.get('category'))
  const keyword = search.get('keyword') ?? ''
  const pageNo = Number(search.get('page')) || 1
  const pageSize = Number(search.get('size')) || 10
  const {
    first: page,
    error,
    isBusy,
    reload,
  } = useCall(
    '/api/content/query_information',
    {
      page_no: pageNo,
      page_size: pageSize,
      ...(category ? { category } : {}),
      ...(keyword ? { keyword } : {}),
    },
    { keepPrevious: true },
  )
  useLastPage(page, last => change({ page: String(last), size: String(pageSize) }))
  const change = (next: Record<string, string>) => {
    const entries = { category: category ?? '', keyword, ...next }
    setSearch(Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '')))
  }
  const linkOf = (id: string) => `/information?id=${id}${category ? `&category=${category}` : ''}`

  return (
    <div className="wrap content">
      <div className="content-head">
        <h1 className="t-page">资讯</h1>
        <fieldset className="segments" aria-label="分类">
          <button type="button" aria-pressed={!category} onClick={() => change({ category: '' })}>
            全部
          </button>
          {informationCategories.map(each => (
            <button
              key={each}
              type="button"
              aria-pressed={each === category}
              onClick={() => change({ category: each })}
            >
              {each}
            </button>
          ))}
        </fieldset>
        <div className="push">
          <SearchForm
            label="搜索资讯"
            placeholder="标题或正文"
            value={keyword}
            onSearch={text => change({ keyword: text })}
          />
        </div>
      </div>
      <div className="card">
        {error && <ErrorState title="资讯未能加载" error={error} onRetry={reload} />}
        {!page && !error && <Skeleton rows={8} rowHeight={72} />}
        {page?.rows.length === 0 && (
          <EmptyState
            title="没有找到资讯"
            action={<Button onClick={() => change({ keyword: '', category: '' })}>查看全部</Button>}
          >
            换一个关键字或分类试试
          </EmptyState>
        )}
        {page && page.rows.length > 0 && (
          <ul className={isBusy ? 'content-list is-dimmed' : 'content-list'}>
            {page.rows.map(item => (
              <li key={item.content_id}>
                <Tag tone={item.top ? 'info' : 'plain'}>{item.top ? '置顶' : item.category}</Tag>
                <div>
                  <Link to={linkOf(item.content_id)}>{item.title}</Link>
                  {item.summary && <p>{item.summary}</p>}
                </div>
                <span className="meta figures">{longTime(item.published_at).slice(0, 10)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {page && page.total > 0 && (
        <Pager
          total={page.total}
          pageNo={pageNo}
          pageSize={pageSize}
          onChange={next => change({ page: String(next.pageNo), size: String(next.pageSize) })}
        />
      )}
    </div>
  )
}
