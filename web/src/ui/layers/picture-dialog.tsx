import './picture-dialog.css'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Dialog } from './dialog.tsx'

interface PictureDialogProps {
  title: string
  /** '' = closed. */
  src: string
  onClose: () => void
}

const QUARTER = 90

const Turned = ({ title, src, onClose }: PictureDialogProps) => {
  // Whole turns are kept, so that the fourth press turns on instead of back.
  const [degrees, setDegrees] = useState(0)
  return (
    <Dialog
      open
      role="dialog"
      title={title}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setDegrees(degrees - QUARTER)}>
            <Icon name="turnLeft" />
            左旋转
          </Button>
          <Button onClick={() => setDegrees(degrees + QUARTER)}>
            <Icon name="turnRight" />
            右旋转
          </Button>
          <Button variant="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <div className="picture-frame">
        <img src={src} alt={title} style={{ transform: `rotate(${degrees}deg)` }} />
      </div>
    </Dialog>
  )
}

/** A picture enlarged, with rotation by quarters; each opening starts upright. */
export const PictureDialog = (props: PictureDialogProps) => (props.src ? <Turned {...props} /> : null)
