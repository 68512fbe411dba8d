import type { z } from 'zod'
import { type MomentKind, momentKinds } from '#contract/moment-kinds.ts'
import type { Moment } from '#contract/moments.ts'
import { listAttendanceMoments } from '#domains/attendance/server/attendance.service.ts'
import { listAssessmentMoments, opensProgram } from '#domains/mastery/server/mastery.service.ts'
import { listNoteMoments } from '#domains/notes/server/notes.service.ts'
import { findStudentForSheet } from '#domains/person-sheet/server/person-sheet.service.ts'
import {
  findReadableStatus,
  listStatusMoments,
} from '#domains/student-status/server/student-status.service.ts'
import { taskAddresses } from '#domains/task-review/rules/task-addresses.ts'
import { listTaskMoments } from '#domains/tasks/server/tasks.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import type { Database } from '#server/database/database.ts'
import type { MomentsAsked } from '#server/database/moments.ts'
import { wordsOf } from '#server/database/search-words.ts'
import type { studentTimelineContract } from '../../contract/student-timeline.contract.ts'
import { listSeenExperiences } from './seen-experiences.queries.ts'

type Asked = z.output<
  Exclude<(typeof studentTimelineContract)['getStudentTimeline']['~orpc']['inputSchema'], undefined>
>

interface TimelineContext {
  readonly db: Database
  readonly viewer: Viewer
  readonly nowMs: number
}

const pageSize = 50

/** What one may read of a student, by kind; a kind that is not there is not the viewer's, and nothing of it is counted. */
async function readersOf(context: TimelineContext, studentId: number) {
  const { viewer, nowMs } = context
  const db = together(context.db)
  const [student, seen, seesProgram, status] = await Promise.all([
    findStudentForSheet(db, viewer, studentId),
    listSeenExperiences(db, viewer, studentId),
    opensProgram(db, viewer, studentId),
    findReadableStatus(db, viewer, studentId),
  ])
  if (!student) throw notFound('There is no such student, or none you can see.')
  const { seesRolls, seesAllRolls, seesNotes, grade } = student
  const within = seesProgram ? 'all' : seen.map(({ id }) => id)
  const readers: Partial<Record<MomentKind, (asked: MomentsAsked) => Promise<Moment[]>>> = {
    ...(seesRolls && {
      attendance: (asked) => listAttendanceMoments(db, viewer, asked, seesAllRolls),
    }),
    ...(seesNotes && { note: (asked) => listNoteMoments(db, { viewer, nowMs }, asked) }),
    ...(seesRolls && { task: (asked) => listTaskMoments(db, asked, seen, taskAddresses.student) }),
    ...((seesRolls || seesProgram) && {
      assessment: (asked) => listAssessmentMoments(db, asked, within, grade),
    }),
    ...(status && { status: (asked) => listStatusMoments(db, asked) }),
  }
  return readers
}

const byTime = (one: Moment, other: Moment) =>
  one.at === other.at ? (one.key < other.key ? 1 : -1) : one.at < other.at ? 1 : -1

/**
 * One line of time: each domain gives its latest moments before the last that was read, the latest of all of them are the
 * page. Two waves of statements, however many moments.
 */
export async function loadStudentTimeline(
  context: TimelineContext,
  { studentId, kinds, search, before_at, before_key }: Asked,
) {
  const readers = await readersOf(context, studentId)
  const asked: MomentsAsked = {
    studentId,
    words: wordsOf(search),
    before:
      before_at === undefined || before_key === undefined ? undefined : { at: before_at, key: before_key },
    limit: pageSize + 1,
    now: new Date(context.nowMs),
  }
  // Signs alone are no word: they find nothing, as in every list.
  const isFindable = asked.words.length > 0 || search.trim() === ''
  const wanted = momentKinds.filter((kind) => isFindable && (kinds.length === 0 || kinds.includes(kind)))
  const parts = await Promise.all(wanted.map((kind) => readers[kind]?.(asked) ?? []))
  const all = parts.flat().toSorted(byTime)
  const moments = all.slice(0, pageSize)
  const last = moments.at(-1)
  return {
    moments,
    kinds: momentKinds.filter((kind) => readers[kind] !== undefined),
    next: last && all.length > pageSize ? { before_at: last.at, before_key: last.key } : null,
  }
}
