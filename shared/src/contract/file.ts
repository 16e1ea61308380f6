import { z } from 'zod'
import { picturePath } from './profile.ts'

/*
 * Uploads and downloads: streams, not calls of the table. One multipart field with one picture goes up, a
 * picture comes down; who may do so and what is refused is said here for gateway, bank and reference.
 */

/** Largest upload (5120 KB, specification section 9). */
export const maxUploadBytes = 5120 * 1024

export const uploadQuery = z.strictObject({
  /** 2 = private: for its owner's company and for staff. */
  perm: z.literal('2').default('2').meta({ description: '访问权限，2 为私有' }),
  sceneId: z
    .string()
    .regex(/^[\w-]{0,32}$/)
    .default('')
    .meta({ description: '业务场景', examples: ['avatar'] }),
})

/** `data` of an upload's answer: an object, not a list (specification section 3). */
export const uploadedFile = z.object({
  filePath: picturePath,
  filePath2: picturePath,
  fileName: z.string(),
  /** SHA-256 of the stored picture, hex. */
  fileHash: z.string().regex(/^[0-9a-f]{64}$/),
  originalFileName: z.string(),
  url: picturePath,
})
export type UploadedFile = z.infer<typeof uploadedFile>

export const uploadFile = {
  path: '/api/file/upload',
  title: '上传图片',
  summary:
    'multipart/form-data，仅一个文件字段 file；jpg、jpeg、png、gif，最大 5120 KB。图片会重新编码，不保留元数据。',
  access: {},
  limit: 'write',
  errors: ['23006'],
  query: uploadQuery,
  answer: uploadedFile,
} as const

export const downloadFile = {
  /** Followed by the file's name. */
  path: '/files/',
  title: '查看图片、下载业务文件',
  summary:
    'GET；图片在线显示，PDF 业务文件与导出文件以附件下载。仅所属企业（机构）与银行人员可见，导出文件仅本人可见，其余一律为“记录不存在”；页面 Logo 对所有访客可见。',
  access: {},
  limit: 'read',
  errors: ['9015'],
} as const

/** Content types of stored pictures by the end of their names. */
export const pictureTypes = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' } as const
export type PictureKind = keyof typeof pictureTypes

/** Documents we make ourselves: downloaded, never shown in the page. Nobody uploads one. */
export const documentType = 'application/pdf'

/** A list that staff had written into a file: for whoever ordered it alone. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `Content-Disposition` of a document: an ASCII name for old clients, and its own (RFC 6266, RFC 8187). */
export const attachmentHeader = (name: string): string =>
  `attachment; filename="document.${name.endsWith('.xlsx') ? 'xlsx' : 'pdf'}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*!]/g, percentEncoded)}`

const percentEncoded = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`

/** What {@link attachmentHeader} can look like. */
export const attachmentPattern =
  /^attachment; filename="document\.(?:pdf|xlsx)"; filename\*=UTF-8''[\w.%~-]{1,400}$/
