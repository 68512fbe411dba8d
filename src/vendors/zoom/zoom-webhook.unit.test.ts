import { expect, test } from 'vitest'
import { answerUrlValidation, parseZoomEvent, verifyZoomSignature, zoomSignature } from './zoom-webhook.ts'

// Made with `openssl dgst -sha256 -hmac homeroom-secret`, not with our own code.
const genuine = {
  secret: 'homeroom-secret',
  timestamp: '1739923528',
  rawBody: '{"event":"meeting.started"}',
  signature: 'v0=d90977d2b6535eb30dc7247d5a84689e8a3f7f175fda1fecaf09e1a5f7191f0a',
  nowMs: 1_739_923_528_000,
}
const minuteMs = 60_000

test('takes a genuine call, as text and as bytes, up to five minutes old', () => {
  expect(verifyZoomSignature(genuine)).toBe(true)
  expect(verifyZoomSignature({ ...genuine, rawBody: Buffer.from(genuine.rawBody) })).toBe(true)
  expect(verifyZoomSignature({ ...genuine, nowMs: genuine.nowMs + 5 * minuteMs })).toBe(true)
})

test.each([
  ['a body that was changed', { rawBody: '{"event":"meeting.ended"}' }],
  ['a body printed anew', { rawBody: '{ "event": "meeting.started" }' }],
  ['a timestamp that was changed', { timestamp: '1739923529' }],
  ['an old call sent again', { nowMs: genuine.nowMs + 5 * minuteMs + 1 }],
  ['a call from the future', { nowMs: genuine.nowMs - 5 * minuteMs - 1 }],
  ['another secret', { secret: 'other' }],
  ['no signature', { signature: undefined }],
  ['a signature cut short', { signature: genuine.signature.slice(0, -1) }],
  ['a signature of another version', { signature: genuine.signature.replace('v0', 'v1') }],
  ['no timestamp', { timestamp: undefined }],
  ['a timestamp that is no number', { timestamp: 'NaN' }],
])('refuses %s', (_what, change) => {
  expect(verifyZoomSignature({ ...genuine, ...change })).toBe(false)
})

test('no secret configured takes nothing, not even what is signed with none', () => {
  const signature = zoomSignature('', genuine.timestamp, genuine.rawBody)
  expect(verifyZoomSignature({ ...genuine, secret: '', signature })).toBe(false)
})

test('answers the URL validation with the token hashed', () => {
  expect(answerUrlValidation('homeroom-secret', 'qgg8vlvZRS6UYooatFL8Aw')).toEqual({
    plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
    encryptedToken: '5d93bf6152cfbef6ea6f556f944104b33645362c67f3df54afb66cb64fab51c1',
  })
})

const started = {
  event: 'meeting.started',
  event_ts: 1_626_230_691_572,
  payload: {
    account_id: 'abc',
    object: {
      id: '1234567890',
      uuid: 'u==',
      host_id: 'h',
      topic: 'My Meeting',
      type: 8,
      start_time: '2021-07-13T21:44:51Z',
      timezone: '',
      duration: 60,
    },
  },
}

test('reads a start, also with a numeric id and fields nobody knows', () => {
  const expected = {
    kind: 'meeting.started',
    meetingId: '1234567890',
    uuid: 'u==',
    hostId: 'h',
    topic: 'My Meeting',
    atMs: Date.parse('2021-07-13T21:44:51Z'),
  }
  expect(parseZoomEvent(started)).toEqual(expected)
  const object = { ...started.payload.object, id: 1_234_567_890, new_field: { deep: [1] } }
  expect(parseZoomEvent(JSON.stringify({ ...started, extra: 1, payload: { object } }))).toEqual(expected)
})

test('reads a guest who left: blank ids are null, and the event has the time when the participant has none', () => {
  const participant = {
    user_id: 16778240,
    user_name: ' iPad ',
    id: '',
    email: '',
    registrant_id: '',
    participant_uuid: '',
    leave_reason: 'left the meeting.',
  }
  const event = {
    ...started,
    event: 'meeting.participant_left',
    payload: { object: { id: 1, uuid: 'u==', participant } },
  }
  expect(parseZoomEvent(event)).toEqual({
    kind: 'meeting.participant_left',
    meetingId: '1',
    uuid: 'u==',
    hostId: null,
    topic: '',
    atMs: 1_626_230_691_572,
    participant: {
      accountId: null,
      userId: '16778240',
      participantUuid: null,
      registrantId: null,
      name: 'iPad',
      email: null,
      joinMs: null,
      leaveMs: null,
      leaveReason: 'left the meeting.',
      wasInWaitingRoom: false,
    },
  })
})

test('reads the URL validation', () => {
  const challenge = { event: 'endpoint.url_validation', event_ts: 1, payload: { plainToken: 'abc' } }
  expect(parseZoomEvent(challenge)).toEqual({ kind: 'url_validation', plainToken: 'abc' })
})

test('an event we do not follow is unknown without a problem', () => {
  const event = { event: 'recording.completed', event_ts: 1, payload: { object: 'anything' } }
  expect(parseZoomEvent(event)).toEqual({ kind: 'unknown', event: 'recording.completed', problem: null })
})

test.each([
  ['half a body', '{"event":"meeting.sta', 'not a Zoom event'],
  ['nothing', undefined, 'not a Zoom event'],
  ['a meeting without UUID', { ...started, payload: { object: { id: '1' } } }, 'uuid'],
  [
    'an unreadable time',
    { ...started, payload: { object: { ...started.payload.object, start_time: 'soon' } } },
    'start_time',
  ],
  [
    'a time in no calendar',
    { ...started, event_ts: 1e300, payload: { object: { id: '1', uuid: 'u' } } },
    'event_ts',
  ],
  ['a number of no meeting', { ...started, payload: { object: { id: '1', uuid: 'u\u0000' } } }, 'uuid'],
  ['no time at all', { ...started, event_ts: null, payload: { object: { id: '1', uuid: 'u' } } }, 'no time'],
  ['a join of nobody', { ...started, event: 'meeting.participant_joined' }, 'no participant'],
])('%s is unknown with the problem named', (_what, body, problem) => {
  expect(parseZoomEvent(body)).toMatchObject({ kind: 'unknown', problem })
})
