import { isDate } from '@portal/shared/calendar/dates.ts'
import { post } from '../../../core/api/client.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select, TextArea, TextInput } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { DateInput } from '../../../widgets/fields/date-input.tsx'
import { audienceNames, type PlanRow } from './notice-list.ts'

const MIN = 2
const initial = {
  title: '',
  body: '',
  link: '',
  audience: 'all',
  user_code: '',
  /** `now` or `later`. */
  when: 'now',
  publish_at: '',
  time: '09:00',
}

const tooShort = (text: string) => [...text.trim()].length < MIN

const validate = (values: typeof initial) => ({
  title: tooShort(values.title) ? '请填写标题，2 至 60 字' : null,
  body: tooShort(values.body) ? '请填写内容，2 至 1000 字' : null,
  link: values.link === '' || /^\/(?!\/)/.test(values.link) ? null : '请填写以 / 开头的站内路径',
  user_code: values.audience === 'member' && !values.user_code.trim() ? '请填写会员编号' : null,
  publish_at: values.when === 'later' && !isDate(values.publish_at) ? '请选择发送日期' : null,
  time:
    values.when === 'later' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(values.time) ? '请填写时间，如 09:00' : null,
})

/** A notice to those it is for, now or at a time of the business clock. */
export const NoticeForm = ({ onClose }: { onClose: () => void }) => {
  const form = useForm(initial, validate)
  const { values, errors, input } = form
  const later = values.when === 'later'
  const send = async () => {
    await post(
      '/api/admin/notice/publish',
      {
        title: values.title,
        body: values.body,
        link: values.link,
        audience: values.audience as PlanRow['audience'],
        ...(values.audience === 'member' && { user_code: values.user_code }),
        ...(later && { publish_at: `${values.publish_at} ${values.time}` }),
      },
      { quiet: true },
    )
    return later ? '已安排发送' : '已发送'
  }
  return (
    <FormDialog
      title="发布消息"
      size="medium"
      form={form}
      className="review-form"
      submitLabel={later ? '安排发送' : '立即发送'}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label="标题" required className="is-wide" error={errors.title}>
        <TextInput {...input('title')} maxLength={60} />
      </Field>
      <Field label="内容" required className="is-wide" error={errors.body}>
        <TextArea {...input('body')} rows={4} maxLength={1000} />
      </Field>
      <Field label="对象" required>
        <Select {...input('audience')}>
          {Object.entries(audienceNames).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {values.audience === 'member' && (
        <Field label="会员编号" required error={errors.user_code}>
          <TextInput {...input('user_code')} maxLength={20} />
        </Field>
      )}
      <Field label="链接" error={errors.link} hint="选填，站内路径，如 /quotes">
        <TextInput {...input('link')} maxLength={200} />
      </Field>
      <Field label="发送">
        <Select {...input('when')}>
          <option value="now">立即</option>
          <option value="later">定时</option>
        </Select>
      </Field>
      {later && (
        <>
          <Field label="发送日期" required error={errors.publish_at}>
            <DateInput
              name="publish_at"
              value={values.publish_at}
              onChange={text => form.set('publish_at', text)}
            />
          </Field>
          <Field label="发送时间" required error={errors.time}>
            <TextInput {...input('time')} maxLength={5} placeholder="HH:mm" />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
