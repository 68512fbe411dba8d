import { expect, test } from 'vitest'
import { zoomMeeting, zoomParticipant, zoomParticipantPage } from './zoom-shapes.ts'

test("reads a report row as Zoom's reference prints it", () => {
  const row = {
    customer_key: '349589LkJyeW',
    duration: 259,
    failover: false,
    id: '30R7kT7bTIKSNUFEuH_Qlg',
    join_time: '2022-03-23T06:58:09Z',
    leave_time: '2022-03-23T07:02:28Z',
    name: 'example',
    registrant_id: 'abcdefghij0-klmnopq23456',
    status: 'in_meeting',
    user_email: 'JChill@example.com',
    user_id: '27423744',
    bo_mtg_id: '27423744',
  }
  expect(zoomParticipant.parse(row)).toEqual({
    accountId: '30R7kT7bTIKSNUFEuH_Qlg',
    userId: '27423744',
    participantUuid: null,
    registrantId: 'abcdefghij0-klmnopq23456',
    name: 'example',
    email: 'jchill@example.com',
    joinMs: Date.parse('2022-03-23T06:58:09Z'),
    leaveMs: Date.parse('2022-03-23T07:02:28Z'),
    leaveReason: null,
    wasInWaitingRoom: false,
  })
})

test('time in the waiting room is marked as such', () => {
  expect(zoomParticipant.parse({ name: 'Ada', status: 'in_waiting_room' }).wasInWaitingRoom).toBe(true)
})

test('a row of blanks is a row of nulls; an unreadable time is an error', () => {
  const blanks = {
    id: '',
    user_id: null,
    user_email: ' ',
    registrant_id: undefined,
    name: null,
    join_time: '',
  }
  expect(zoomParticipant.parse(blanks)).toMatchObject({
    accountId: null,
    userId: null,
    email: null,
    name: '',
    joinMs: null,
  })
  expect(zoomParticipant.safeParse({ join_time: '10 o’clock' }).success).toBe(false)
})

test('a name holds one line of what can be seen', () => {
  const row = zoomParticipant.parse({ user_name: 'Ada\u0000\r\nLove\ud800lace', id: 'a\u0000b' })
  expect([row.name, row.accountId]).toEqual(['Ada Lovelace', 'ab'])
})

test('a page without its list is an error, one without a next page is the last', () => {
  expect(zoomParticipantPage.safeParse({ next_page_token: '' }).success).toBe(false)
  expect(zoomParticipantPage.parse({ participants: [] })).toEqual({ rows: [], nextPageToken: '' })
})

test('ids may be numbers', () => {
  expect(zoomMeeting.parse({ id: 81_234_567_890, uuid: 'u==', host_id: 7 })).toMatchObject({
    meetingId: '81234567890',
    hostId: '7',
    startMs: null,
    isRunning: false,
  })
})
