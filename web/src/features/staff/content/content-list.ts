import { faqCategories, informationCategories } from '@portal/shared/content/categories.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import type { Tone } from '../../../ui/tag.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

export type ContentRow = RowOf<'/api/admin/content/query'>['rows'][number]
export type ContentDetail = RowOf<'/api/admin/content/detail'>
export type ContentKind = ContentRow['kind']

export const categoriesOf: Readonly<Record<ContentKind, readonly string[]>> = {
  information: informationCategories,
  faq: faqCategories,
}
/** What people call it. */
export const kindName: Readonly<Record<ContentKind, string>> = { information: '资讯', faq: '常见问题' }

export const stateNames: Readonly<Record<ContentRow['state'], string>> = {
  draft: '草稿',
  published: '已发布',
  withdrawn: '已撤下',
}
export const stateTones: Readonly<Record<ContentRow['state'], Tone>> = {
  draft: 'plain',
  published: 'ok',
  withdrawn: 'outline',
}

/** Where visitors read it. */
export const publicPathOf = ({ kind, content_id }: Pick<ContentRow, 'kind' | 'content_id'>): string =>
  kind === 'information' ? `/information?id=${content_id}` : `/commonQus?id=${content_id}`

const filterOf = (kind: ContentKind) =>
  declareFilter({
    category: { label: '分类', choices: categoriesOf[kind].map(name => ({ value: name, name })) },
    state: { label: '状态', choices: stateNames },
    keyword: { label: '标题或正文', max: 60 },
  })
export const contentFilters = { information: filterOf('information'), faq: filterOf('faq') }
