import '../../../domain/content/content.css'
import { markdownHtml } from '@portal/shared/content/markdown-lite.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { Tag } from '../../../ui/tag.tsx'

interface ContentPreviewProps {
  category: string
  title: string
  body: string
}

/** The text as the public page shows it: the same marks become the same html. */
export const ContentPreview = ({ category, title, body }: ContentPreviewProps) => (
  <article className="content-article content-preview" aria-label="预览">
    <h1>{title || '（未填写标题）'}</h1>
    <p className="meta row">
      <Tag>{category}</Tag>
    </p>
    <RichText html={markdownHtml(body)} />
  </article>
)
