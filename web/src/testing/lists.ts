import { act, fireEvent, screen, waitFor } from '@testing-library/react'

/** What opens is loaded when it first does, which takes long on a busy machine. */
export const LOADING_MS = 40_000

/** Opens a closed list by a press on its field, and reads what it offers. */
export const openList = async (field: HTMLElement): Promise<string[]> => {
  fireEvent.click(field)
  const options = await screen.findAllByRole('option', {}, { timeout: LOADING_MS })
  return options.map(option => option.textContent ?? '')
}

/** Chooses from a closed list by the option's name or its value, as with the mouse. */
export const pick = async (field: HTMLElement, option: string): Promise<void> => {
  await openList(field)
  const byValue = document.querySelector(`[role="option"][data-value=${JSON.stringify(`=${option}`)}]`)
  fireEvent.click(byValue ?? screen.getByRole('option', { name: option }))
  await waitFor(() => {
    if (screen.queryByRole('listbox')) throw new Error(`the list is still open after ${option}`)
  })
}

/** Presses Escape there once the layer around it listens, which it does from the next picture on. */
export const escapeFrom = async (element: Element): Promise<void> => {
  await waitFor(() => {
    if (!element.closest('[style*="--layer-index"]')) throw new Error('no layer listens there')
  })
  fireEvent.keyDown(element, { key: 'Escape' })
  await act(async () => undefined)
}
