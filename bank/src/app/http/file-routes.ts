import { maxUploadBytes, paperScenes } from '@portal/shared/content/uploads.ts'
import {
  attachmentHeader,
  downloadFile,
  paperTypes,
  pictureTypes,
  sheetType,
  uploadFile,
  uploadQuery,
} from '@portal/shared/contract/file.ts'
import { verifyPaper } from '@portal/shared/contract/receipt-check.ts'
import type { Stream } from '@portal/shared/contract/stream.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { utokenHeader } from '@portal/shared/wire/wire.ts'
import express, { type Request, type Response, type Router } from 'express'
import multer, { MulterError } from 'multer'
import { sniff } from '../../files/foreign-content.ts'
import { takePaper } from '../../files/papers.ts'
import { remakePicture } from '../../files/pictures.ts'
import { openDocument, readableFile, storeFile } from '../../files/stored-files.ts'
import { checkPaper } from '../../outputs/documents/signed-papers.ts'
import type { SignInParts } from '../../people/sign-in/sign-in.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { SignedIn } from '../../platform/kernel/handler.ts'
import { parseRequest } from '../../platform/kernel/request.ts'
import { publicLogo } from '../../site/content/logos.ts'
import { admit } from './admit.ts'

const receive = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: maxUploadBytes, files: 1, fields: 8, fieldSize: 1024, parts: 10, headerPairs: 20 },
  // Chinese file names come in UTF-8; multer's own default would garble them.
  defParamCharset: 'utf8',
}).single('file')

const tooMany = new Set<string>(['LIMIT_FILE_COUNT', 'LIMIT_UNEXPECTED_FILE', 'LIMIT_PART_COUNT'])

const uploadFault = (text: string, detail?: unknown) =>
  new Fault('23006', { text, fields: { file: text }, detail })

/** @throws Fault 23006 when it is not one file within the size */
const receiveFile = async (request: Request, response: Response): Promise<Express.Multer.File> => {
  await new Promise<void>((resolve, reject) =>
    receive(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
  ).catch((error: unknown) => {
    const isSecondFile = error instanceof MulterError && tooMany.has(error.code)
    throw uploadFault(isSecondFile ? '最多允许上传1份资料!' : '请按照规定大小与格式上传文件', error)
  })
  if (!request.file) throw uploadFault('请按照规定大小与格式上传文件', 'no file')
  return request.file
}

const callerOf = async (
  { db, services }: SignInParts,
  stream: Pick<Stream, 'access' | 'officers'>,
  request: Request,
): Promise<SignedIn> => {
  const held = await admit(db, stream, request.get(utokenHeader), services.clock)
  if (!held) throw new Fault('1004')
  return held.signedIn
}

const upload = (parts: SignInParts) => async (request: Request, response: Response) => {
  const caller = await callerOf(parts, uploadFile, request)
  const { perm, sceneId } = parseRequest(uploadQuery, { ...request.query })
  const { buffer, originalname: originalName } = await receiveFile(request, response)
  const taken = paperScenes.has(sceneId) && !sniff(buffer) ? takePaper(buffer) : await remakePicture(buffer)
  const { clock } = parts.services
  const type = caller.principal.member_type === 'admin' ? 'bank' : 'member'
  const data = await parts.db.transaction(async tx => {
    const stored = await storeFile(tx, caller, { ...taken, originalName, perm, sceneId }, new Date())
    await writeAudit(tx, clock, { type, operatorId: caller.operatorId }, response.locals.requestId, {
      action: uploadFile.path,
      objectType: 'file',
      objectNo: stored.fileName,
      after: { sha256: stored.fileHash, scene_id: sceneId },
    })
    return stored
  })
  response.json({ is_success: true, data })
}

const storedTypes = { ...pictureTypes, ...paperTypes, xlsx: sheetType } as const

const download = (parts: SignInParts) => async (request: Request, response: Response) => {
  const name = String(request.params.name)
  const kind = /^[0-9a-f]{32}\.(jpg|png|gif|pdf|ofd|xml|xlsx)$/.exec(name)?.[1] as
    | keyof typeof storedTypes
    | undefined
  const logo = kind && (await publicLogo(parts.db, name))
  // A guest is refused as such, whether there is such a file or not.
  const caller = logo ? undefined : await callerOf(parts, downloadFile, request)
  const file = logo ?? (kind && caller && (await readableFile(parts.db, caller, name)))
  if (!file || !kind) throw new Fault('9015')
  response.set('Content-Type', storedTypes[kind])
  const content = kind === 'pdf' ? openDocument(parts.services.atRest, file.content) : file.content
  response.set('Content-Length', String(content.length))
  if (!(kind in pictureTypes)) response.set('Content-Disposition', attachmentHeader(file.originalName))
  response.end(content)
}

/** Is read, judged and forgotten. */
const check = (parts: SignInParts) => async (request: Request, response: Response) => {
  const { buffer } = await receiveFile(request, response)
  response.json({ is_success: true, data: await checkPaper(parts.db, buffer) })
}

/** Uploads and downloads; not calls of the table, since their bodies are no JSON. */
export const fileRoutes = (parts: SignInParts): Router => {
  const router = express.Router()
  router.post(uploadFile.path, upload(parts))
  router.post(verifyPaper.path, check(parts))
  router.get(`${downloadFile.path}:name`, download(parts))
  return router
}
