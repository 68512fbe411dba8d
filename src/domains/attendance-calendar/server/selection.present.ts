import type { Database } from '#server/database/database.ts'
import type { CalendarSelection, FacultyPage } from '../contract/calendar.schemas.ts'
import type { Chosen, Period } from './calendar-filter.ts'
import type { RollLine } from './roll-lines.queries.ts'
import {
  getExperienceTitle,
  getHouseTitle,
  getStudent,
  listExperiencesOf,
  listRoster,
} from './selection.queries.ts'

/** More students than an experience or house has; a guard, not a page. */
const mostStudents = 200

interface Selected {
  readonly selection: CalendarSelection | null
  readonly counselor: FacultyPage['counselor']
}

/** The side panel of what is chosen. `lines` are the student's rows of the cycle; others need none. */
export async function loadSelection(
  db: Database,
  chosen: Chosen | null,
  {
    cycleId,
    period,
    lines,
    now,
  }: {
    readonly cycleId: number
    readonly period: Period
    readonly lines: readonly RollLine[]
    readonly now: Date
  },
): Promise<Selected> {
  if (chosen === null) return { selection: null, counselor: null }
  if (chosen.kind === 'student') return loadStudent(db, chosen.id, { cycleId, lines, now })
  const { kind, id } = chosen
  const { title, second } = await (kind === 'experience' ? getExperienceTitle : getHouseTitle)(db, id)
  const roster = await listRoster(db, { kind, id }, { ...period, now, limit: mostStudents })
  return {
    selection: {
      kind,
      id,
      title,
      second: second ?? '',
      studentsTotal: roster[0]?.total ?? 0,
      students: roster.map((row) => ({ id: row.id, title: row.title, absences: row.absences })),
    },
    counselor: null,
  }
}

async function loadStudent(
  db: Database,
  id: number,
  {
    cycleId,
    lines,
    now,
  }: { readonly cycleId: number; readonly lines: readonly RollLine[]; readonly now: Date },
): Promise<Selected> {
  const student = await getStudent(db, id)
  const experiences = await listExperiencesOf(db, id, cycleId, now)
  const absencesIn = (experienceId: number) =>
    lines.filter((line) => line.experienceId === experienceId && line.absent > 0).length
  const events = Map.groupBy(
    lines.filter((line) => line.houseId !== null && line.taken > 0),
    (line) => `${line.houseId} ${line.kind}`,
  )
  const { advisorFirstName, advisorLastName, advisorEmail } = student
  return {
    selection: {
      kind: 'student',
      id,
      title: student.name,
      second: [`Grade ${student.grade}`, student.houseTitle].filter(Boolean).join(', '),
      experiences: experiences.map((one) => ({ ...one, absences: absencesIn(one.id) })),
      houseEvents: [...events.values()].flatMap((ofKind) => {
        const [first] = ofKind
        if (!first || first.houseId === null) return []
        const attended = ofKind.filter((line) => line.present > 0).length
        return [
          { houseId: first.houseId, title: first.title, kind: first.kind, attended, taken: ofKind.length },
        ]
      }),
    },
    counselor:
      advisorFirstName !== null && advisorLastName !== null && advisorEmail !== null
        ? { first_name: advisorFirstName, last_name: advisorLastName, email: advisorEmail }
        : null,
  }
}
