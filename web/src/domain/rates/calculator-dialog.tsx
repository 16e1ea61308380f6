import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { Calculator } from './calculator.tsx'
import type { Begin } from './use-calculation.ts'

/** 利息试算 of any one bill at today's rates, over whatever page it is wanted on. */
export const CalculatorDialog = ({ begin, onClose }: { begin?: Begin | undefined; onClose: () => void }) => (
  <Dialog
    open
    role="dialog"
    size="large"
    title="利息试算"
    onClose={onClose}
    footer={<Button onClick={onClose}>关闭</Button>}
  >
    <Calculator begin={begin} />
  </Dialog>
)
