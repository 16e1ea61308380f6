import '../../../domain/content/content.css'
import { informationCategories } from '@portal/shared/content/categories.ts'
import { Link } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { categoryOf } from '../../../domain/content/categories.ts'
import { Button } from '../../../ui/button.tsx'
import { longTime } from '../../../ui/data/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Pager } from '../../../ui/inputs/pager.tsx'
import { SearchForm } from '../../../ui/inputs/search-form.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useLastPage } from '../../../widgets/address/use-last-page.ts'
import { usePagedAddress } from '../../../widgets/address/use-paged-address.ts'

const searched = { category: { max: 20, oneOf: informationCategories }, keyword: { max: 60 } }

/** Articles by category and keyword; what is chosen stands in the address. */
export const InformationList = () => {
  const { filter, paging, setFilter, setPaging, setLast } = usePagedAddress(searched)
  const category = categoryOf(filter.category)
  const { keyword } = filter
  const {
    first: page,
    error,
    isBusy,
    reload,
  } = useCall(
    '/api/content/query_information',
    {
      page_no: paging.pageNo,
      page_size: paging.pageSize,
      ...(category ? { category } : {}),
      ...(keyword ? { keyword } : {}),
    },
    { keepPrevious: true },
  )
  useLastPage(page, setLast)
  const linkOf = (id: string) => `/information?id=${id}${category ? `&category=${category}` : ''}`

  return (
    <div className="wrap content">
      <div className="content-head">
        <h1 className="t-page">资讯</h1>
        <fieldset className="segments" aria-label="分类">
          <button type="button" aria-pressed={!category} onClick={() => setFilter({ category: '' })}>
            全部
          </button>
          {informationCategories.map(each => (
            <button
              key={each}
              type="button"
              aria-pressed={each === category}
              onClick={() => setFilter({ category: each })}
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
            onSearch={text => (text === keyword ? void reload() : setFilter({ keyword: text }))}
          />
        </div>
      </div>
      <div className="card">
        {error && <ErrorState title="资讯未能加载" error={error} onRetry={reload} />}
        {!page && !error && <Skeleton rows={8} rowHeight={72} />}
        {page?.rows.length === 0 && (
          <EmptyState
            title="没有找到资讯"
            action={<Button onClick={() => setFilter({ keyword: '', category: '' })}>查看全部</Button>}
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
      {page && page.total > 0 && <Pager total={page.total} {...paging} onChange={setPaging} />}
    </div>
  )
}
