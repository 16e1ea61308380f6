import { downloadFile, uploadFile } from '@portal/shared/contract/file.ts'
import { verifyPaper } from '@portal/shared/contract/receipt-check.ts'
import { captchaPicture, captchaVoice } from '@portal/shared/contract/streams.ts'
import type { Parts } from '../gateway/parts.ts'
import type { StreamAnswerer } from '../gateway/streams.ts'
import { captchaShown } from './captcha-shown.ts'
import { storedFiles } from './files.ts'
import { checkPaper, uploadPicture } from './upload.ts'

/** Who answers each stream that comes from the bank, or goes there. */
export const bankStreams = (parts: Parts): Readonly<Record<string, StreamAnswerer>> => ({
  [captchaPicture.name]: captchaShown(parts, captchaPicture),
  [captchaVoice.name]: captchaShown(parts, captchaVoice),
  [uploadFile.name]: uploadPicture(parts),
  [downloadFile.name]: storedFiles(parts),
  [verifyPaper.name]: checkPaper(parts),
})
