import 'react-image-crop/dist/ReactCrop.css'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'

/** Gives the chosen square as a PNG; null when the browser cannot make one. */
export type Cut = () => Promise<Blob | null>

interface AvatarCropProps {
  file: File
  onReady: (cut: Cut) => void
  /** The browser cannot show this file. */
  onUnreadable: () => void
}

/** Side of the picture that is sent, px. */
const SIDE = 320

const drawSquare = (image: HTMLImageElement, crop: PercentCrop): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const part = (percent: number, whole: number) => (percent / 100) * whole
  canvas
    .getContext('2d')
    ?.drawImage(
      image,
      part(crop.x, image.naturalWidth),
      part(crop.y, image.naturalHeight),
      part(crop.width, image.naturalWidth),
      part(crop.height, image.naturalHeight),
      0,
      0,
      SIDE,
      SIDE,
    )
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}

/** A press moves the square or changes its width by so much of the picture, percent. */
const STEP = 5

/** What the buttons do, for who cannot drag (WCAG 2.5.7): percent of the picture to the right, down, and wider. */
const presses = [
  ['左移', -STEP, 0, 0],
  ['右移', STEP, 0, 0],
  ['上移', 0, -STEP, 0],
  ['下移', 0, STEP, 0],
  ['放大', 0, 0, STEP],
  ['缩小', 0, 0, -STEP],
] as const

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** The square moved and widened about its middle, within the picture. */
export const pressed = (crop: PercentCrop, right: number, down: number, wider: number): PercentCrop => {
  const ratio = crop.height / crop.width
  const width = between(2 * STEP, crop.width + wider, Math.min(100, 100 / ratio))
  const height = width * ratio
  const x = between(0, crop.x + right - (width - crop.width) / 2, 100 - width)
  const y = between(0, crop.y + down - (height - crop.height) / 2, 100 - height)
  return { unit: '%', x, y, width, height }
}

/** The chosen picture with a square to move and size, by pointer, arrow keys or buttons. A chunk of its own. */
const AvatarCrop = ({ file, onReady, onUnreadable }: AvatarCropProps) => {
  const image = useRef<HTMLImageElement>(null)
  const [source, setSource] = useState('')
  const [crop, setCrop] = useState<PercentCrop>()

  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  useEffect(() => {
    onReady(async () => (image.current && crop ? drawSquare(image.current, crop) : null))
  }, [crop, onReady])

  const start = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    const square = makeAspectCrop({ unit: '%', width: 90 }, 1, naturalWidth, naturalHeight)
    setCrop(centerCrop(square, naturalWidth, naturalHeight))
  }
  return (
    <div className="avatar-cropping">
      <ReactCrop
        className="avatar-crop"
        aspect={1}
        circularCrop
        keepSelection
        minWidth={32}
        ariaLabels={{
          cropArea: '用方向键移动头像区域',
          nwDragHandle: '用方向键调整左上角',
          nDragHandle: '用方向键调整上边',
          neDragHandle: '用方向键调整右上角',
          eDragHandle: '用方向键调整右边',
          seDragHandle: '用方向键调整右下角',
          sDragHandle: '用方向键调整下边',
          swDragHandle: '用方向键调整左下角',
          wDragHandle: '用方向键调整左边',
        }}
        {...(crop ? { crop } : {})}
        onChange={(_, percent) => setCrop(percent)}
      >
        {source && <img ref={image} src={source} alt="待裁剪的图片" onLoad={start} onError={onUnreadable} />}
      </ReactCrop>
      <fieldset className="avatar-presses">
        <legend className="visually-hidden">头像区域</legend>
        {presses.map(([name, right, down, wider]) => (
          <button
            key={name}
            type="button"
            className="link-button"
            onClick={() => crop && setCrop(pressed(crop, right, down, wider))}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

export default AvatarCrop
