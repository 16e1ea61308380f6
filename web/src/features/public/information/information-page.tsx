import { useSearchParams } from 'react-router-dom'
import { InformationArticle } from './information-article.tsx'
import { InformationList } from './information-list.tsx'

/** /information: the list, and with `?id=` one article of it. */
export default function InformationPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <InformationArticle key={id} id={id} /> : <InformationList />
}
