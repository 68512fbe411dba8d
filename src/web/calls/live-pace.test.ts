import { InfiniteQueryObserver, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renewByChange } from './live-pace.ts'
import { momentAgo } from './moments.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

/** A page of 25 who join: what it asks takes 100 ms, or as long as is said, and tells how many had joined when it began. */
function page(options: Partial<QueryObserverOptions<number>> = {}) {
  const client = createQueryClient(() => {})
  const state = { joined: 0, asked: 0, tookMs: 100, calledOff: 0 }
  const queryKey = ['today', { cycle_id: 5 }]
  const queryFn = async ({ signal }: { readonly signal: AbortSignal }) => {
    state.asked += 1
    const { joined, tookMs } = state
    signal.addEventListener('abort', () => (state.calledOff += 1))
    await new Promise((resolve) => setTimeout(resolve, tookMs))
    return joined
  }
  const observer = new QueryObserver<number>(client, { queryKey, queryFn, ...options })
  return {
    state,
    client,
    queryKey,
    shown: () => observer.getCurrentResult().data,
    show: () => observer.subscribe(() => {}),
    join() {
      state.joined += 1
      renewByChange(client, ['today'])
    },
  }
}

it('shows a change that comes alone at once', async () => {
  const { show, join, state, shown } = page()
  const leave = show()
  await vi.advanceTimersByTimeAsync(1_000)
  join()
  await vi.advanceTimersByTimeAsync(101)
  expect([shown(), state.asked]).toEqual([1, 2])
  leave()
})

it('asks a page once in 2 s for what changes on and on, calls nothing off, and shows the last change', async () => {
  const { show, join, state, shown } = page()
  const leave = show()
  await vi.advanceTimersByTimeAsync(1_000)
  for (let n = 0; n < 25; n += 1) {
    join()
    await vi.advanceTimersByTimeAsync(200)
  }
  // At 0, 2 and 4 s of the five in which they joined, beside the first.
  expect(state.asked).toBe(4)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([shown(), state.asked, state.calledOff]).toEqual([25, 5, 0])
  leave()
})

it('asks once more after an answer that was on its way, be it the first one or a later one', async () => {
  const { show, join, state, shown } = page()
  const leave = show()
  await vi.advanceTimersByTimeAsync(50)
  join()
  join()
  await vi.advanceTimersByTimeAsync(60)
  expect([shown(), state.asked]).toEqual([0, 2])
  await vi.advanceTimersByTimeAsync(100)
  expect([shown(), state.asked]).toEqual([2, 2])

  await vi.advanceTimersByTimeAsync(5_000)
  state.tookMs = 3_000
  join()
  await vi.advanceTimersByTimeAsync(1_000)
  join()
  await vi.advanceTimersByTimeAsync(2_001)
  expect([shown(), state.asked]).toEqual([3, 4])
  await vi.advanceTimersByTimeAsync(3_000)
  expect([shown(), state.asked, state.calledOff]).toEqual([4, 4, 0])
  leave()
})

