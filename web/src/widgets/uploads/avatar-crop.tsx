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

/** The chosen picture with a square to move and size, by pointer or arrow keys. A chunk of its own. */
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
  )
}

export default AvatarCrop
