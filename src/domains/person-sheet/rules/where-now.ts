import type { MeetingState } from '../contract/person-sheet.contract.ts'

/** Where a student is in a meeting that runs. */
export const whereInMeeting: Readonly<Record<MeetingState, string>> = {
  there: 'In the meeting',
  left: 'Left the meeting',
  excused: 'Excused',
  'excuse waits': 'Not seen, excuse waits',
  'not seen': 'Not in the meeting',
  unknown: 'The video meeting has said nothing yet',
}

/** Said beside what rolls say, to who sees some of a student's alone. */
export const otherRolls = 'Other rolls are not yours to see.'
export const notAllRolls = `In what you run. ${otherRolls}`

/** Where no meeting of a student runs, as far as the viewer sees their rolls. */
export const noMeetingNow = (seesAllRolls: boolean): string =>
  seesAllRolls ? 'No class at this moment.' : `No class at this moment in what you run. ${otherRolls}`

/** Where there is none today, as far as the viewer sees their rolls. */
export const noMeetingToday = (seesAllRolls: boolean): string =>
  seesAllRolls ? 'No meeting today.' : `No meeting today in what you run. ${otherRolls}`
