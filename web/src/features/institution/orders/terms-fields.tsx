import {
  busiTypeNames,
  clearSpeedNames,
  directionName,
  settleModeNames,
  tradeTypeNames,
} from '@portal/shared/rediscount/states.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select, TextInput } from '../../../ui/inputs/inputs.tsx'
import { DateInput } from '../../../widgets/fields/date-input.tsx'
import { rateText } from '../../../widgets/grid/column-spec.ts'
import { LATEST_SETTLE, LATEST_VALID, type OrderForm, type OrderFormErrors } from './order-form.ts'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  names: Readonly<Record<Value, string>>
  /** Those that cannot be chosen now. */
  closed?: readonly Value[]
  hint?: string | undefined
  error?: string | undefined
  onChange: (value: Value) => void
}

const Choice = <Value extends string>({
  label,
  value,
  names,
  closed = [],
  hint,
  error,
  onChange,
}: ChoiceProps<Value>) => (
  <Field label={label} hint={hint} error={error}>
    <Select value={value} onChange={event => onChange(event.target.value as Value)}>
      {(Object.keys(names) as Value[]).map(code => (
        <option key={code} value={code} disabled={closed.includes(code)}>
          {names[code]}
        </option>
      ))}
    </Select>
  </Field>
)

interface TermsFieldsProps {
  form: OrderForm
  errors: OrderFormErrors
  /** Whether the operator may move bills without money (21006). */
  mayFop: boolean
  onChange: (part: Partial<OrderForm>) => void
}

/** 交易要素 of an order. */
export const TermsFields = ({ form, errors, mayFop, onChange }: TermsFieldsProps) => {
  const { rows: institutions, error } = useCall('/api/rediscount/query_institution', {})
  const partner = institutions?.find(row => row.user_code === form.cp_user_code)
  const isRepoForm = form.busi_type !== 'BT01'
  return (
    <div className="order-fields">
      <Choice
        label="业务类型"
        value={form.busi_type}
        names={busiTypeNames}
        onChange={busi_type => onChange({ busi_type })}
      />
      <Choice
        label="方向"
        value={form.direction}
        names={{
          TDD02: directionName(form.busi_type, 'TDD02'),
          TDD01: directionName(form.busi_type, 'TDD01'),
        }}
        closed={form.trade_type === 'TT03' ? ['TDD01'] : []}
        onChange={direction => onChange({ direction })}
      />
      <Choice
        label="成交方式"
        value={form.trade_type}
        names={tradeTypeNames}
        closed={form.direction === 'TDD01' ? ['TT03'] : []}
        hint={form.trade_type === 'TT03' ? '面向全市场，先到先得' : '发送给一家对手机构'}
        onChange={trade_type => onChange({ trade_type })}
      />
      {form.trade_type === 'TT01' && (
        <Field
          label="对手机构"
          required
          error={errors.cp_user_code ?? (error ? `机构名单未能加载：${error.text}` : undefined)}
          hint={
            partner &&
            `近 30 天成交 ${partner.deals_30d} 笔${partner.last_rate_e6 === null ? '' : `，最近利率 ${rateText(partner.last_rate_e6)}%`}`
          }
        >
          <Select
            value={form.cp_user_code}
            onChange={event => onChange({ cp_user_code: event.target.value })}
          >
            <option value="">请选择</option>
            {institutions?.map(row => (
              <option key={row.user_code} value={row.user_code}>
                {row.org_name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="利率" required error={errors.rate_e6} hint="年利率，至多 4 位小数">
        <TextInput
          value={form.rate}
          inputMode="decimal"
          maxLength={8}
          suffix="%"
          onChange={event => onChange({ rate: event.target.value })}
        />
      </Field>
      <Choice
        label="清算速度"
        value={form.clear_speed}
        names={clearSpeedNames}
        hint={form.clear_speed === 'CS00' ? '当日结算' : '下一工作日结算'}
        onChange={clear_speed => onChange({ clear_speed })}
      />
      <Choice
        label="结算方式"
        value={form.settle_mode}
        names={settleModeNames}
        closed={mayFop ? [] : ['ST02']}
        hint={mayFop ? undefined : '纯票过户须另行授权'}
        onChange={settle_mode => onChange({ settle_mode })}
      />
      <Field label="报价有效时间" required error={errors.valid_until} hint={`当日有效，最晚 ${LATEST_VALID}`}>
        <TextInput
          value={form.valid}
          maxLength={5}
          placeholder="HH:mm"
          onChange={event => onChange({ valid: event.target.value })}
        />
      </Field>
      <Field
        label="最晚结算时间"
        required
        error={errors.latest_settle_time}
        hint={`结算日 ${LATEST_SETTLE} 前`}
      >
        <TextInput
          value={form.latest}
          maxLength={5}
          placeholder="HH:mm"
          onChange={event => onChange({ latest: event.target.value })}
        />
      </Field>
      {isRepoForm && (
        <Field label="到期结算日" required error={errors.due_settle_dt} hint="1 至 365 天，不晚于票据到期日">
          <DateInput value={form.due_settle_dt} onChange={due_settle_dt => onChange({ due_settle_dt })} />
        </Field>
      )}
    </div>
  )
}
