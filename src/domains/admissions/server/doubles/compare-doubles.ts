import { dayText, dayTextOf } from '#contract/clock-text.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ShownEvaluation } from '../../contract/applications.schemas.ts'
import type { Comparison, JoinedField } from '../../contract/doubles.contract.ts'
import { type Said, saysSame, stateOf, suggest, textOf } from '../../rules/compare-sides.ts'
import { loadSides, type Side } from './load-side.ts'

const dayOrNone = (day: string | null) => (day === null ? null : dayTextOf(day))

const part = (steps: number, all: number, finishedAt: Date | null): Said =>
  finishedAt === null
    ? { text: steps === 0 ? 'Nothing' : `${steps} of ${all} answered`, weight: steps / 100, isSummary: true }
    : { text: `Sent ${dayText(finishedAt.getTime())}`, weight: 1, isSummary: true }

const records = [
  ['none', 'Nothing'],
  ['asked', 'Asked for'],
  ['not_readable', 'Not readable'],
  ['received', 'Received'],
] as const
const tuition = [
  ['none', 'Not asked for'],
  ['in_review', 'In review'],
  ['done', 'Decided'],
] as const
const interviews = [
  ['none', 'Not planned'],
  ['planned', 'Planned'],
  ['done', 'Held'],
] as const

function evaluation(evaluations: readonly ShownEvaluation[], kind: ShownEvaluation['kind']): Said {
  const found = evaluations.find((one) => one.kind === kind)
  if (found === undefined || (found.evaluatorName === '' && found.evaluatorEmail === ''))
    return { text: 'Nobody named', weight: 0 }
  const who = [found.evaluatorName, found.evaluatorEmail].filter(Boolean).join(', ')
  if (found.answeredAt !== null) return { text: `${who}: answered`, weight: 3, isSummary: true }
  return found.askedAt === null
    ? { text: `${who}: not asked`, weight: 1 }
    : { text: `${who}: asked`, weight: 2 }
}

const guardianText = ({ guardians }: Side) =>
  guardians
    .map(({ name, relationship, email, phone }) =>
      [name, relationship, email, phone].filter(Boolean).join(', '),
    )
    .join('\n')

const fieldsOf: readonly (readonly [JoinedField, string, (side: Side) => Said])[] = [
  ['student_first_name', 'First name', (side) => textOf(side.studentFirstName)],
  ['student_last_name', 'Last name', (side) => textOf(side.studentLastName)],
  ['student_email', 'Email of the student', (side) => textOf(side.studentEmail)],
  ['student_born_on', 'Born', (side) => textOf(dayOrNone(side.studentBornOn))],
  ['student_grade', 'Grade', (side) => textOf(String(side.studentGrade))],
  ['cohort_id', 'Campus', (side) => textOf(side.campus)],
  ['starts_on', 'Start date', (side) => textOf(dayOrNone(side.startsOn))],
  ['school_now', 'School now', (side) => textOf(side.schoolNow)],
  ['lives_in', 'Lives in', (side) => textOf(side.livesIn)],
  ['guardians', 'Guardians', (side) => textOf(guardianText(side))],
  [
    'guardian_part',
    'Guardian part',
    (side) => part(side.guardianSteps, side.guardianStepsAll, side.guardianFinishedAt),
  ],
  [
    'student_part',
    'Student part',
    (side) => part(side.studentSteps, side.studentStepsAll, side.studentFinishedAt),
  ],
  [
    'tuition',
    'Flexible tuition',
    (side) => stateOf(tuition, side.flexibleTuitionState, dayOrNone(side.flexibleTuitionOn)),
  ],
  [
    'records',
    'Records',
    (side) => stateOf(records, side.academicRecordsState, dayOrNone(side.academicRecordsOn)),
  ],
  ['teacher', 'TEACHER evaluation', (side) => evaluation(side.evaluations, 'teacher')],
  ['mentor', 'MENTOR evaluation', (side) => evaluation(side.evaluations, 'mentor')],
  [
    'interview',
    'Interview',
    (side) => stateOf(interviews, side.studentInterviewState, dayOrNone(side.studentInterviewOn)),
  ],
]

const sideTold = ({ id, studentName, createdAt, stage, version }: Side): Comparison['one'] => ({
  id,
  studentName,
  createdAt: createdAt.toISOString(),
  stage,
  version,
})

/** Two applications side by side, field by field. */
export function compareSides([one, other]: readonly [Side, Side], isApart: boolean): Comparison {
  const ended = [one, other].find(({ outcome }) => outcome !== null)
  return {
    one: sideTold(one),
    other: sideTold(other),
    fields: fieldsOf.map(([field, label, read]) => {
      const [mine, theirs] = [read(one), read(other)]
      return {
        ...{ field, label, one: mine.text, other: theirs.text },
        isSame: saysSame(mine, theirs),
        suggested: suggest(mine, theirs),
      }
    }),
    isApart,
    hindrance:
      ended === undefined
        ? null
        : `Application ${ended.id} is ${ended.outcome} already. Only open ones are joined.`,
  }
}

/** Compares two stored applications field by field, and returns them as they were read, too. Throws not-found. */
export async function compareDoubles(
  db: Database,
  viewer: Viewer,
  ids: readonly [number, number],
): Promise<{ comparison: Comparison; sides: readonly [Side, Side] }> {
  const sides = await loadSides(db, viewer, ids)
  const apart = await db
    .selectFrom('applicationsApart')
    .select('oneId')
    .where('oneId', '=', Math.min(...ids))
    .where('otherId', '=', Math.max(...ids))
    .executeTakeFirst()
  return { comparison: compareSides(sides, apart !== undefined), sides }
}
