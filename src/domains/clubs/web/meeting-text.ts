import { formatWallTime } from '#ui/format/times.ts'
import type { ClubMeeting } from '../contract/clubs.schemas.ts'
import { weekdayNames } from '../rules/club-text.ts'

/** `Tuesday, 3:30 PM – 4:30 PM, Room 4`. */
export function meetingText({ weekday, starts_at, ends_at, place, video_url }: ClubMeeting): string {
  const time = `${formatWallTime(starts_at)} – ${formatWallTime(ends_at)}`
  const where = place === '' && video_url !== null ? 'by video' : place
  return [weekdayNames[weekday - 1] ?? '', time, where].filter(Boolean).join(', ')
}

/** `12 of 20`, or `12` where as many come as want. */
export const membersText = ({ members, capacity }: { members: number; capacity: number | null }): string =>
  capacity === null ? String(members) : `${members} of ${capacity}`
