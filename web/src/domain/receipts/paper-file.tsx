import { useContext, useState } from 'react'
import { ApiError } from '../../core/api-error.ts'
import { showToast } from '../../core/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { nameOf, RowName } from '../../widgets/grid/row-name.ts'

/** A file is made within a second or two; it is asked for so often, and so far apart. */
const TRIES = 15
const PAUSE_MS = 800

/** Has the browser keep a file under the name that the server gives it. */
const save = (url: string) => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

interface PaperFileProps {
  /** What it is called: 回单. */
  paper: string
  /** On the button. */
  label?: string
  /** Has it made where it is not made yet. @returns its address, empty while it is on its way */
  ask: () => Promise<string>
}

/** 下载 of one paper: has it made where it is not made yet, and waits for that. */
export const PaperFile = ({ paper, label = '下载', ask }: PaperFileProps) => {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      for (let tries = 0; tries < TRIES; tries++) {
        const url = await ask()
        if (url) return save(url)
        await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
      }
      showToast({ kind: 'info', text: `${paper}仍在生成，请稍后再下载` })
    } catch (failure) {
      // Announced by the call itself.
      if (!(failure instanceof ApiError)) throw failure
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" aria-label={nameOf(label, useContext(RowName))} busy={busy} onClick={run}>
      <Icon name="download" />
      {label}
    </Button>
  )
}
