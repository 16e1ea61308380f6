import { storeFile } from '../../files/stored-files.ts'
import { encodePng } from '../../people/captcha/png.ts'
import type { OperatorRow } from '../../people/directory/operators.ts'
import type { Tx } from '../../platform/db/db.ts'

const width = 480
const height = 300
type Colour = readonly [number, number, number]

/** A sheet with a frame, a heading and lines: looks like a filed paper, and is no real person's. */
const drawPaper = (heading: Colour): Uint8Array => {
  const rgb = new Uint8Array(width * height * 3).fill(250)
  const fill = (left: number, top: number, right: number, bottom: number, colour: Colour) => {
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) rgb.set(colour, (y * width + x) * 3)
    }
  }
  const grey: Colour = [196, 200, 206]
  fill(12, 12, width - 12, 16, grey)
  fill(12, height - 16, width - 12, height - 12, grey)
  fill(12, 12, 16, height - 12, grey)
  fill(width - 16, 12, width - 12, height - 12, grey)
  fill(130, 40, width - 130, 64, heading)
  for (let line = 0; line < 6; line += 1)
    fill(48, 98 + line * 28, width - 60 - line * 22, 106 + line * 28, grey)
  return encodePng(width, height, rgb)
}

const papers = {
  usc_code_img_url: [176, 44, 44],
  id_card_front: [44, 92, 168],
  id_card_back: [60, 120, 92],
} as const satisfies Record<string, Colour>

/** Uploads the required papers as one person of a member. @returns their paths by the fields of the profile */
export const seedPapers = async (
  tx: Tx,
  owner: OperatorRow,
  now: Date,
): Promise<Record<keyof typeof papers, string>> => {
  const store = async (field: keyof typeof papers): Promise<string> => {
    const file = {
      content: drawPaper(papers[field]),
      kind: 'png' as const,
      originalName: `${field}.png`,
      perm: '2',
      sceneId: field,
    }
    return (await storeFile(tx, { memberId: owner.memberId, operatorId: owner.id }, file, now)).filePath
  }
  return {
    usc_code_img_url: await store('usc_code_img_url'),
    id_card_front: await store('id_card_front'),
    id_card_back: await store('id_card_back'),
  }
}
