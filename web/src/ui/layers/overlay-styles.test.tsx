// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OverlayStyles } from './overlay-styles.tsx'

test('an overlay brings no rule for the whole document, which would style each of its elements anew', () => {
  render(<OverlayStyles>here</OverlayStyles>)
  expect(screen.getByText('here')).toBeTruthy()
  expect(document.querySelector('style[data-emotion="portal-global"]')).toBeNull()
})
