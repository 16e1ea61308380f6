import { useEffect, useMemo, useRef, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useBankDay } from '../../../core/api/clock.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import { isSame, useUnsaved } from '../../../core/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import {
  changeForm,
  emptyForm,
  errorsOf,
  formOf,
  isSale,
  type OrderForm,
  type OrderFormErrors,
  termsOf,
} from './order-form.ts'
import { OwnBills } from './own-bills.tsx'
import { TermsFields } from './terms-fields.tsx'
import { TrialFigures, TrialPanel } from './trial-panel.tsx'
import { TypedBills } from './typed-bills.tsx'

const SETTLE_MS = 300

/** One key for the same terms, however often they are sent. */
const useAttempt = () => {
  const attempt = useRef({ body: '', key: '' })
  return (body: string): string => {
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() }
    return attempt.current.key
  }
}

interface FormProps {
  form: OrderForm
  onForm: (change: (form: OrderForm) => OrderForm) => void
  onDone: () => void
}

const Form = ({ form, onForm, onDone }: FormProps) => {
  const today = useBankDay().first?.business_date
  const keyOf = useAttempt()
  const [told, setTold] = useState<OrderFormErrors>({})
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [stored, setStored] = useState(form)
  const unsaved = useUnsaved(!isSame({ ...form, order_no: '' }, { ...stored, order_no: '' }))
  const mayFop = useCan('rediscount_fop')
  const running = useRef(false)

  const terms = useMemo(() => (today ? termsOf(form, today) : null), [form, today])
  const asked = useDebounced(terms, SETTLE_MS)
  const trial = useCall('/api/rediscount/calculate_order', asked, { keepPrevious: true })
  const present = terms ? trial.first : undefined

  const change = (part: Partial<OrderForm>) => {
    onForm(now => changeForm(now, part))
    setTold({})
    setError('')
  }
  const save = async (andSubmit: boolean) => {
    const errors = errorsOf(form)
    setTold(errors)
    if (!terms) return setError(errors.bills ?? '请更正标出的内容')
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const body = { ...terms, ...(form.order_no && { order_no: form.order_no }) }
      const [saved] = await post(
        '/api/rediscount/save_order',
        { ...body, idem_key: keyOf(JSON.stringify(body)) },
        { quiet: true },
      )
      if (!saved) return
      // Kept, so that what is refused now is changed and not made twice.
      onForm(now => ({ ...now, order_no: saved.order_no }))
      setStored(form)
      if (andSubmit) {
        await post('/api/rediscount/submit_order', { order_no: saved.order_no }, { quiet: true })
      }
      showToast({ kind: 'ok', text: `${saved.order_no} ${andSubmit ? '已提交，等待本机构复核' : '已保存'}` })
      unsaved.forget()
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setTold(failure.fields)
      setError(failure.text)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <>
      <div className="order-detail">
        <h3>交易要素</h3>
        <TermsFields form={form} errors={told} mayFop={mayFop} onChange={change} />
        <h3>{isSale(form) ? '选择票据' : '买入票据'}</h3>
        {isSale(form) ? (
          <OwnBills chosen={form.own} onChange={own => change({ own })} />
        ) : (
          <TypedBills chosen={form.typed} onChange={typed => change({ typed })} />
        )}
        <h3>试算与校验</h3>
        <TrialPanel trial={present} error={terms ? trial.error : undefined} terms={form} />
        {error && <Alert tone="error">{error}</Alert>}
      </div>
      <footer className="order-foot order-form-foot">
        <TrialFigures trial={present} terms={form} />
        <span className="push row">
          <Button busy={busy} onClick={() => void save(false)}>
            保存
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void save(true)}>
            提交复核
          </Button>
        </span>
      </footer>
    </>
  )
}

const New = ({ onDone }: { onDone: () => void }) => {
  const [form, setForm] = useState(emptyForm)
  return <Form form={form} onForm={setForm} onDone={onDone} />
}

/** An order that is there already: its terms first. */
const Changed = ({ orderNo, onDone }: { orderNo: string; onDone: () => void }) => {
  const { first, error, reload } = useCall('/api/rediscount/order_detail', { order_no: orderNo })
  const [form, setForm] = useState<OrderForm | null>(null)
  useEffect(() => {
    // What is typed stays when the order is read again.
    if (first) setForm(now => now ?? formOf(first))
  }, [first])
  if (form) return <Form form={form} onForm={edit => setForm(now => now && edit(now))} onDone={onDone} />
  if (error) return <ErrorState title="订单未能加载" error={error} onRetry={reload} />
  return <Skeleton rows={10} />
}

interface OrderFormDrawerProps {
  /** Number of the order that is changed, `new` for one to be made; null = closed. */
  form: string | null
  onClose: () => void
}

/** 新建订单, 修改订单: terms and bills, with figures and checks of the bank that follow what is typed. */
export const OrderFormDrawer = ({ form, onClose }: OrderFormDrawerProps) => (
  <Drawer
    open={form !== null}
    title={form === null || form === 'new' ? '新建转贴现订单' : `修改订单 ${form}`}
    onClose={onClose}
  >
    {form === 'new' && <New onDone={onClose} />}
    {form !== null && form !== 'new' && <Changed key={form} orderNo={form} onDone={onClose} />}
  </Drawer>
)
