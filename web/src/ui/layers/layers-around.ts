import { createContext, type RefObject, useContext, useMemo } from 'react'

type Box = RefObject<HTMLElement | null>

/** The dialogs and drawers within which something is written, the outermost first. */
export const LayersAround = createContext<readonly Box[]>([])

/**
 * For a dialog or drawer: it is closed by whoever opened it, and with a layer within which it is written. The library
 * would let each layer that closes take along all that have opened since, so also the one that opens in its place.
 */
export const useLayersAround = (box: Box) => {
  const around = useContext(LayersAround)
  return {
    /** {@link LayersAround} of what is written in this one. */
    within: useMemo(() => [...around, box], [around, box]),
    onRequestDismiss: (event: CustomEvent<{ targetLayer: HTMLElement | undefined }>) => {
      if (!around.some(({ current }) => current === event.detail.targetLayer)) event.preventDefault()
    },
  }
}
