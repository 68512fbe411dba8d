import { otherRolls, whereInMeeting } from '#domains/person-sheet/rules/where-now.ts'
import type { SessionMark, StudentOverview } from '../contract/student-overview.contract.ts'

type Meeting = NonNullable<StudentOverview['today']>[number]

const marks: Readonly<Record<SessionMark, string>> = {
  present: 'Present',
  late: 'Late',
  insufficient: 'Insufficient',
  unexcused: 'Unexcused Absent',
  excused: 'Excused Absent',
  'not-taken': 'Roll not taken',
  'to-come': 'Upcoming',
}

/** What a meeting of today says of the student: while it runs where they are, else its mark. */
export const wordsOfMeeting = ({ state, mark }: Pick<Meeting, 'state' | 'mark'>): string =>
  state === null ? marks[mark] : whereInMeeting[state]

/** How their strip is drawn round: away only where it is known, not where nobody has heard of the meeting. */
export function outlineOf({
  state,
  mark,
}: Pick<Meeting, 'state' | 'mark'>): 'absent' | 'excused' | undefined {
  if (state === 'not seen' || (state === null && mark === 'unexcused')) return 'absent'
  if (state === 'excused' || (state === null && mark === 'excused')) return 'excused'
  return undefined
}

interface Between {
  readonly now: string
  readonly next: string
  readonly none: string
  readonly over: string
}

/** What is said while no meeting of a student is known to run, to who sees all their rolls or some. */
export const betweenMeetings = (seesAllRolls: boolean): Between =>
  seesAllRolls
    ? {
        now: 'No meeting now',
        next: 'Next',
        none: 'None today either',
        over: 'The last of today is over',
      }
    : {
        now: 'No meeting now in what you run',
        next: 'Next in what you run',
        none: `None today either. ${otherRolls}`,
        over: `The last of today is over. ${otherRolls}`,
      }
