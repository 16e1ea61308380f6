import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { showToast } from '../../../core/toast-store.ts'
import { useUnsaved } from '../../../core/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select, TextArea, TextInput } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { type ContentDetail, type ContentKind, categoriesOf } from './content-list.ts'
import { ContentPreview } from './content-preview.tsx'
import { MarkBar } from './mark-bar.tsx'

const MIN = 2
const tooShort = (text: string) => [...text.trim()].length < MIN

const validate = (values: { title: string; body_md: string; sort: string }) => ({
  title: tooShort(values.title) ? '请填写标题，2 至 120 字' : null,
  body_md: tooShort(values.body_md) ? '请填写正文' : null,
  sort: /^\d{1,4}$/.test(values.sort) ? null : '请填写 0 至 9999 的整数',
})

interface ContentEditorProps {
  kind: ContentKind
  /** Undefined for a new one. */
  row: ContentDetail | undefined
  /** Whether something has been typed that is not saved. */
  onDirty: (dirty: boolean) => void
  onSaved: (contentId: string) => void
}

/** One article or answer as its few marks, with its preview. A saved one stays as it is until it is published. */
export const ContentEditor = ({ kind, row, onDirty, onSaved }: ContentEditorProps) => {
  const first = {
    category: row?.category ?? categoriesOf[kind][0] ?? '',
    title: row?.title ?? '',
    summary: row?.summary ?? '',
    body_md: row?.body_md ?? '',
    sort: String(row?.sort ?? 0),
  }
  const form = useForm(first, validate)
  const { values, errors, input } = form
  const { run, busy } = useAction('/api/admin/content/save', { quiet: true })
  const [previewed, setPreviewed] = useState(false)
  const body = useRef<HTMLTextAreaElement>(null)
  const { dirty } = form
  const unsaved = useUnsaved(dirty)
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return setPreviewed(false)
    const { sort, ...words } = values
    try {
      const saved = await run({
        ...words,
        kind,
        top: row?.top ? '1' : '0',
        ...(kind === 'faq' && { sort }),
        ...(row && { content_id: row.content_id, version: String(row.version) }),
      })
      if (!saved) return
      showToast({ kind: 'ok', text: '已保存' })
      unsaved.forget()
      onSaved(saved.content_id)
    } catch (error) {
      form.setServerErrors(error)
    }
  }
  return (
    <form ref={form.frame} className="review-body content-editor" onSubmit={event => void submit(event)}>
      <div className="review-form">
        <Field label="标题" required className="is-wide" error={errors.title}>
          <TextInput {...input('title')} maxLength={120} />
        </Field>
        <Field label="分类" required>
          <Select {...input('category')}>
            {categoriesOf[kind].map(name => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {kind === 'faq' && (
          <Field label="次序" hint="在分类中的次序，小者在前" error={errors.sort}>
            <TextInput {...input('sort')} maxLength={4} inputMode="numeric" />
          </Field>
        )}
        <Field label="摘要" className="is-wide" hint="选填，300 字以内；不填则取正文开头">
          <TextArea {...input('summary')} rows={2} maxLength={300} />
        </Field>
      </div>
      <div className="content-body-head">
        <MarkBar field={body} onChange={text => form.set('body_md', text)} />
        <Button
          size="small"
          className="push"
          aria-pressed={previewed}
          onClick={() => setPreviewed(!previewed)}
        >
          {previewed ? '继续编辑' : '预览'}
        </Button>
      </div>
      <div hidden={previewed}>
        <Field
          label="正文"
          required
          error={errors.body_md}
          hint="## 标题　- 列表　1. 编号　**加粗**　[文字](链接)；空行分段，html 按原文显示"
        >
          <TextArea ref={body} {...input('body_md')} rows={16} maxLength={20_000} className="content-marks" />
        </Field>
      </div>
      {previewed && <ContentPreview category={values.category} title={values.title} body={values.body_md} />}
      <div className="content-save">
        {dirty && <span className="meta">有未保存的修改</span>}
        <Button type="submit" variant="primary" busy={busy} disabled={!dirty}>
          保存
        </Button>
      </div>
    </form>
  )
}
