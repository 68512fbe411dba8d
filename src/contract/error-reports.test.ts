import { expect, it } from 'vitest'
import { onlyWhatMayLeave, routeOf, withoutWords } from './error-reports.ts'

it.each([
  ['https://h.test/password/new?token=abc#x', '/password/new'],
  ['/backoffice/houses/{houseId}', '/backoffice/houses/{houseId}'],
  ['/api/auth/callback/:provider', '/api/auth/callback/:provider'],
  ['/students/481/Ada%20Byron', '/students/:id/:id'],
  ['/feeds/x7Kq2mPzR4', '/feeds/:id'],
])('says where %s is', (address, place) => expect(routeOf(address)).toBe(place))

it('keeps the kind of an error and its stack, and none of its words', () => {
  class PlantedError extends Error {
    override readonly name = 'Ada Byron said'
  }
  const bare = withoutWords(new TypeError('Ada Byron\n    at Ada (ada.js:1:1)', { cause: 'Ada' }))
  expect(bare).toMatchObject({ name: 'TypeError', message: '' })
  expect(bare.stack).not.toContain('Ada')
  expect(bare.stack).toMatch(/^TypeError\n +at .*error-reports\.test\.ts/)
  expect(withoutWords(new PlantedError('x')).name).toBe('Error')
  expect(withoutWords('Ada Byron')).toMatchObject({ name: 'Thrown', message: '', stack: 'Thrown' })
})

const event = {
  event_id: 'e1',
  timestamp: 1,
  message: 'Ada',
  user: { email: 'ada@families.test' },
  request: { url: 'https://h.test/?token=t', data: 'Ada', cookies: { session: 'Ada' } },
  breadcrumbs: [{ message: 'Ada' }],
  extra: { body: 'Ada' },
  contexts: { trace: { trace_id: 't1', span_id: 's1', data: { url: 'Ada' } }, state: { name: 'Ada' } },
  tags: { requestId: '7F3K-2QB4', route: '/students/12', status: 500, person: 'Ada', method: 'Ada Byron' },
  exception: {
    values: [
      {
        type: 'TypeError',
        value: 'Ada',
        mechanism: { data: { target: 'Ada' } },
        stacktrace: {
          frames: [
            {
              filename: '/a.ts?token=t',
              function: 'save',
              lineno: 3,
              vars: { name: 'Ada' },
              context_line: 'Ada',
            },
          ],
        },
      },
    ],
  },
}

it('sends of an event what is named, and nothing else of its envelope', () => {
  const envelope = [
    { event_id: 'e1', trace: { transaction: 'Ada' }, user: 'Ada' },
    [
      [{ type: 'event', filename: 'Ada' }, event],
      [{ type: 'attachment' }, 'Ada'],
      [{ type: 'span' }, { items: [{ name: 'Ada' }] }],
      [{ type: 'replay_recording', length: 3 }, 'Ada'],
    ],
  ] as const
  const kept = onlyWhatMayLeave(envelope)
  expect(JSON.stringify(kept)).not.toMatch(/ada|token/i)
  expect(kept?.[1]).toEqual([
    [
      { type: 'event' },
      {
        event_id: 'e1',
        timestamp: 1,
        tags: { requestId: '7F3K-2QB4', route: '/students/:id', status: 500 },
        contexts: { trace: { trace_id: 't1', span_id: 's1' } },
        exception: {
          values: [
            {
              type: 'TypeError',
              stacktrace: { frames: [{ filename: '/a.ts', function: 'save', lineno: 3 }] },
            },
          ],
        },
      },
    ],
  ])
  expect(onlyWhatMayLeave([{}, [[{ type: 'user_report' }, { comments: 'Ada' }]]])).toBeUndefined()
})
