// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { PageTabs } from './page-tabs.tsx'

afterEach(cleanup)

const part = (id: string) => ({ id, title: id, Panel: () => <p>内容 {id}</p> })

test('arrows lead on from the tab that has the focus, though another one is still the current one', () => {
  render(
    <MemoryRouter>
      <PageTabs label="部分" tabs={[part('甲'), part('乙'), part('丙')]} />
    </MemoryRouter>,
  )
  const tab = (name: string) => screen.getByRole('tab', { name })
  fireEvent.keyDown(tab('丙'), { key: 'ArrowLeft' })
  expect(screen.getByText('内容 乙')).toBeTruthy()
  expect(document.activeElement).toBe(tab('乙'))
  fireEvent.keyDown(tab('丙'), { key: 'ArrowRight' })
  expect(screen.getByText('内容 甲')).toBeTruthy()
})

test('back and forth before anything is drawn ends where it began', () => {
  render(
    <MemoryRouter>
      <PageTabs label="部分" tabs={[part('甲'), part('乙')]} />
    </MemoryRouter>,
  )
  const tab = (name: string) => screen.getByRole('tab', { name })
  act(() => {
    fireEvent.keyDown(tab('甲'), { key: 'ArrowRight' })
    fireEvent.keyDown(tab('乙'), { key: 'ArrowLeft' })
  })
  expect(screen.getByText('内容 甲')).toBeTruthy()
  expect(document.activeElement).toBe(tab('甲'))
})
