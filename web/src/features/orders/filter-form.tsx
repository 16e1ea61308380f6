import { billKindNames } from '@portal/shared/bills/bill-template.ts'
import {
  acctStateNames,
  busiTypeNames,
  orderStates,
  settleStateNames,
} from '@portal/shared/rediscount/states.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { hasFurther, noFilter, type OrderFilter } from './order-filters.ts'

const Options = ({ names }: { names: Readonly<Record<string, string>> }) => (
  <>
    <option value="">全部</option>
    {Object.entries(names).map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </>
)

const directions = { TDD01: '买入（逆回购）', TDD02: '卖出（正回购）' }
const stateNames = Object.fromEntries(Object.entries(orderStates).map(([state, face]) => [state, face.name]))

/** The filter; nothing is asked until 查询, and what was typed stays. */
export const OrderFilterForm = ({
  filter,
  onAsk,
}: {
  filter: OrderFilter
  onAsk: (filter: OrderFilter) => void
}) => {
  const [more, setMore] = useState(hasFurther(filter))
  const { typed, bind, bindSpan, change, submit } = useFilterForm({
    filter,
    spans: [
      ['settle_from', 'settle_to'],
      ['due_settle_from', 'due_settle_to'],
    ],
    onAsk,
  })
  const isKnown = typed.state === '' || typed.state in stateNames
  return (
    <form className="card order-filter" onSubmit={submit}>
      <div className="order-filter-row">
        <Field label="报价单或成交单编号">
          <TextInput {...bind('order_no')} maxLength={16} placeholder="请输入" />
        </Field>
        <Field label="业务类型">
          <Select {...bind('busi_type')}>
            <Options names={busiTypeNames} />
          </Select>
        </Field>
        <Field label="方向">
          <Select {...bind('direction')}>
            <Options names={directions} />
          </Select>
        </Field>
        <Field label="对手机构">
          <TextInput {...bind('cp_org_name')} maxLength={60} placeholder="全部" />
        </Field>
        <Field label="票据（包）号">
          <TextInput {...bind('bill_no')} maxLength={34} inputMode="numeric" placeholder="30 位数字" />
        </Field>
        <DateRange label="结算日" {...bindSpan('settle_from', 'settle_to')} />
        <div className="order-filter-buttons">
          <button type="button" className="link-button" aria-expanded={more} onClick={() => setMore(!more)}>
            {more ? '收起' : '更多条件'}
          </button>
          <Button onClick={() => onAsk({ ...noFilter, view: filter.view })}>重置</Button>
          <Button type="submit" variant="primary">
            查询
          </Button>
        </div>
      </div>
      {more && (
        <div className="order-filter-row">
          <Field label="状态">
            <Select {...bind('state')}>
              <Options names={stateNames} />
              {!isKnown && <option value={typed.state}>按上方所选</option>}
            </Select>
          </Field>
          <Field label="清算状态">
            <Select {...bind('settle_state')}>
              <Options names={settleStateNames} />
            </Select>
          </Field>
          <Field label="记账状态">
            <Select {...bind('acct_state')}>
              <Options names={acctStateNames} />
            </Select>
          </Field>
          <Field label="票据种类">
            <Select {...bind('bill_kind')}>
              <Options names={billKindNames} />
            </Select>
          </Field>
          <Field label="清算日（首期或到期）">
            <DateInput
              name="clears_on"
              value={typed.clears_on}
              onChange={clears_on => change({ clears_on })}
            />
          </Field>
          <DateRange label="到期结算日" {...bindSpan('due_settle_from', 'due_settle_to')} />
        </div>
      )}
    </form>
  )
}
