import { expect, test } from 'vitest'
import { pages } from './pages.ts'

test.each(['guest', 'comp', 'financeOrg', 'investOrg', 'admin'])(
  'no two pages that one person may open have one title: %s',
  type => {
    const titles = pages
      .filter(({ access }) =>
        access === 'public' ? true : type !== 'guest' && (access.types?.some(each => each === type) ?? true),
      )
      .map(({ title, windowTitle }) => windowTitle ?? title)
    expect(titles.length).toBeGreaterThan(10)
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  },
)
