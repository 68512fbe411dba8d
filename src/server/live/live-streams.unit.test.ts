import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import type { Topic } from '#contract/topics.ts'
import type { Viewer } from '../api/viewer.ts'
import type { Services } from '../services.ts'
import { holdLiveStreams } from './live-streams.ts'

afterEach(() => void vi.useRealTimers())

/** An open stream whose looks at rights are answered one by one, as the test says. */
function openOne() {
  const viewer = { userId: 7, loginId: 1 } as unknown as Viewer
  const asked: ((heard: readonly Topic[]) => void)[] = []
  let changeRights = () => {}
  let change: (topic: string) => void = () => {}
  const live = {
    subscribe(topics: readonly string[], onChange: (topic: string) => void) {
      if (topics.includes('rights:0')) changeRights = () => onChange('rights:0')
      else change = onChange
      return () => {}
    },
    changedLately: () => [],
  }
  const told: string[] = []
  const response = Object.assign(new EventEmitter(), {
    closed: false,
    writableLength: 0,
    write: (text: string) => told.push(text),
  })
  const streams = holdLiveStreams(
    { live } as unknown as Services,
    async () => viewer,
    () => new Promise((resolve) => asked.push((heard) => resolve(new Set(heard)))),
  )
  const place = streams.takePlace(viewer) ?? expect.fail('No place.')
  streams.open(
    {
      cookie: '',
      viewer,
      topics: ['student:1'],
      heard: new Set<Topic>(['student:1']),
      takesAges: true,
      response: response as unknown as ServerResponse,
    },
    place,
  )
  return {
    asked,
    told,
    changeRights: () => changeRights(),
    change: (topic: Topic) => change(topic),
    close: () => response.emit('close'),
  }
}

it('goes by the look that began last, however long an earlier one takes', async () => {
  vi.useFakeTimers()
  const { asked, told, changeRights, change, close } = openOne()
  changeRights()
  await vi.advanceTimersByTimeAsync(1)
  // Taken away after the first look was asked; were the second asked beside it, it could be answered before.
  changeRights()
  await vi.advanceTimersByTimeAsync(1)
  // Answered in the wrong order, where both were asked.
  asked[1]?.([])
  await vi.advanceTimersByTimeAsync(1)
  asked[0]?.(['student:1'])
  await vi.advanceTimersByTimeAsync(1)
  asked[1]?.([])
  await vi.advanceTimersByTimeAsync(1)
  change('student:1')
  expect(told).toEqual(['event: refused\ndata: student:1\n\n'])
  close()
})
