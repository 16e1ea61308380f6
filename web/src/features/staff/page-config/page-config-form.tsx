import './page-config.css'
import { safeHtml } from '@portal/shared/content/footer-html.ts'
import { builtInLogo } from '@portal/shared/content/logos.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { refreshSite } from '../../../core/api/site-changes.ts'
import { renewed } from '../../../core/renewal.ts'
import { showToast } from '../../../core/toast-store.ts'
import { useUnsaved } from '../../../core/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Fieldset } from '../../../ui/inputs/fieldset.tsx'
import { Select, TextArea, TextInput } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { ImageUpload } from '../../../widgets/uploads/image-upload.tsx'

type Stored = RowOf<'/api/admin/page/query'>
type Values = Stored & Record<string, string>

const names = { name: '系统名称', name_en: '英文名称', bigscreen_name: '大屏名称', page_title: '浏览器标题' }
const logos = {
  index_logo: '首页 Logo',
  login_logo: '登录页 Logo',
  menu_logo: '后台 Logo',
  menu_small_logo: '后台小 Logo',
  shortcut_icon: '浏览器图标',
}
const logoFields = Object.keys(logos) as (keyof typeof logos)[]

const within = (text: string, min: number, max: number, pattern: RegExp) =>
  text === '' || (pattern.test(text) && Number(text) >= min && Number(text) <= max)

const validate = (values: Values) => ({
  ...Object.fromEntries(
    Object.entries(names).map(([name, title]) => [name, values[name]?.trim() ? null : `请填写${title}`]),
  ),
  lock_minutes: within(values.lock_minutes, 0.1, 720, /^\d{1,3}(\.\d)?$/) ? null : '应为 0.1 至 720',
  tabs_view_limit: within(values.tabs_view_limit, 2, 50, /^\d{1,2}$/) ? null : '应为 2 至 50 的整数',
})

interface PageConfigFormProps {
  stored: Stored
  mayEdit: boolean
  onSaved: () => void
  /** Begins again from what is stored now. */
  onReload: () => void
}

export const PageConfigForm = ({ stored, mayEdit, onSaved, onReload }: PageConfigFormProps) => {
  const [first] = useState<Values>({ ...stored })
  const form = useForm(first, validate)
  const { values, errors, input } = form
  const { run, busy } = useAction('/api/admin/page/edit', { quiet: true })
  const { dirty } = form
  const unsaved = useUnsaved(dirty)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    try {
      if (!(await run(values))) return
      unsaved.forget()
      showToast({ kind: 'ok', text: '已保存，访客下一次打开页面即为新的配置' })
      await Promise.all([refreshSite(), renewed()])
      onSaved()
    } catch (error) {
      form.setServerErrors(error)
    }
  }
  return (
    <form ref={form.frame} className="page-config" onSubmit={event => void submit(event)}>
      {!mayEdit && <Alert tone="info">您可以查看，修改需要“页面配置维护”权限。</Alert>}
      {stored.version !== first.version && (
        <Alert tone="warn">
          页面配置已被他人修改，以下是修改之前的内容{dirty && '和您尚未保存的输入'}。{' '}
          <button type="button" className="link-button" onClick={() => unsaved.leave(onReload)}>
            载入最新内容
          </button>
        </Alert>
      )}
      <Fieldset title="名称">
        {Object.entries(names).map(([name, title]) => (
          <Field key={name} label={title} required error={errors[name]}>
            <TextInput {...input(name)} maxLength={60} disabled={!mayEdit} />
          </Field>
        ))}
      </Fieldset>
      <Fieldset title="Logo" hint="未上传的使用系统自带的标志；上传的图片对所有访客可见" columns={3}>
        {logoFields.map(name => (
          <ImageUpload
            key={name}
            label={logos[name]}
            kind="logo"
            scene="logo"
            value={values[name] === builtInLogo ? '' : values[name]}
            error={errors[name] ?? null}
            disabled={!mayEdit}
            onChange={path => form.set(name, path || builtInLogo)}
          />
        ))}
      </Fieldset>
      <Fieldset title="页脚" columns={1}>
        <Field
          label="页脚 html"
          error={errors.footer}
          hint="可用 p、br、span、b、strong、i、em、small 与安全链接，其余按原文显示"
        >
          <TextArea {...input('footer')} rows={4} maxLength={4000} disabled={!mayEdit} />
        </Field>
        <section className="page-config-footer" aria-label="页脚预览">
          <RichText html={safeHtml(values.footer)} />
        </section>
      </Fieldset>
      <Fieldset title="后台与登录" columns={3}>
        <Field label="锁屏时间（分钟）" error={errors.lock_minutes} hint="无操作多久后锁屏；留空为默认">
          <TextInput {...input('lock_minutes')} inputMode="decimal" maxLength={5} disabled={!mayEdit} />
        </Field>
        <Field label="页签上限" error={errors.tabs_view_limit} hint="TABS_VIEW_LIMIT；留空为默认">
          <TextInput {...input('tabs_view_limit')} inputMode="numeric" maxLength={2} disabled={!mayEdit} />
        </Field>
        <Field label="首次登录引导" hint="首次登录后先到常见问题">
          <Select {...input('first_login_guide')} disabled={!mayEdit}>
            <option value="1">开启</option>
            <option value="0">关闭</option>
          </Select>
        </Field>
      </Fieldset>
      <Fieldset title="资源地址" columns={1}>
        <Field
          label="上传文件的基础地址"
          error={errors.upload_base_path}
          hint="选填；加在上传的 Logo 地址之前（系统自带的标志除外），如 https://static.example"
        >
          <TextInput {...input('upload_base_path')} maxLength={200} disabled={!mayEdit} />
        </Field>
      </Fieldset>
      {mayEdit && (
        <div className="page-config-foot">
          {dirty && <span className="meta">有未保存的修改</span>}
          <Button type="submit" variant="primary" busy={busy} disabled={!dirty}>
            保存
          </Button>
        </div>
      )}
    </form>
  )
}
