import { schoolDateOf, schoolYearOf } from '#contract/school-time.ts'
import { findStudentForSheet } from '#domains/person-sheet/server/person-sheet.service.ts'
import { listDocuments } from '#domains/student-documents/server/student-documents.service.ts'
import { findTranscriptContent } from '#domains/transcripts/server/transcripts.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { HistoryOfYear } from '../../contract/learning-history.contract.ts'
import { loadLearningHistory } from './load-history.ts'

interface YearContext {
  readonly db: Database
  readonly viewer: Viewer
  readonly nowMs: number
}

/**
 * A school year of a student: where they were, what they took with grade and credits as the transcript has it, and the
 * papers. A year runs from July to June, as transcripts count it. Not-found for who does not see the student.
 */
export async function loadHistoryOfYear(
  context: YearContext,
  { studentId, year }: { readonly studentId: number; readonly year: string },
): Promise<HistoryOfYear> {
  const { db, viewer, nowMs } = context
  const begins = Number(year.slice(0, 4))
  const student = await findStudentForSheet(db, viewer, studentId)
  if (!student) throw notFound('There is no such student, or none you can see.')
  const history = await loadLearningHistory(context, studentId)
  const content = await findTranscriptContent(db, viewer, studentId, nowMs)
  const own = await listDocuments(db, viewer, studentId, nowMs)
  const grades = await listGrades(db, studentId)
  const cycles = history.cycles.filter(({ schoolYear }) => schoolYear === year)
  const isPast = begins < schoolYearOf(schoolDateOf(nowMs))
  const campus = isPast ? await findCampusOf(db, cycles) : student.campus
  const schools = history.schools.filter((one) => one.first_year <= begins && begins <= one.last_year)
  const lines = content?.years.find(({ title }) => title.startsWith(String(begins)))?.courses ?? []
  const gradeOf = (title: string, source: string) =>
    grades.find((one) => one.title === title && one.provider === source)?.grade
  const linked = schools.flatMap(({ document }) => document ?? [])
  const added = own.flatMap(({ id, title, files }) => {
    const newest = files[0]
    const isOfYear =
      newest !== undefined && schoolYearOf(schoolDateOf(Date.parse(newest.uploaded_at))) === begins
    return isOfYear && !linked.some((one) => one.id === id) ? [{ id, title, url: newest.url }] : []
  })
  return {
    ...{ year, schools, name: student.name, campus },
    cycles,
    courses:
      content === undefined
        ? null
        : lines.map(({ title, source, mastery, credits }) => ({
            ...{ title, source, credits },
            grade: gradeOf(title, source) || mastery,
          })),
    credits: lines.reduce((sum, { credits }) => sum + (credits ?? 0), 0),
    documents: [...linked, ...added],
  }
}

/**
 * The campus of a past year, as the experiences of it tell: where a student is now says nothing of then. Null where none of
 * them is of a campus alone, or they are of several.
 */
async function findCampusOf(db: Database, cycles: HistoryOfYear['cycles']): Promise<string | null> {
  const ids = cycles.flatMap(({ experiences }) => experiences.map(({ id }) => id))
  if (ids.length === 0) return null
  const campuses = await db
    .selectFrom('experiences')
    .innerJoin('cohorts', 'cohorts.id', 'experiences.cohortId')
    .select('cohorts.title')
    .distinct()
    .where('experiences.id', 'in', ids)
    .execute()
  const [only, ...others] = campuses
  return only === undefined || others.length > 0 ? null : only.title
}

/** What other schools gave for the courses of a student. */
const listGrades = (db: Database, studentId: number) =>
  db
    .selectFrom('externalElectives')
    .select(['title', 'provider', 'grade'])
    .where('studentId', '=', studentId)
    .where('removedAt', 'is', null)
    .where('grade', '<>', '')
    .execute()