it('asks no more for what was asked since it changed, by a person or by the clock', async () => {
  const { show, join, state, client, queryKey, shown } = page()
  const leave = show()
  await vi.advanceTimersByTimeAsync(1_000)
  join()
  await vi.advanceTimersByTimeAsync(200)
  join()
  await vi.advanceTimersByTimeAsync(200)
  void client.invalidateQueries({ queryKey })
  await vi.advanceTimersByTimeAsync(101)
  expect(shown()).toBe(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(state.asked).toBe(3)
  leave()
})

it('does not wait for an answer that does not come', async () => {
  const { show, join, state, shown } = page()
  const leave = show()
  await vi.advanceTimersByTimeAsync(1_000)
  state.tookMs = 600_000
  join()
  await vi.advanceTimersByTimeAsync(1_000)
  state.tookMs = 100
  join()
  await vi.advanceTimersByTimeAsync(20_200)
  expect([shown(), state.asked]).toEqual([2, 3])
  leave()
})

it('takes what was left before it was asked again for none that is fresh', async () => {
  const { show, join, state, shown } = page()
  // Left with a question on its way, and with one that was put off.
  for (const leftAfterMs of [50, 300]) {
    const leave = show()
    await vi.advanceTimersByTimeAsync(3_000)
    join()
    await vi.advanceTimersByTimeAsync(20)
    join()
    await vi.advanceTimersByTimeAsync(leftAfterMs)
    leave()
    await vi.advanceTimersByTimeAsync(leftAfterMs === 50 ? 1 : 2_500)
    const back = show()
    await vi.advanceTimersByTimeAsync(101)
    expect(shown()).toBe(state.joined)
    back()
    await vi.advanceTimersByTimeAsync(3_000)
  }
})

it('asks nothing for what nobody shows, or is switched off, and takes it for old', async () => {
  const hidden = page()
  hidden.show()()
  await vi.advanceTimersByTimeAsync(3_000)
  void hidden.client.prefetchQuery({ queryKey: ['today', 1], queryFn: () => 0 })
  await vi.advanceTimersByTimeAsync(1)
  renewByChange(hidden.client, ['today'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(hidden.client.getQueryState(['today', 1])).toMatchObject({ isInvalidated: true, dataUpdateCount: 1 })

  const off = page({ enabled: false })
  const leave = off.show()
  off.join()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(off.state.asked).toBe(0)
  leave()
})

it('asks again after a question that failed', async () => {
  const client = createQueryClient(() => {})
  const read = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('before')
    .mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      throw new Error('No.')
    })
    .mockResolvedValue('after')
  const shown = new QueryObserver(client, { queryKey: ['a'], queryFn: read, retry: false })
  const leave = shown.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1)
  renewByChange(client, ['a'])
  await vi.advanceTimersByTimeAsync(50)
  renewByChange(client, ['a'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([shown.getCurrentResult().data, read.mock.calls.length]).toEqual(['after', 3])
  leave()
})

/** What it asks takes 100 ms a page. */
function growingList() {
  const client = createQueryClient(() => {})
  const asked: number[] = []
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return pageParam
    },
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
  })
  return { client, asked, list }
}

it('lets the next page of a list come, and asks for the whole list after it', async () => {
  const { client, asked, list } = growingList()
  const leave = list.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(3_000)
  renewByChange(client, ['list'])
  await vi.advanceTimersByTimeAsync(200)
  // Put off when the next page is asked for, and heard while it is on its way.
  renewByChange(client, ['list'])
  void list.fetchNextPage()
  await vi.advanceTimersByTimeAsync(50)
  renewByChange(client, ['list'])
  await vi.advanceTimersByTimeAsync(60)
  expect([list.getCurrentResult().data?.pages, asked]).toEqual([
    [1, 2],
    [1, 1, 2],
  ])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toEqual([1, 1, 2, 1, 2])
  leave()
})

it('asks nothing while something is saved that called its question off', async () => {
  const { show, join, state, client, queryKey, shown } = page()
  const leave = show()
  await vi.advanceTimersByTimeAsync(1_000)
  join()
  join()
  await vi.advanceTimersByTimeAsync(50)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, 99)
  await vi.advanceTimersByTimeAsync(500)
  expect([shown(), state.asked]).toEqual([99, 2])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([shown(), state.asked]).toEqual([2, 3])
  leave()
})

it('asks nothing of what was asked since it changed, and once more of what may have been read before', async () => {
  const { show, state, client, shown } = page()
  const leave = show()
  await vi.advanceTimersByTimeAsync(5_000)
  renewByChange(client, ['today'], momentAgo(14_000))
  renewByChange(client, ['today'], momentAgo(6_001))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(state.asked).toBe(1)
  // What a server keeps it reads anew at the word of a change, too: a moment later at the latest.
  state.joined = 1
  renewByChange(client, ['today'], momentAgo(8_500))
  await vi.advanceTimersByTimeAsync(101)
  expect([shown(), state.asked]).toEqual([1, 2])
  // Nobody knows when that was read.
  client.setQueryData(['today', { cycle_id: 5 }], 7)
  renewByChange(client, ['today'], momentAgo(60_000))
  await vi.advanceTimersByTimeAsync(3_000)
  expect([shown(), state.asked]).toEqual([1, 3])
  leave()
})

