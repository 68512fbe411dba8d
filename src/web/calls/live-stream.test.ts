import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hear } from './live-stream.ts'

/** As a browser has it, as far as it is used. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static readonly all: FakeSource[] = []
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }

  close() {
    this.readyState = FakeSource.CLOSED
  }

  say(type: string, data = '') {
    this.dispatchEvent(Object.assign(new Event(type), { data }))
  }
}

const last = () => FakeSource.all.at(-1) ?? expect.fail('Nothing was opened.')
const stops: (() => void)[] = []
const told: string[] = []
const listenTo = (...topics: string[]) => {
  const stop = hear({ topics, onChange: (topic) => told.push(topic) })
  stops.push(stop)
  return stop
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await vi.advanceTimersByTimeAsync(1)
  // Open once, so that the next test begins with nothing missed.
  last().say('open')
  told.length = 0
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('opens one stream for all that a page listens to, and tells each of its own', async () => {
  const before = FakeSource.all.length
  listenTo('user:1')
  listenTo('student:2', 'user:1')
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeSource.all.slice(before).map(({ url }) => url)).toEqual([
    '/api/live?topic=student%3A2&topic=user%3A1',
  ])
  last().say('open')
  expect(told).toEqual([])
  last().say('change', 'student:2')
  last().say('refused', 'user:1')
  expect(told).toEqual(['student:2', 'user:1', 'user:1'])
})

it('tells what the next page listens to when the stream was away before, and was not back yet', async () => {
  listenTo('user:1')
  const leave = listenTo('student:2')
  await vi.advanceTimersByTimeAsync(1)
  last().say('open')
  last().say('error')
  leave()
  listenTo('student:3')
  await vi.advanceTimersByTimeAsync(1)
  expect(last().url).toContain('student%3A3')
  last().say('open')
  expect(told).toEqual(['student:3', 'user:1'])
})

it('takes a stream that is silent for a minute for one that is away', async () => {
  listenTo('user:1')
  await vi.advanceTimersByTimeAsync(1)
  const first = last()
  first.say('open')
  await vi.advanceTimersByTimeAsync(50_000)
  first.say('here')
  await vi.advanceTimersByTimeAsync(50_000)
  expect(last()).toBe(first)
  await vi.advanceTimersByTimeAsync(10_001)
  expect(last()).not.toBe(first)
  expect(first.readyState).toBe(FakeSource.CLOSED)
  last().say('open')
  expect(told).toEqual(['user:1'])
})
