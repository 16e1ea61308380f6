import { maxUploadBytes, type UploadedFile, uploadFile } from '@portal/shared/contract/file.ts'
import { ApiError } from './api-error.ts'
import { readFailure } from './client.ts'
import { announce } from './error-channel.ts'

/** What a file input offers; the server looks into the file itself. */
export const pictureAccept = '.jpg,.jpeg,.png,.gif'
const pictureNames = /\.(jpe?g|png|gif)$/i

export const badPictureText = '请按照规定大小与格式上传文件'

/** Whether a chosen file may be sent at all: name and size (specification section 5). */
export const isPicture = (file: File): boolean =>
  pictureNames.test(file.name) && file.size > 0 && file.size <= maxUploadBytes

/**
 * Sends one picture. `scene` says what it is for (`avatar`, `logo`).
 * @throws ApiError as any call, announced unless the file itself was refused (23006), which the field shows
 */
export const uploadPicture = async (file: Blob, name: string, scene: string): Promise<UploadedFile> => {
  const form = new FormData()
  form.append('file', file, name)
  const query = new URLSearchParams({ perm: '2', sceneId: scene })
  try {
    const response = await fetch(`${uploadFile.path}?${query}`, {
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
    if (error instanceof ApiError) announce(error, error.code === '23006', uploadFile.path)
    throw error
  }
}
