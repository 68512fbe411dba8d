import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { excuseWeekdays, stateOf } from '#domains/excuses/contract/excuse-values.ts'
import { getGuardianSide } from '#domains/excuses/server/excuses.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { rangeOf } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import {
  type CoveredMeeting,
  type FamilyExcuseDetail,
  familyExcusePageSize,
  familyExcusesContract,
  type GuardianSide,
} from '../contract/family-excuses.contract.ts'
import { requireFamily } from './family.access.ts'
import { listExpectedMeetings, listFamilyStudents } from './family.queries.ts'
import { getFamilyExcuse, type ListedExcuse, listExcuses, type OneExcuse } from './family-excuses.queries.ts'
import { isLookedAt, statusForFamily } from './status-for-family.ts'

const dayMs = 86_400_000

function presentFacts(row: ListedExcuse | OneExcuse, viewer: Viewer) {
  const { weekdays, periodStart, periodEnd } = row
  return {
    id: row.id,
    student: { id: row.studentId, name: row.studentName, first_name: row.studentFirstName },
    start_at: row.startsAt.toISOString(),
    end_at: row.endsAt.toISOString(),
    all_day: row.allDay,
    state: stateOf(row.approved),
    reason: viewer.role === 'guardian' ? row.reason : null,
    series:
      weekdays && periodStart && periodEnd
        ? {
            days: weekdays.flatMap((day) => excuseWeekdays[day - 1] ?? []),
            period_start: periodStart,
            period_end: periodEnd,
          }
        : null,
  }
}

const neighbour = (id: number | null, startsAt: Date | null): FamilyExcuseDetail['next'] =>
  id !== null && startsAt !== null ? { id, start_at: startsAt.toISOString() } : null

/** The meetings of the student that lie within an excuse, if only in part. */
async function listCovered(db: Database, excuse: OneExcuse, nowMs: number): Promise<CoveredMeeting[]> {
  const { studentId, startsAt, endsAt } = excuse
  // One that began before the excuse does is covered, too; none is longer than a day.
  const from = new Date(startsAt.getTime() - dayMs)
  const meetings = await listExpectedMeetings(db, [studentId], {
    from,
    to: endsAt,
    now: new Date(nowMs),
  })
  return meetings
    .filter((meeting) => meeting.endsAt > startsAt)
    .map((meeting) => ({
      attendable_id: meeting.attendableId,
      kind: meeting.kind,
      title: meeting.title,
      school_day: schoolDateOf(meeting.startsAt.getTime()),
      start_at: meeting.startsAt.toISOString(),
      end_at: meeting.endsAt.toISOString(),
      status: statusForFamily(meeting, nowMs),
      is_looked_at: isLookedAt(meeting, nowMs),
    }))
}

async function presentGuardianSide(
  db: Database,
  viewer: Viewer,
  { id, hasLeft }: OneExcuse,
): Promise<GuardianSide> {
  const { comments, schoolDays, daysInARow, advisor, can, documents, messages } = await getGuardianSide(
    db,
    viewer,
    id,
  )
  const mayChange = viewer.mayChange && !hasLeft
  return {
    comments,
    school_days: schoolDays,
    days_in_a_row: daysInARow,
    advisor: advisor && { name: advisor.name, house_title: advisor.houseTitle },
    can: {
      edit: can.edit && mayChange,
      withdraw: can.remove && mayChange,
      write: mayChange,
    },
    documents,
    messages,
  }
}

export const familyExcusesRoutes = handlers(familyExcusesContract, {
  listExcuses: async ({ db, viewer, input: { when, page }, services }) => {
    requireFamily(viewer)
    const [{ excuses, total }, students] = await Promise.all([
      listExcuses(db, viewer, {
        when,
        now: new Date(services.clock.nowMs()),
        ...rangeOf(page, familyExcusePageSize),
      }),
      listFamilyStudents(db, viewer),
    ])
    return {
      excuses: excuses.map((row) => ({ ...presentFacts(row, viewer), day_count: row.dayCount })),
      page,
      pageSize: familyExcusePageSize,
      total,
      can: { file_absence: viewer.role === 'guardian' && students.some(({ hasLeft }) => !hasLeft) },
      topics: students.map(({ id }) => topic('student', id)),
    }
  },

  getExcuse: async ({ db, viewer, input: { id }, services }) => {
    requireFamily(viewer)
    const excuse = await getFamilyExcuse(db, viewer, id)
    const [meetings, guardian] = await Promise.all([
      listCovered(db, excuse, services.clock.nowMs()),
      viewer.role === 'guardian' ? presentGuardianSide(db, viewer, excuse) : null,
    ])
    return {
      ...presentFacts(excuse, viewer),
      previous: neighbour(excuse.previousId, excuse.previousStartsAt),
      next: neighbour(excuse.nextId, excuse.nextStartsAt),
      created_at: excuse.createdAt.toISOString(),
      requester:
        excuse.requesterName === null
          ? null
          : {
              name: excuse.requesterName,
              is_viewer: excuse.requesterId === viewer.userId,
              is_staff: excuse.isRequestedByStaff,
              filed_in_mirror_by: excuse.filedInMirrorBy,
              corrected_in_mirror_by: excuse.correctedInMirrorBy,
            },
      decided_by_name: excuse.approved === null ? null : excuse.decidedByName,
      decided_at: excuse.approved === null ? null : (excuse.decidedAt?.toISOString() ?? null),
      meetings,
      guardian,
    }
  },
})
