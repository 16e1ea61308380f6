import { maxUploadBytes, uploadPath } from '@portal/shared/content/uploads.ts'
import type { UploadedFile } from '@portal/shared/contract/file.ts'
import { ApiError } from '../api-error.ts'
import { announce } from '../error-channel.ts'
import { readFailure } from './client.ts'

/** What a field for pictures takes; the server checks the content itself. */
export const pictureFiles = { accept: ['.jpg', '.jpeg', '.png', '.gif'], maxBytes: maxUploadBytes }

/** What a field for papers of a trade takes besides. */
export const paperFiles = { ...pictureFiles, accept: [...pictureFiles.accept, '.pdf', '.ofd', '.xml'] }

export const badPictureText = '请按照规定大小与格式上传文件'

/**
 * Sends one picture, or a paper of a trade. `scene` says what it is for (`avatar`, `logo`).
 * @throws ApiError as any call, made quietly: its text belongs to the field
 */
export const uploadPicture = async (file: Blob, name: string, scene: string): Promise<UploadedFile> => {
  const form = new FormData()
  form.append('file', file, name)
  const query = new URLSearchParams({ perm: '2', sceneId: scene })
  try {
    const response = await fetch(`${uploadPath}?${query}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'x-csrf': '1' },
      body: form,
    }).catch(() => {
      throw new ApiError({ code: 'network', text: '网络连接失败，请检查网络后重试', status: 0 })
    })
    const answer: unknown = await response.json().catch(() => null)
    const failure = readFailure(answer, response.status)
    if (failure) throw failure
    return (answer as { data: UploadedFile }).data
  } catch (error) {
    if (error instanceof ApiError) announce(error, true, uploadPath)
    throw error
  }
}
