import { formatTime } from '#ui/format/times.ts'
import type { RollPage } from '../../contract/attendance.schemas.ts'

/** What a roll says while nobody knows who is missing, its heading over the names, and what is read out. */
export function notKnownWords({
  presence,
  startAt,
  lateFromAt,
}: Pick<RollPage, 'presence' | 'startAt' | 'lateFromAt'>) {
  if (presence === 'unheard')
    return {
      title: 'Not known yet',
      note: 'Nobody knows yet who is there: the video meeting has said nothing.',
      list: 'Expected',
      said: 'Nobody knows yet who is there: the video meeting has said nothing.',
    }
  const note = `Began at ${formatTime(startAt)}. Who is not there at ${formatTime(lateFromAt)} is missing.`
  return {
    title: 'Too early to say who is missing',
    note,
    list: 'Not in the meeting',
    said: `Too early to say who is missing. ${note}`,
  }
}
