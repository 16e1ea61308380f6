// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { openList, pick } from '../../testing/lists.ts'
import { guestState } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { TextInput } from '../../ui/inputs/inputs.tsx'
import { useForm } from '../../ui/inputs/use-form.ts'
import { ImageUpload } from '../uploads/image-upload.tsx'
import { DictSelect } from './dict-select.tsx'
import { OrgSelect } from './org-select.tsx'
import { noRegion, type Region, RegionPicker } from './region-picker.tsx'

const names = Array.from({ length: 23 }, (_, at) => `示例银行${String(at + 1).padStart(2, '0')}`)
let gateway: Gateway

beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [guestState],
    '/api/org/query': ({ org_name, page_no }) => {
      const found = names.filter(name => name.includes(org_name ?? ''))
      const start = (Number(page_no) - 1) * 10
      const rows = found
        .slice(start, start + 10)
        .map(name => ({ org_name: name, org_code: `99999${names.indexOf(name)}`, org_class: 'CS' as const }))
      return [{ total: found.length, rows, page_no: Number(page_no), page_size: 10 }]
    },
    '/api/region/queryRegion': [
      {
        value: '330000',
        label: '浙江省',
        children: [
          { value: '330100', label: '杭州市', children: [{ value: '330106', label: '西湖区' }] },
          { value: '330200', label: '宁波市', children: [{ value: '330203', label: '海曙区' }] },
        ],
      },
      { value: '810000', label: '香港特别行政区' },
    ],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

