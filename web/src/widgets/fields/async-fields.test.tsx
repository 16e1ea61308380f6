// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway, uploaded } from '../../testing/gateway.ts'
import { openList } from '../../testing/lists.ts'
import { companyUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { AttachmentFields } from '../uploads/attachments.tsx'
import { ImageUpload } from '../uploads/image-upload.tsx'
import { DictSelect } from './dict-select.tsx'

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({ '/api/session/state': [stateOf(companyUser)] })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const DICT = '/api/dict/query_dict'
const Industry = () => {
  const [code, setCode] = useState('')
  return (
    <Field label="所属行业">
      <DictSelect group="industry" value={code} onChange={setCode} />
    </Field>
  )
}

test('a list of the dictionary that could not be had says so, and can be asked for again', async () => {
  gateway.answers[DICT] = { status: 500, error_no: '9999', error_msg: '系统异常' }
  renderPage(gateway, '/form', <Industry />)
  await screen.findByText('加载失败')
  expect(screen.getByLabelText('所属行业').getAttribute('aria-busy')).toBe('false')
  gateway.answers[DICT] = [{ group: 'industry', items: [{ code: 'C31', label: '黑色金属冶炼' }] }]
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('请选择')
  expect(await openList(screen.getByLabelText('所属行业'))).toEqual(['请选择', '黑色金属冶炼'])
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('a group that the dictionary does not have is an empty list, not one that loads for ever', async () => {
  gateway.answers[DICT] = []
  renderPage(gateway, '/form', <Industry />)
  await screen.findByText('请选择')
  expect(await openList(screen.getByLabelText('所属行业'))).toEqual(['请选择'])
})

const picture = new File([new Uint8Array(100)], 'a.png', { type: 'image/png' })

test('an attachment that is deleted while another one is sent does not come back', async () => {
  const Form = () => {
    const [files, setFiles] = useState<readonly string[]>(['/files/old.png'])
    return <AttachmentFields scene="trade" files={files} onChange={setFiles} />
  }
  renderPage(gateway, '/form', <Form />)
  const input = await screen.findByLabelText('附件2文件')
  fireEvent.input(input, { target: { files: [picture] } })
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  const shown = () => screen.queryAllByRole('img').map(each => each.getAttribute('src'))
  await waitFor(() => expect(shown()).toEqual([uploaded.filePath]))
})

test('a picture that is refused says why once, at its field', async () => {
  gateway.upload = { status: 500, error_no: '9999', error_msg: '上传失败' }
  const Form = () => {
    const [path, setPath] = useState('')
    return <ImageUpload label="营业执照" scene="usc" value={path} onChange={setPath} />
  }
  renderPage(gateway, '/form', <Form />)
  fireEvent.input(await screen.findByLabelText('营业执照文件'), { target: { files: [picture] } })
  await screen.findByRole('alert')
  expect(screen.getAllByText('上传失败')).toHaveLength(1)
})
