import { formatWallTime } from '#ui/format/times.ts'
import type { ClubMeeting } from '../contract/clubs.schemas.ts'
import { weekdayNames } from '../rules/club-text.ts'

const whenText = ({ weekday, starts_at, ends_at }: ClubMeeting): string =>
  `${weekdayNames[weekday - 1] ?? ''}, ${formatWallTime(starts_at)} – ${formatWallTime(ends_at)}`

const whereText = ({ place, video_url }: ClubMeeting): string =>
  place === '' && video_url !== null ? 'by video' : place

/** `Tuesday, 3:30 PM – 4:30 PM, Room 4`. */
export const meetingText = (meeting: ClubMeeting): string =>
  [whenText(meeting), whereText(meeting)].filter(Boolean).join(', ')

/** The meetings of a week in two lines: when and where of the only one, when of two, or how many more there are. */
export function meetingLines(meetings: readonly ClubMeeting[]): string[] {
  const [first, second] = meetings
  if (first === undefined) return ['–']
  if (second === undefined) return [whenText(first), whereText(first)].filter(Boolean)
  return [whenText(first), meetings.length === 2 ? whenText(second) : `and ${meetings.length - 1} more`]
}

/** `12 of 20`, or `12` where as many come as want. */
export const membersText = ({ members, capacity }: { members: number; capacity: number | null }): string =>
  capacity === null ? String(members) : `${members} of ${capacity}`
