import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { mostTopicsOfPage, topic } from '#contract/topics.ts'
import { createQueryClient } from '#web/calls/query-client.ts'
import { heardOfRest, missingEveryMs, restEveryMs } from './morning-pace.ts'
import { renewing } from './morning-queries.ts'

const rolls = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => topic('attendable', from + index))

it('asks the rest each minute, and who is missing more often while a meeting runs', () => {
  const morning = { topics: [topic('excuses'), ...rolls(1, 10)] }
  expect([missingEveryMs(undefined), missingEveryMs({ running: 0 }), missingEveryMs({ running: 2 })]).toEqual(
    [60_000, 60_000, 15_000],
  )
  expect(restEveryMs(undefined, undefined)).toBe(60_000)
  const few = { topics: [topic('excuses'), ...rolls(100, 7)] }
  expect(heardOfRest(morning, few)).toEqual(morning.topics)
  expect(restEveryMs(morning, few)).toBe(60_000)
})

it('hears what runs first where a stream has no room for all, and asks for the rest by the clock then', () => {
  const morning = { topics: [topic('excuses'), ...rolls(1, 10)] }
  for (const running of [17, 12]) {
    const missing = { topics: [topic('excuses'), ...rolls(100, running)] }
    const heard = heardOfRest(morning, missing)
    expect(heard[0]).toBe('excuses:0')
    expect(new Set([...heard, ...missing.topics]).size).toBe(mostTopicsOfPage)
    expect(restEveryMs(morning, missing)).toBe(15_000)
  }
})

it('asks the rest anew once a meeting has begun or ended, and not for who joins it', async () => {
  const client = createQueryClient(() => {})
  const answers = [
    { total: 3, running: 1, topics: rolls(1, 1) },
    { total: 2, running: 1, topics: rolls(1, 1) },
    { total: 2, running: 2, topics: rolls(1, 2) },
    { total: 2, running: 2, topics: rolls(2, 2) },
  ]
  const nothing = { total: 0, running: 0, topics: [] }
  const asked = { missing: 0, rest: 0 }
  const rest = new QueryObserver(client, {
    queryKey: ['rest'],
    queryFn: async () => ++asked.rest,
  })
  const missing = new QueryObserver(client, {
    ...renewing({ queryKey: ['missing'], queryFn: async () => answers[asked.missing++] ?? nothing }, [
      'rest',
    ]),
  })
  const ends = [rest.subscribe(() => {}), missing.subscribe(() => {})]
  const seen: number[][] = []
  for (const _ of answers) {
    await expect.poll(() => client.isFetching()).toBe(0)
    seen.push([asked.missing, asked.rest])
    void client.invalidateQueries({ queryKey: ['missing'] })
  }
  for (const end of ends) end()
  expect(seen).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 3],
  ])
})
