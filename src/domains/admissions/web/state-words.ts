import { formatMonthDay } from '#ui/format/days.ts'
import type { ApplicationPage, ListedApplication } from '../contract/applications.schemas.ts'
import type { StateWordProps } from './StateWord.tsx'

type States = Pick<
  ListedApplication | ApplicationPage,
  | 'guardianFinished'
  | 'studentFinished'
  | 'guardianSteps'
  | 'studentSteps'
  | 'flexibleTuitionState'
  | 'academicRecordsState'
  | 'academicRecordsOn'
  | 'mentorEvaluationState'
  | 'mentorEvaluationOn'
  | 'studentInterviewState'
  | 'studentInterviewOn'
>

const none: StateWordProps = { kind: 'none', word: '' }
const done: StateWordProps = { kind: 'done', word: 'Done' }
const asked = (day: string | null): StateWordProps => ({
  kind: 'waits',
  word: day === null ? 'Asked' : `Asked ${formatMonthDay(day)}`,
})

function partState(
  isFinished: boolean,
  { done: answered, all }: { done: number; all: number },
): StateWordProps {
  if (isFinished) return done
  return answered === 0 ? none : { kind: 'part', word: `${answered} of ${all}` }
}

export const studentPart = ({ studentFinished, studentSteps }: States) =>
  partState(studentFinished, studentSteps)
export const guardianPart = ({ guardianFinished, guardianSteps }: States) =>
  partState(guardianFinished, guardianSteps)

export const tuition = ({ flexibleTuitionState: state }: States): StateWordProps =>
  state === 'none' ? none : state === 'done' ? done : { kind: 'part', word: 'In review' }

export function records({ academicRecordsState: state, academicRecordsOn: day }: States): StateWordProps {
  if (state === 'none') return none
  if (state === 'asked') return asked(day)
  return state === 'received' ? done : { kind: 'wrong', word: 'Not readable' }
}

export function evaluations({
  mentorEvaluationState: state,
  mentorEvaluationOn: day,
}: States): StateWordProps {
  if (state === 'none') return none
  if (state === 'asked') return asked(day)
  if (state === 'one_of_two') return { kind: 'part', word: '1 of 2' }
  return state === 'done' ? done : { kind: 'wrong', word: 'Bounced' }
}

export function interview({ studentInterviewState: state, studentInterviewOn: day }: States): StateWordProps {
  if (state === 'none') return none
  const when = day === null ? (state === 'done' ? 'Done' : 'Planned') : formatMonthDay(day)
  return { kind: state === 'done' ? 'done' : 'waits', word: when }
}
