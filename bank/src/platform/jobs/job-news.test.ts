import { expect, test } from 'vitest'
import { createJobNews } from './job-news.ts'

test('many jobs that end together are told of once, and one that ends meanwhile once more', async () => {
  let told = 0
  let finish = () => {}
  const news = createJobNews(async () => {
    told += 1
    if (told === 1) await new Promise<void>(resolve => (finish = resolve))
    if (told === 2) throw new Error('the database is away')
  }, 1)
  for (let job = 0; job < 100; job++) news.note()
  expect(told).toBe(0)
  await expect.poll(() => told, { timeout: 20_000 }).toBe(1)
  for (let job = 0; job < 100; job++) news.note()
  finish()
  // The second time fails, and is made up for.
  await expect.poll(() => told, { timeout: 20_000 }).toBe(3)
  await news.stop()
  news.note()
  expect(told).toBe(3)
})
