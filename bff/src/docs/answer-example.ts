import type { z } from 'zod'

/** Values a reader recognises, by the name of their field; the rest comes from the schema. */
const byName: Readonly<Record<string, unknown>> = {
  account: '15400000011',
  account_mask: '154****0011',
  acceptor_name: '江州示例银行',
  applyNo: 'TX20260623000018',
  apply_no: 'TX20260623000018',
  bank_name: '江州示例银行',
  bill_no: '599999000001320260403000000124',
  contact_email: 'demo@example.com',
  email: 'demo@example.com',
  company_name: '云岭示例钢贸有限公司',
  drawer_name: '云岭示例钢贸有限公司',
  fileHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  holding_id: '1001',
  lock_no: 'SJ20260623000042',
  mobile: '154****0011',
  name: '林示例',
  operator_name: '林示例',
  org_code: 'MA0000023',
  payee_name: '江州示例精密制造有限公司',
  range: '1-234567890',
  result: '0f8fad5bd9cb469fa16570867728950e',
  sended_mobile: '154****0011',
  service_end: '23:30',
  service_start: '08:30',
  cut_off: '16:30',
  settle_acct_no: '9900 **** **** *** 0118',
  sign_no: 'QY20260101000001',
  usc_code: '91990000MA0000023K',
  user_account: '15400000011',
  user_code: 'HY00000002',
  user_name: '林示例',
}

const byFormat: Readonly<Record<string, string>> = {
  date: '2026-06-23',
  'date-time': '2026-06-23T10:00:00+08:00',
}

const firstExample = (schema: z.core.$ZodType): unknown => {
  const meta = (schema as z.ZodType).meta?.()
  const [example] = meta?.examples ?? []
  return example ?? byFormat[String(meta?.format)]
}

/**
 * An answer as it may look, made from its schema: examples of the schema first, then values known by name.
 * @param name the field that holds it
 */
export const exampleOf = (schema: z.core.$ZodType, name = ''): unknown => {
  const given = firstExample(schema)
  if (given !== undefined) return given
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([field, inner]) => [field, exampleOf(inner, field)]),
      )
    case 'array':
      return [exampleOf(def.element, name)]
    case 'record':
      return { [String(byName[name] ?? 'key')]: exampleOf(def.valueType) }
    case 'string':
      return byName[name] ?? '示例'
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'union':
      return def.options[0] && exampleOf(def.options[0], name)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return exampleOf(def.innerType, name)
    case 'pipe':
      return exampleOf(def.out, name)
    default:
      return null
  }
}
