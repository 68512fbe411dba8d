import { formatDayOf, formatMonthDay, formatShortDay } from '#ui/format/days.ts'
import type { ApplicationPage } from '../../contract/applications.schemas.ts'
import css from '../admissions.module.css'
import { StateIcon, type StateKind, type StateWordProps } from '../StateWord.tsx'
import { evaluations, guardianPart, interview, records, studentPart, tuition } from '../state-words.ts'

interface Step {
  readonly name: string
  readonly kind: StateKind
  readonly word: string
}

const dayOf = (instant: string | null) =>
  instant === null ? undefined : formatDayOf(instant).replace(/^\w+, |, \d{4}$/g, '')
const step = (name: string, { kind, word }: StateWordProps, doneOn?: string): Step => ({
  name,
  kind,
  word: kind === 'none' ? 'Not yet' : kind === 'done' ? (doneOn ?? word) : word,
})

function stepsOf(application: ApplicationPage): Step[] {
  const { flexibleTuitionOn, academicRecordsOn, studentInterviewOn, flexibleTuitionState } = application
  const day = (on: string | null) => (on === null ? undefined : formatMonthDay(on))
  const held = interview(application)
  return [
    step('Guardian', guardianPart(application), dayOf(application.guardianFinishedAt)),
    step('Student', studentPart(application), dayOf(application.studentFinishedAt)),
    flexibleTuitionState === 'none'
      ? { name: 'Tuition', kind: 'done', word: 'Not asked for' }
      : step('Tuition', tuition(application), day(flexibleTuitionOn)),
    step('Records', records(application), day(academicRecordsOn)),
    step('Evaluations', evaluations(application)),
    {
      name: 'Interview',
      kind: held.kind === 'waits' ? 'open' : held.kind,
      word:
        studentInterviewOn === null
          ? held.word === ''
            ? 'Not planned'
            : held.word
          : formatShortDay(studentInterviewOn),
    },
  ]
}

/** The steps of an application, done in any order (picture 33b). */
export function StepsOfCase({ application }: { readonly application: ApplicationPage }) {
  return (
    <ul className={css.steps} aria-label="Steps">
      {stepsOf(application).map(({ name, kind, word }) => (
        <li key={name} className={css.step}>
          <StateIcon kind={kind} />
          <span className={css.stepName}>{name}</span>
          <span className={css.stepWord} data-kind={kind}>
            {word}
          </span>
        </li>
      ))}
    </ul>
  )
}
