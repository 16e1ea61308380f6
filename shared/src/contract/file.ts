import { z } from 'zod'
import { maxUploadBytes, uploadPath } from '../content/uploads.ts'
import { attachmentPath } from './profile.ts'
import type { Stream } from './stream.ts'

/*
 * Uploads and downloads: streams, not calls of the table. One multipart field with one picture goes up, a
 * picture comes down; who may do so and what is refused is declared here for gateway, bank and reference.
 */

export const uploadQuery = z.strictObject({
  /** 2 = private: for its owner's company and for staff. */
  perm: z.literal('2').default('2').meta({ description: '访问权限，2 为私有' }),
  sceneId: z
    .string()
    .regex(/^[\w-]{0,32}$/)
    .default('')
    .meta({ description: '业务场景', examples: ['avatar'] }),
})

/** `data` of an upload's answer: an object, not a list. */
export const uploadedFile = z.object({
  filePath: attachmentPath,
  filePath2: attachmentPath,
  fileName: z.string(),
  /** SHA-256 of the stored picture, hex. */
  fileHash: z.string().regex(/^[0-9a-f]{64}$/),
  originalFileName: z.string(),
  url: attachmentPath,
})
export type UploadedFile = z.infer<typeof uploadedFile>

/** Content types of stored pictures by the end of their names. */
export const pictureTypes = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' } as const
export type PictureKind = keyof typeof pictureTypes

/** Documents: downloaded, never shown in the page. We make PDF ourselves; papers of a trade are uploaded as well. */
export const documentType = 'application/pdf'

/** Content types of uploaded papers by the end of their names. */
export const paperTypes = { pdf: documentType, ofd: 'application/ofd', xml: 'application/xml' } as const
export type PaperKind = keyof typeof paperTypes

/** A list that staff had written into a file: only for the person who ordered it. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const uploadFile = {
  name: 'upload',
  path: uploadPath,
  method: 'POST',
  title: '上传图片与附件',
  summary:
    'multipart/form-data，仅一个文件字段 file；jpg、jpeg、png、gif，最大 5120 KB。图片会重新编码，不保留元数据。贸易背景（sceneId=trade）另可上传 PDF、OFD 与数电票 XML，按内容识别，原样保存。',
  access: {},
  officers: 'shared',
  limit: 'write',
  errors: ['20330', '20331', '20332', '23006'],
  query: uploadQuery,
  bounds: {
    // The file, and what multipart puts around it.
    bodyBytes: maxUploadBytes + 16 * 1024,
    silenceMs: 120_000,
    // Each may hold 5 MB at the bank, and a slow one its place for long.
    atOnce: { process: 32, session: 4 },
  },
  file: 'jpg、jpeg、png、gif；贸易背景另可 pdf、ofd、xml',
  answers: { 'application/json': '成功；data 为对象而非列表' },
  data: uploadedFile,
} as const satisfies Stream

export const downloadFile = {
  name: 'stored file',
  /** Followed by the file's name, in the bank's own spelling. */
  path: '/files/',
  rest: /^[0-9a-f]{32}\.(jpg|png|gif|pdf|ofd|xml|xlsx)$/,
  method: 'GET',
  title: '查看图片、下载业务文件',
  summary:
    'GET；图片在线显示，PDF、OFD、XML 与导出文件以附件下载。仅所属企业（机构）与银行人员可见，导出文件仅本人可见，其余一律为“记录不存在”；页面 Logo 对所有访客可见。',
  access: {},
  officers: 'bank',
  limit: 'read',
  errors: ['9015'],
  bounds: {},
  answers: {
    ...Object.fromEntries(Object.values(pictureTypes).map(type => [type, '图片'])),
    ...Object.fromEntries(Object.values(paperTypes).map(type => [type, '业务文件与附件（附件下载）'])),
    [sheetType]: '导出文件（附件下载）',
  },
} as const satisfies Stream

const endings = ['pdf', 'ofd', 'xml', 'xlsx'] as const

/** `Content-Disposition` of a document: an ASCII name for old clients, and its own (RFC 6266, RFC 8187). */
export const attachmentHeader = (name: string): string => {
  const ending = endings.find(each => name.toLowerCase().endsWith(`.${each}`)) ?? 'pdf'
  return `attachment; filename="document.${ending}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*!]/g, percentEncoded)}`
}

const percentEncoded = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`

/** Pattern of an {@link attachmentHeader}; a character of a Chinese name takes nine. */
export const attachmentPattern =
  /^attachment; filename="document\.(?:pdf|ofd|xml|xlsx)"; filename\*=UTF-8''[\w.%~-]{1,1200}$/
