import '../../../domain/content/content.css'
import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { useSearchParams } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SearchForm } from '../../../ui/inputs/search-form.tsx'
import { Answer } from './answer.tsx'

type Faq = RowOf<'/api/content/query_faq'>
type Category = NonNullable<RequestInput<'/api/content/query_faq'>['category']>
/** All answers of a category on one page: there are some dozens at most. */
const ALL = 100

interface CategoriesProps {
  faq: Faq
  chosen: Category | undefined
  onChoose: (category: string) => void
}

const Categories = ({ faq, chosen, onChoose }: CategoriesProps) => (
  <fieldset className="faq-categories" aria-label="问题分类">
    <button type="button" aria-pressed={!chosen} onClick={() => onChoose('')}>
      全部
      <span className="meta">{faq.categories.reduce((sum, each) => sum + each.total, 0)}</span>
    </button>
    {faq.categories.map(({ category, total }) => (
      <button
        key={category}
        type="button"
        aria-pressed={category === chosen}
        onClick={() => onChoose(category)}
      >
        {category}
        <span className="meta">{total}</span>
      </button>
    ))}
  </fieldset>
)

/** /commonQus?id: questions by category and keyword; `id` opens one, as at a first sign-in. */
export default function QuestionsPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id')
  const keyword = search.get('keyword') ?? ''
  const wanted = search.get('category') ?? ''
  const all = useCall(
    '/api/content/query_faq',
    { page_size: ALL, ...(keyword ? { keyword } : {}) },
    { keepPrevious: true },
  )
  const { first: faq, error, reload } = all
  const category = faq?.categories.find(each => each.category === wanted)?.category
  const rows = faq?.rows.filter(row => !category || row.category === category) ?? []
  const open = (next: Record<string, string>) => {
    const entries = { keyword, category: wanted, ...next }
    setSearch(Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '')))
  }
  return (
    <div className="wrap content">
      <div className="content-head">
        <h1 className="t-page">常见问题</h1>
        <div className="push">
          <SearchForm
            label="搜索问题"
            placeholder="例如：锁价、签约、节假日"
            value={keyword}
            onSearch={text => open({ keyword: text, category: '', id: '' })}
          />
        </div>
      </div>
      {error && <ErrorState title="常见问题未能加载" error={error} onRetry={reload} />}
      {!faq && !error && <Skeleton rows={8} />}
      {faq && (
        <div className="faq">
          <Categories faq={faq} chosen={category} onChoose={next => open({ category: next, id: '' })} />
          <div className="card">
            {rows.length === 0 && (
              <EmptyState
                title="没有找到相关问题"
                action={<Button onClick={() => open({ keyword: '', category: '' })}>查看全部</Button>}
              >
                也可拨打服务热线 154 0000 0000
              </EmptyState>
            )}
            <ul className="faq-list">
              {rows.map(row => {
                const isOpen = row.content_id === id
                return (
                  <li key={row.content_id}>
                    <h2>
                      <button
                        type="button"
                        aria-expanded={isOpen}
                        onClick={() => open({ id: isOpen ? '' : row.content_id })}
                      >
                        {row.title}
                        <Icon name={isOpen ? 'close' : 'arrowDown'} />
                      </button>
                    </h2>
                    {isOpen && <Answer id={row.content_id} />}
                  </li>
                )
              })}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