describe('the search for organisations', () => {
  const Form = () => {
    const [name, setName] = useState('')
    return (
      <>
        <Field label="承兑人">
          <OrgSelect value={name} onChange={setName} />
        </Field>
        <output>{name}</output>
      </>
    )
  }
  const open = async () => {
    renderPage(gateway, '/form', <Form />)
    const input = await screen.findByRole<HTMLInputElement>('combobox', { name: '承兑人' })
    fireEvent.click(input)
    return input
  }
  const options = () => screen.getAllByRole('option')

  test('lists ten and the next ten at the end of the list', async () => {
    await open()
    await waitFor(() => expect(options()).toHaveLength(10))
    expect(screen.getByText('已显示 10 / 23')).toBeTruthy()
    fireEvent.scroll(screen.getByRole('listbox'))
    await waitFor(() => expect(options()).toHaveLength(20))
    fireEvent.scroll(screen.getByRole('listbox'))
    await waitFor(() => expect(screen.getByText('共 23 家')).toBeTruthy())
    expect(gateway.bodiesOf('/api/org/query').map(body => body.page_no)).toEqual([1, 2, 3])
  })

  test('asks for what has been typed and takes the choice by keyboard', async () => {
    const input = await open()
    fireEvent.change(input, { target: { value: '银行2' } })
    await waitFor(() => expect(options().map(each => each.textContent)).toHaveLength(4))
    const active = (at: number) =>
      waitFor(() => expect(input.getAttribute('aria-activedescendant')).toBe(options()[at]?.id))
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    await active(0)
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    await active(1)
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(await screen.findByText('示例银行21', { selector: 'output' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    const leave = async (chosen: string) => {
      await screen.findByRole('listbox')
      await waitFor(() => {
        fireEvent.keyDown(input, { key: 'Escape' })
        expect(screen.queryByRole('listbox')).toBeNull()
      })
      expect([input.value, document.querySelector('output')?.textContent]).toEqual([chosen, chosen])
    }
    fireEvent.change(input, { target: { value: '示例银行21改' } })
    await leave('示例银行21')
    fireEvent.change(input, { target: { value: '' } })
    await leave('')
  })

  test('says when nothing fits, and offers to try again after an error', async () => {
    const input = await open()
    fireEvent.change(input, { target: { value: '没有' } })
    expect(await screen.findByText('没有符合的机构')).toBeTruthy()
    const answer = gateway.answers['/api/org/query']
    gateway.answers['/api/org/query'] = {
      status: 502,
      error_no: '9008',
      error_msg: '银行服务暂不可用，请稍后重试',
    }
    fireEvent.change(input, { target: { value: '示例' } })
    expect(await screen.findByText(/银行服务暂不可用/)).toBeTruthy()
    if (answer) gateway.answers['/api/org/query'] = answer
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(options()).toHaveLength(10))
  })
})

describe('the region picker', () => {
  const Form = ({ start = noRegion }: { start?: Region }) => {
    const [region, setRegion] = useState(start)
    const [text, setText] = useState('')
    return (
      <>
        <RegionPicker
          label="注册地址"
          value={region}
          onChange={(next, words) => {
            setRegion(next)
            setText(words)
          }}
        />
        <output>{`${region.province}/${region.city}/${region.area} ${text}`}</output>
      </>
    )
  }
  const level = (name: string) =>
    within(screen.getByRole('group', { name: '注册地址' })).getByRole<HTMLButtonElement>('combobox', { name })
  const shown = () => document.querySelector('output')?.textContent

  test('offers cities of the province and areas of the city, and forgets them with it', async () => {
    renderPage(gateway, '/form', <Form />)
    await waitFor(() => expect(level('省').disabled).toBe(false))
    await pick(level('省'), '浙江省')
    await pick(level('市'), '杭州市')
    await pick(level('区（县）'), '西湖区')
    expect(shown()).toBe('330000/330100/330106 浙江省 杭州市 西湖区')
    await pick(level('市'), '宁波市')
    expect(shown()).toBe('330000/330200/ 浙江省 宁波市')
    await pick(level('省'), '香港特别行政区')
    expect(shown()).toBe('810000// 香港特别行政区')
    expect(level('市').disabled).toBe(true)
  })

  test('says when the regions cannot be had', async () => {
    gateway.answers['/api/region/queryRegion'] = {
      status: 504,
      error_no: '9009',
      error_msg: '银行服务响应超时，请稍后查询结果',
    }
    renderPage(gateway, '/form', <Form />)
    expect((await screen.findByRole('alert')).textContent).toContain('行政区划未能加载')
  })
})

describe('the dictionary select', () => {
  const Form = ({ start }: { start: string }) => {
    const [code, setCode] = useState(start)
    return (
      <>
        <Field label="票据种类">
          <DictSelect group="bill_kind" value={code} onChange={setCode} none="全部" />
        </Field>
        <output>{code}</output>
      </>
    )
  }
  test('offers the entries of its group, and keeps a code that is no longer there', async () => {
    gateway.answers['/api/dict/query_dict'] = [
      { group: 'other', items: [{ code: 'X', label: '其他组' }] },
      { group: 'bill_kind', items: [{ code: 'AC01', label: '银行承兑汇票' }] },
    ]
    renderPage(gateway, '/form', <Form start="AC99" />)
    const select = await screen.findByRole<HTMLButtonElement>('combobox', { name: '票据种类' })
    await waitFor(() => expect(select.getAttribute('aria-busy')).toBe('false'))
    expect(select.textContent).toBe('AC99')
    expect(await openList(select)).toEqual(['全部', '银行承兑汇票', 'AC99'])
    fireEvent.click(select)
    expect(gateway.bodiesOf('/api/dict/query_dict')).toEqual([{ groups: 'bill_kind' }])
    await pick(select, '银行承兑汇票')
    expect(screen.getByText('AC01', { selector: 'output' })).toBeTruthy()
    expect(await openList(select)).toEqual(['全部', '银行承兑汇票'])
  })
})

describe('the first field at fault', () => {
  const start = { name: '', region: '', file: '', org_no: '' }
  const Form = ({ wrong }: { wrong: Partial<typeof start> }) => {
    const form = useForm(start, () => wrong)
    return (
      <form ref={form.frame} noValidate>
        <RegionPicker label="地址" value={noRegion} onChange={() => {}} error={form.errors.region ?? null} />
        <ImageUpload label="照片" value="" scene="usc" onChange={() => {}} error={form.errors.file ?? null} />
        <Field label="机构" error={form.errors.org_no}>
          <OrgSelect value="" onChange={() => {}} />
        </Field>
        <Field label="名称" error={form.errors.name}>
          <TextInput {...form.input('name')} />
        </Field>
        <button type="button" onClick={() => form.check()}>
          保存
        </button>
      </form>
    )
  }
  test.each([
    ['by its place on the page, not in the record', { name: '请填写', org_no: '请选择' }, '机构'],
    ['that is a picture', { name: '请填写', file: '请上传' }, /^选择图片.*照片$/],
    ['that is a place', { name: '请填写', region: '请选择' }, '省'],
    ['that has a name', { name: '请填写' }, '名称'],
  ])('has the focus: one %s', async (_, wrong, label) => {
    renderPage(gateway, '/form', <Form wrong={wrong} />)
    await waitFor(() => expect(screen.getByLabelText<HTMLButtonElement>('省').disabled).toBe(false))
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    const focused = document.activeElement
    expect([screen.queryByLabelText(label), screen.queryByRole('button', { name: label })]).toContain(focused)
  })
})