it('waits for a question that began since it changed, and asks again where that was left', async () => {
  const { show, state, client, shown } = page()
  show()()
  const first = show()
  await vi.advanceTimersByTimeAsync(5_000)
  const asked = state.asked
  // By the clock, as a page does.
  void client.refetchQueries({ queryKey: ['today'] })
  await vi.advanceTimersByTimeAsync(50)
  renewByChange(client, ['today'], momentAgo(5_000))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(state.asked).toBe(asked + 1)

  void client.refetchQueries({ queryKey: ['today'] })
  await vi.advanceTimersByTimeAsync(50)
  state.joined = 1
  renewByChange(client, ['today'], momentAgo(5_000))
  first()
  const next = show()
  await vi.advanceTimersByTimeAsync(101)
  expect([shown(), state.asked]).toEqual([1, asked + 3])
  next()
})

it('takes nothing for asked since it changed where the clock of the day was set back, or another one stood still', async () => {
  const { show, join, state, client, shown } = page()
  const leave = show()
  await vi.advanceTimersByTimeAsync(3_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  join()
  await vi.advanceTimersByTimeAsync(101)
  expect([shown(), state.asked]).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(3_000)
  // Asleep for ten minutes.
  vi.setSystemTime(Date.now() + 600_000)
  state.joined = 2
  renewByChange(client, ['today'], momentAgo(10_000))
  await vi.advanceTimersByTimeAsync(101)
  expect([shown(), state.asked]).toEqual([2, 3])
  leave()
})

it('asks once more after a first answer that takes longer than a later one is waited for', async () => {
  const { show, join, state, shown } = page()
  state.tookMs = 30_000
  const leave = show()
  await vi.advanceTimersByTimeAsync(50)
  state.tookMs = 100
  join()
  await vi.advanceTimersByTimeAsync(30_000)
  expect([shown(), state.asked]).toEqual([0, 2])
  await vi.advanceTimersByTimeAsync(101)
  expect([shown(), state.asked]).toEqual([1, 2])
  leave()
})

it('asks again for what was asked because of a change, and then called off for something that is saved', async () => {
  const { show, join, state, client, queryKey, shown } = page()
  const leave = show()
  await vi.advanceTimersByTimeAsync(3_000)
  join()
  await vi.advanceTimersByTimeAsync(50)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, 99)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([shown(), state.asked]).toEqual([99, 2])
  await vi.advanceTimersByTimeAsync(1_200)
  expect([shown(), state.asked]).toEqual([1, 3])
  leave()
})

it('asks again where what was waited for was replaced, and that one left', async () => {
  const { show, state, client, shown } = page()
  const first = show()
  await vi.advanceTimersByTimeAsync(5_000)
  void client.refetchQueries({ queryKey: ['today'] })
  await vi.advanceTimersByTimeAsync(50)
  state.joined = 1
  renewByChange(client, ['today'], momentAgo(3_000))
  void client.refetchQueries({ queryKey: ['today'] })
  await vi.advanceTimersByTimeAsync(50)
  first()
  const next = show()
  await vi.advanceTimersByTimeAsync(101)
  expect([shown(), state.asked]).toEqual([1, 4])
  next()
})

it('asks for a whole list after its next page, which called off the question that a change had asked', async () => {
  const { client, asked, list } = growingList()
  const leave = list.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(3_000)
  renewByChange(client, ['list'])
  await vi.advanceTimersByTimeAsync(50)
  void list.fetchNextPage()
  await vi.advanceTimersByTimeAsync(101)
  expect(asked).toEqual([1, 1, 2])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toEqual([1, 1, 2, 1, 2])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(5)
  leave()
})
