import { clockText, countOf, dayText } from '#contract/clock-text.ts'
import type { ConferenceIssue } from '../contract/conferences.contract.ts'

/** A session to come that wants a video meeting of its own, and what we know of that meeting. */
export interface WantedMeeting {
  readonly sessionId: number
  readonly startMs: number
  readonly minutes: number
  readonly topic: string
  /** Whose it is at the service; null: nobody runs the experience. */
  readonly host: string | null
  readonly meetingId: string | null
  /** What stands in the agenda of every meeting that was made for it. */
  readonly mark: string | null
  /** Somebody deleted it at the service, and we were told. */
  readonly isDeleted: boolean
  /** Why it was not made, where that was tried. */
  readonly failure: string
}

/** A meeting as the service lists it. */
export interface StandingMeeting {
  readonly meetingId: string
  readonly topic: string
  readonly agenda: string
  readonly startMs: number | null
  readonly minutes: number | null
}

/** The room in which an experience meets again and again, with its link here and there. */
export interface Room {
  readonly url: string | null
  /** Null: it is not there. */
  readonly standing: { readonly joinUrl: string | null } | null
}

export interface ConferenceFacts {
  /** Null: it has none. */
  readonly room: Room | null
  readonly meetings: readonly WantedMeeting[]
  /** What each host has ahead; null: the service knows no such host. */
  readonly standing: ReadonlyMap<string, readonly StandingMeeting[] | null>
}

/** What does not agree between an experience and the video service, each in a sentence (3-shell-and-houses §2.9). */
export function findIssues({ room, meetings, standing }: ConferenceFacts): ConferenceIssue[] {
  const strangers = [...standing].flatMap(([host, rows]) => (rows === null ? [host] : []))
  return [
    ...(room === null ? [] : issuesOfRoom(room)),
    ...(meetings.some(({ host }) => host === null) ? [nobodyHosts] : []),
    ...strangers.map(noAccount),
    ...meetings.flatMap((wanted) => {
      const rows = wanted.host === null ? null : standing.get(wanted.host)
      return rows ? issuesOfMeeting(wanted, rows) : []
    }),
  ]
}

const nobodyHosts: ConferenceIssue = {
  ...{ kind: 'nobody-hosts', sessionId: null, isMended: false },
  text: 'Nobody who is active runs it. Give it an expert.',
}
const noAccount = (host: string): ConferenceIssue => ({
  ...{ kind: 'no-account', sessionId: null, isMended: false },
  text: `${host} has no account at the video service. Have one made, or choose another main expert.`,
})

function issuesOfRoom({ url, standing }: Room): ConferenceIssue[] {
  const ofRoom = { sessionId: null, isMended: true }
  if (standing === null)
    return [{ ...ofRoom, kind: 'room-gone', text: 'Its room is gone at the video service.' }]
  if (standing.joinUrl === null || standing.joinUrl === url) return []
  return [
    {
      ...ofRoom,
      kind: 'room-link',
      text: 'The link here is not the one that the video service gives.',
    },
  ]
}

function issuesOfMeeting(wanted: WantedMeeting, rows: readonly StandingMeeting[]): ConferenceIssue[] {
  const { sessionId, mark, meetingId } = wanted
  const say = (kind: ConferenceIssue['kind'], text: string): ConferenceIssue => ({
    ...{ kind, sessionId, isMended: true },
    text: `${dayText(wanted.startMs)}: ${text}`,
  })
  const own = meetingId === null ? undefined : rows.find((row) => row.meetingId === meetingId)
  const others = rows.filter((row) => row !== own && mark !== null && row.agenda.includes(mark))
  if (own === undefined) {
    if (others.length > 0) return [say('double', 'it has a meeting there that is not in use here.')]
    if (meetingId !== null || wanted.isDeleted) return [say('gone', 'its meeting is gone there.')]
    return [say('not-made', wanted.failure === '' ? 'no meeting was made yet.' : wanted.failure)]
  }
  const isAsPlanned = own.startMs === wanted.startMs && own.minutes === wanted.minutes
  return [
    ...(isAsPlanned ? [] : [say('moved', movedText(own, wanted))]),
    ...(own.topic === wanted.topic ? [] : [say('renamed', `it is called “${own.topic}” there.`)]),
    ...(others.length === 0
      ? []
      : [say('double', `${countOf(others.length + 1, 'meeting')} exist there for it.`)]),
  ]
}

function movedText(own: StandingMeeting, wanted: WantedMeeting): string {
  if (own.startMs === null) return 'it has no time there.'
  if (own.startMs === wanted.startMs)
    return `it lasts ${own.minutes ?? 0} minutes there, not ${wanted.minutes}.`
  const [there, here] = [dayText(own.startMs), dayText(wanted.startMs)]
  const from = there === here ? '' : `${there}, `
  return `it begins ${from}${clockText(own.startMs)} there, not ${clockText(wanted.startMs)}.`
}
