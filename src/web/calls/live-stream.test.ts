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

  refuse() {
    this.close()
    this.say('error')
  }
}

/** A tab that somebody looks at, or not. */
class FakePage extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible'

  show(state: 'visible' | 'hidden') {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}
const tab = new FakePage()

const last = () => FakeSource.all.at(-1) ?? expect.fail('Nothing was opened.')
const stops: (() => void)[] = []
const told: string[] = []
const changedAt: number[] = []
const listenTo = (...topics: string[]) => {
  const stop = hear({
    topics,
    onChange({ ofDayMs }) {
      told.push(topics.join(' '))
      changedAt.push(ofDayMs)
    },
  })
  stops.push(stop)
  return stop
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', tab)
})
afterEach(async () => {
  tab.show('visible')
  for (const stop of stops.splice(0)) stop()
  await vi.advanceTimersByTimeAsync(1)
  // Open once, so that the next test begins with nothing missed.
  last().say('open')
  await vi.advanceTimersByTimeAsync(1)
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
    '/api/live?topic=student%3A2&topic=user%3A1&ages=1',
  ])
  last().say('open')
  expect(told).toEqual([])
  last().say('change', 'student:2')
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['student:2 user:1'])
  last().say('refused', 'user:1')
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['student:2 user:1', 'user:1', 'student:2 user:1'])
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
  await vi.advanceTimersByTimeAsync(1)
  expect(told.toSorted()).toEqual(['student:3', 'user:1'])
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
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['user:1'])
})

it('leaves a stream alone that is open since, where an earlier one of the same page was refused', async () => {
  listenTo('user:1')
  await vi.advanceTimersByTimeAsync(1)
  last().refuse()
  const leave = listenTo('student:2')
  await vi.advanceTimersByTimeAsync(1)
  leave()
  await vi.advanceTimersByTimeAsync(1)
  const back = last()
  back.say('open')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(last()).toBe(back)
  expect(back.readyState).not.toBe(FakeSource.CLOSED)
})

it('asks again after a refusal, once, however long it was silent before', async () => {
  listenTo('user:1')
  await vi.advanceTimersByTimeAsync(1)
  last().say('open')
  await vi.advanceTimersByTimeAsync(58_000)
  last().refuse()
  const before = FakeSource.all.length
  await vi.advanceTimersByTimeAsync(4_999)
  expect(FakeSource.all).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeSource.all).toHaveLength(before + 1)
})

it('tells a page once of all that it hears in one breath', async () => {
  const times: string[] = []
  stops.push(hear({ topics: ['attendable:1', 'attendable:2', 'user:1'], onChange: () => times.push('page') }))
  stops.push(hear({ topics: ['user:1'], onChange: () => times.push('bell') }))
  await vi.advanceTimersByTimeAsync(1)
  last().say('open')
  for (const topic of ['attendable:1', 'attendable:2']) {
    last().say('change', topic)
    await Promise.resolve()
  }
  await vi.advanceTimersByTimeAsync(1)
  expect(times).toEqual(['page'])
  last().say('error')
  last().say('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(times.toSorted()).toEqual(['bell', 'page', 'page'])
})

it('keeps what changes while nobody looks at the tab, and tells it once when it is seen again', async () => {
  listenTo('attendable:1', 'attendable:2')
  listenTo('attendable:3')
  await vi.advanceTimersByTimeAsync(1)
  last().say('open')
  tab.show('hidden')
  for (let n = 0; n < 30; n += 1) {
    last().say('change', `attendable:${1 + (n % 2)}`)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(told).toEqual([])
  // At once: before what is old is asked for by whoever comes back, or it is asked twice.
  tab.show('visible')
  expect(told).toEqual(['attendable:1 attendable:2'])
  tab.show('hidden')
  tab.show('visible')
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveLength(1)
})

it('keeps what a line that was away has missed until the tab is seen', async () => {
  listenTo('attendable:1')
  await vi.advanceTimersByTimeAsync(1)
  last().say('open')
  tab.show('hidden')
  last().say('error')
  last().say('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([])
  tab.show('visible')
  expect(told).toEqual(['attendable:1'])
})

it('tells what the shell hears, and what somebody may not hear any more, whoever looks', async () => {
  listenTo('user:1', 'maintenance:0', 'features:0', 'organization:0')
  listenTo('user:1', 'attendable:1')
  listenTo('student:2')
  await vi.advanceTimersByTimeAsync(1)
  last().say('open')
  tab.show('hidden')
  last().say('change', 'attendable:1')
  for (const topic of ['user:1', 'maintenance:0', 'features:0', 'organization:0']) {
    told.length = 0
    last().say('change', topic)
    await vi.advanceTimersByTimeAsync(1)
    expect(told[0]).toBe('user:1 maintenance:0 features:0 organization:0')
  }
  told.length = 0
  last().say('refused', 'student:2')
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['student:2'])
  tab.show('visible')
  expect(told).toEqual(['student:2', 'user:1 attendable:1'])
})

it('says when it changed: what it hears at the beginning may be of before its page was answered', async () => {
  listenTo('attendable:1', 'attendable:2')
  listenTo('attendable:3')
  await vi.advanceTimersByTimeAsync(1)
  last().say('open')
  const nowMs = Date.now()
  changedAt.length = 0
  last().say('changed', 'attendable:2 14000')
  last().say('changed', 'attendable:1 3000')
  last().say('changed', 'attendable:3 200')
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['attendable:1 attendable:2', 'attendable:3'])
  expect(changedAt).toEqual([nowMs - 3_000, nowMs - 200])
  last().say('change', 'attendable:3')
  last().say('changed', 'attendable:3 9000')
  await vi.advanceTimersByTimeAsync(1)
  expect(changedAt.at(-1)).toBe(nowMs + 1)
})

it('tells all that a page listens to where its stream took longer to open than the server remembers', async () => {
  listenTo('student:2')
  await vi.advanceTimersByTimeAsync(4_000)
  last().say('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([])
  listenTo('student:3')
  await vi.advanceTimersByTimeAsync(6_000)
  last().say('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['student:2', 'student:3'])
})
