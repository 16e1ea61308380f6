import './page-config.css'
import { safeHtml } from '@portal/shared/content/footer-html.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../api/hooks.ts'
import { builtInLogo } from '../../app/site-config.ts'
import { takeUpSite } from '../../live/site-changes.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { ImageUpload } from '../../ui/image-upload.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'

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

const judge = (values: Values) => ({
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
  /** Brings what is stored now, without touching what is typed. */
  onRefused: () => void
  /** Begins again from what is stored now. */
  onReload: () => void
}

export const PageConfigForm = ({ stored, mayEdit, onSaved, onRefused, onReload }: PageConfigFormProps) => {
  const [first] = useState<Values>({ ...stored })
  const form = useForm(first, judge)
  const { values, faults, input } = form
  const { run, busy } = useAction('/api/admin/page/edit', { quiet: true })
  const dirty = Object.keys(first).some(name => first[name] !== values[name])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    try {
      if (!(await run(values))) return
      showToast({ kind: 'ok', text: '已保存，访客下一次打开页面即为新的配置' })
      await takeUpSite()
      onSaved()
    } catch (error) {
      form.refuse(error)
      onRefused()
    }
  }
  return (
    <form ref={form.frame} className="page-config" onSubmit={event => void submit(event)}>
      {!mayEdit && <Alert tone="info">您可以查看，修改需要“页面配置维护”权限。</Alert>}
      {stored.version !== first.version && (
        <Alert tone="warn">
          页面配置已被他人修改，以下是修改之前的内容{dirty && '和您尚未保存的输入'}。{' '}
          <button type="button" className="link-button" onClick={onReload}>
            载入最新内容
          </button>
        </Alert>
      )}
      <Fieldset title="名称">
        {Object.entries(names).map(([name, title]) => (
          <Field key={name} label={title} required error={faults[name]}>
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
            error={faults[name] ?? null}
            disabled={!mayEdit}
            onChange={path => form.set(name, path || builtInLogo)}
          />
        ))}
      </Fieldset>
      <Fieldset title="页脚" columns={1}>
        <Field
          label="页脚 html"
          error={faults.footer}
          hint="可用 p、br、span、b、strong、i、em、small 与安全链接，其余按原文显示"
        >
          <TextArea {...input('footer')} rows={4} maxLength={4000} disabled={!mayEdit} />
        </Field>
        <section className="page-config-footer" aria-label="页脚预览">
          <RichText html={safeHtml(values.footer)} />
        </section>
      </Fieldset>
      <Fieldset title="后台与登录" columns={3}>
        <Field label="锁屏时间（分钟）" error={faults.lock_minutes} hint="无操作多久后锁屏；留空为默认">
          <TextInput {...input('lock_minutes')} inputMode="decimal" maxLength={5} disabled={!mayEdit} />
        </Field>
        <Field label="页签上限" error={faults.tabs_view_limit} hint="TABS_VIEW_LIMIT；留空为默认">
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
          error={faults.upload_base_path}
          hint="选填；加在以 / 开头的 Logo 地址之前，如 https://static.example"
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
