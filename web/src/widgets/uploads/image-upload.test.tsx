// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, startGateway, uploaded } from '../../testing/gateway.ts'
import { companyUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { AttachmentFields } from './attachments.tsx'
import { AvatarDialog } from './avatar-dialog.tsx'
import { ImageUpload } from './image-upload.tsx'

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({ '/api/session/state': [stateOf(companyUser)] })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const picture = (name = 'a.png', bytes = 100) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' })

describe('the picture field', () => {
  const Form = ({ start = '', kind = 'file' }: { start?: string; kind?: 'file' | 'logo' }) => {
    const [path, setPath] = useState(start)
    return <ImageUpload label="营业执照" scene="usc" kind={kind} value={path} onChange={setPath} />
  }
  const open = async (start?: string, kind?: 'file' | 'logo') => {
    renderPage(gateway, '/form', <Form {...(start ? { start } : {})} {...(kind ? { kind } : {})} />)
    return screen.findByLabelText<HTMLInputElement>('营业执照文件')
  }
  const choose = (input: HTMLElement, ...files: File[]) => fireEvent.input(input, { target: { files } })

  test('sends the chosen picture, shows it, enlarges and turns it, and deletes it', async () => {
    const input = await open()
    choose(input, picture())
    const small = await screen.findByRole('img', { name: '营业执照，点击放大' })
    expect(small.getAttribute('src')).toBe(uploaded.filePath)
    expect(gateway.uploads[0]?.query).toBe('perm=2&sceneId=usc')
    expect(gateway.uploads[0]?.form).toContain('name="file"; filename="a.png"')
    fireEvent.click(screen.getByRole('button', { name: '放大' }))
    const dialog = await screen.findByRole('dialog', { name: '营业执照' })
    const large = within(dialog).getByRole('img', { name: '营业执照' })
    fireEvent.click(within(dialog).getByRole('button', { name: '右旋转' }))
    expect(large.style.transform).toBe('rotate(90deg)')
    fireEvent.click(within(dialog).getByRole('button', { name: '左旋转' }))
    fireEvent.click(within(dialog).getByRole('button', { name: '左旋转' }))
    expect(large.style.transform).toBe('rotate(-90deg)')
    fireEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
    fireEvent.click(await screen.findByRole('button', { name: '删除' }))
    expect(screen.getByRole('button', { name: /^选择图片/ })).toBeTruthy()
  })

  test.each([
    [
      'a document',
      [picture('a.pdf')],
      '请按照规定大小与格式上传文件：营业执照“a.pdf”不是 jpg、jpeg、png、gif 文件',
    ],
    [
      'more than 5 MB',
      [picture('a.png', 6000 * 1024)],
      '请按照规定大小与格式上传文件：营业执照“a.png”为 5.9 MB，不能超过 5 MB',
    ],
    ['nothing', [picture('a.png', 0)], '请按照规定大小与格式上传文件：营业执照“a.png”是空文件'],
    ['two files', [picture(), picture('b.png')], '最多允许上传1份资料!'],
  ])('refuses %s without sending it', async (_, files, text) => {
    const input = await open()
    choose(input, ...files)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(gateway.uploads).toEqual([])
    choose(input, picture())
    await screen.findByRole('img', { name: '营业执照，点击放大' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('takes a picture that is dropped on it, or pasted', async () => {
    const box = (await open()).parentElement as HTMLElement
    const item = {
      kind: 'file',
      getAsFile: () => picture(),
      webkitGetAsEntry: () => ({ isFile: true, isDirectory: false }),
    }
    const dataTransfer = { types: ['Files'], items: [item], files: [picture()] }
    fireEvent.dragOver(box, { dataTransfer })
    fireEvent.drop(box, { dataTransfer })
    fireEvent.click(await screen.findByRole('button', { name: '删除' }))
    fireEvent.paste(screen.getByRole('button', { name: /^选择图片/ }), { clipboardData: { items: [item] } })
    await screen.findByRole('button', { name: '删除' })
    expect(gateway.uploads).toHaveLength(2)
  })

  test('a logo has its own words', async () => {
    const input = await open('', 'logo')
    expect(screen.getByText(/建议尺寸 1440x220/)).toBeTruthy()
    choose(input, picture(), picture('b.png'))
    expect((await screen.findByRole('alert')).textContent).toBe('仅允许上传一张图片!')
  })

  test('shows a refusal of the server at the field and nowhere else', async () => {
    gateway.upload = { status: 422, error_no: '23006', error_msg: '请按照规定大小与格式上传文件' }
    choose(await open(), picture())
    expect((await screen.findByRole('alert')).textContent).toBe('请按照规定大小与格式上传文件')
    expect(document.querySelector('.toast')).toBeNull()
  })

  test('the end of the session during an upload opens its dialog', async () => {
    gateway.upload = { status: 401, error_no: '1001', error_msg: '登录超时，请重新登录' }
    choose(await open(), picture())
    expect(await screen.findByRole('alertdialog', { name: '错误' })).toBeTruthy()
  })
})

test('several pages are sent one after the other, and those that arrived are kept', async () => {
  const Pages = () => {
    const [files, setFiles] = useState<readonly string[]>([])
    return <AttachmentFields scene="contract" files={files} onChange={edit => setFiles(edit)} />
  }
  renderPage(gateway, '/form', <Pages />)
  const first = await screen.findByLabelText<HTMLInputElement>('附件1文件')
  fireEvent.input(first, {
    target: { files: Array.from({ length: 11 }, (_, at) => picture(`${at}.png`)) },
  })
  expect((await screen.findByRole('alert')).textContent).toBe('最多还能上传 10 张图片')
  fireEvent.input(first, { target: { files: [picture('a.png'), picture('b.png')] } })
  await screen.findByRole('img', { name: '附件1，点击放大' })
  expect(gateway.uploads.map(({ form }) => /filename="(.*?)"/.exec(form)?.[1])).toEqual(['a.png', 'b.png'])
})

test('the avatar dialog asks for a picture before it sends anything', async () => {
  renderPage(
    gateway,
    '/form',
    <AvatarDialog open account="15400000011" initial="林" present="" onClose={() => {}} onDone={() => {}} />,
  )
  const dialog = await screen.findByRole('dialog', { name: '上传头像' })
  fireEvent.click(within(dialog).getByRole('button', { name: '确认上传' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('请上传头像信息')
  fireEvent.input(await within(dialog).findByLabelText('头像文件'), { target: { files: [picture('a.bmp')] } })
  await waitFor(() =>
    expect(within(dialog).getByRole('alert').textContent).toContain(
      '头像“a.bmp”不是 jpg、jpeg、png、gif 文件',
    ),
  )
  expect(within(dialog).getByRole('button', { name: '取消' })).toBeTruthy()
  expect(gateway.uploads).toEqual([])
})
