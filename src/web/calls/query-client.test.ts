import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { decodeError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = () => decodeError({ message: 'The database is away for a moment.' }, 503, { retryAfter: '2' })

it('reads again when the server asks for it, as late as it asks, three times at most', async () => {
  const client = createQueryClient(() => {})
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(away()).mockResolvedValueOnce('here')
  const answer = client.fetchQuery({
    queryKey: ['a'],
    queryFn: read,
    retry: client.getDefaultOptions().queries?.retry ?? false,
  })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect(answer).resolves.toBe('here')

  const never = vi.fn<() => Promise<string>>().mockImplementation(() => Promise.reject(away()))
  const failure = client
    .fetchQuery({
      queryKey: ['b'],
      queryFn: never,
      retry: client.getDefaultOptions().queries?.retry ?? false,
    })
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toHaveProperty('message', 'The database is away for a moment.')
  expect(never).toHaveBeenCalledTimes(3)
})

it('takes a refusal for an answer, and saves nothing twice', async () => {
  const client = createQueryClient(() => {})
  const read = vi.fn(() => Promise.reject(decodeError({ message: 'No.' }, 500)))
  await expect(
    client.fetchQuery({
      queryKey: ['a'],
      queryFn: read,
      retry: client.getDefaultOptions().queries?.retry ?? false,
    }),
  ).rejects.toHaveProperty('message', 'No.')
  expect(read).toHaveBeenCalledTimes(1)

  const save = vi.fn(() => Promise.reject(away()))
  const mutation = client.getMutationCache().build(client, { mutationFn: save })
  const failure = mutation.execute(undefined).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toHaveProperty('status', 503)
  expect(save).toHaveBeenCalledTimes(1)
})

it('asks once more for a first answer that was on its way when something changed', async () => {
  const client = createQueryClient(() => {})
  let stored = 'before'
  const read = vi.fn(async () => {
    const found = stored
    await new Promise((resolve) => setTimeout(resolve, 100))
    return found
  })
  const shown = new QueryObserver(client, { queryKey: ['list', { page: 2 }], queryFn: read })
  const unsubscribe = shown.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(50)
  stored = 'after'
  void client.invalidateQueries({ queryKey: ['list'] })
  await vi.advanceTimersByTimeAsync(60)
  expect(shown.getCurrentResult().data).toBe('before')
  await vi.advanceTimersByTimeAsync(100)
  expect(shown.getCurrentResult().data).toBe('after')
  expect(read).toHaveBeenCalledTimes(2)

  stored = 'later'
  void client.invalidateQueries({ queryKey: ['list'] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown.getCurrentResult().data).toBe('later')
  expect(read).toHaveBeenCalledTimes(3)
  unsubscribe()
})

it('takes an answer that was asked ahead, and overtaken by a change, for none once it is shown', async () => {
  const client = createQueryClient(() => {})
  let stored = 'before'
  const queryFn = async () => {
    const found = stored
    await new Promise((resolve) => setTimeout(resolve, 100))
    return found
  }
  void client.prefetchQuery({ queryKey: ['page'], queryFn })
  await vi.advanceTimersByTimeAsync(50)
  stored = 'after'
  void client.invalidateQueries({ queryKey: ['page'] })
  await vi.advanceTimersByTimeAsync(60)
  const shown = new QueryObserver(client, { queryKey: ['page'], queryFn })
  const unsubscribe = shown.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(110)
  expect(shown.getCurrentResult().data).toBe('after')
  unsubscribe()
})

it('asks anew once the network is back, but not for what a form began with', async () => {
  const client = createQueryClient(() => {})
  client.mount()
  const asked: string[] = []
  const show = (name: string, refetchOnWindowFocus: boolean) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => asked.push(name),
      refetchOnWindowFocus,
    }).subscribe(() => {})
  const stops = [show('list', true), show('form', false), () => client.unmount()]
  await vi.advanceTimersByTimeAsync(60_000)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(1)
  for (const stop of stops) stop()
  expect(asked).toEqual(['list', 'form', 'list'])
})
