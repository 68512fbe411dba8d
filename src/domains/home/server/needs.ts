import { addressOf } from '#domains/attendance/rules/addresses.ts'
import type { ExcuseRow } from '#domains/excuses/contract/excuses.schemas.ts'
import { staffExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import {
  decidesExcuses,
  listExcusesToDecide,
  waitingAddress,
} from '#domains/excuses/server/excuses.service.ts'
import { type DueFollowUp, findFollowUpsDue, ownDueAddress } from '#domains/notes/server/notes.service.ts'
import { taskAddresses } from '#domains/task-review/rules/task-addresses.ts'
import { listTasksToReview, type TasksToReview } from '#domains/tasks/server/tasks.service.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Home, HomeNeed } from '../contract/home.schemas.ts'
import { rollPath, titleOf } from './calendar.present.ts'
import { listOpenRolls, type OpenRoll } from './open-rolls.queries.ts'

/** Rows of one kind at most; one more is read, to know whether there are more. */
const mostOfAKind = 10

interface OpenNeeds {
  /** What stands before the weekly reports of one's houses, and what after them (look, picture 06). */
  readonly beforeReports: HomeNeed[]
  readonly afterReports: HomeNeed[]
  readonly moreNeeds: Home['moreNeeds']
  readonly asked: Home['asked']
}

/** What waits for the viewer (issue 4 §3), the soonest of each kind first, and where more of a kind is. */
export async function listNeeds(db: Database, viewer: Viewer, nowMs: number): Promise<OpenNeeds> {
  const bounds = { nowMs, limit: mostOfAKind + 1 }
  const [{ excuses, waiting }, rolls, { total: promised, followUps }, tasks] = await Promise.all([
    listExcusesToDecide(db, viewer, bounds),
    holds(viewer, 'attendance.take') ? listOpenRolls(db, viewer, bounds) : [],
    holds(viewer, 'notes.write')
      ? findFollowUpsDue(db, viewer, { nowMs, limit: mostOfAKind })
      : { total: 0, followUps: [] },
    holds(viewer, 'tasks.review') ? listTasksToReview(db, viewer, bounds) : [],
  ])
  const moreNeeds = []
  // Those of other desks too, for who decides for whole campuses: the count of the school's morning.
  if (waiting > Math.min(excuses.length, mostOfAKind))
    moreNeeds.push({
      label: waiting === 1 ? '1 excuse waits' : `All ${waiting} excuses that wait`,
      url: waitingAddress(nowMs),
    })
  if (rolls.length > mostOfAKind) moreNeeds.push({ label: 'More rolls are open', url: addressOf.list() })
  if (tasks.length > mostOfAKind)
    moreNeeds.push({ label: 'More tasks wait for a review', url: addressOf.list() })
  if (promised > followUps.length)
    moreNeeds.push({ label: `All ${promised} follow-ups you promised`, url: ownDueAddress(viewer) })
  return {
    beforeReports: [
      ...excuses.slice(0, mostOfAKind).map(presentExcuseNeed),
      ...rolls.slice(0, mostOfAKind).flatMap(presentRollNeeds),
    ],
    afterReports: [...tasks.slice(0, mostOfAKind).map(presentTasks), ...followUps.map(presentFollowUp)],
    moreNeeds,
    asked: [
      ...(holds(viewer, 'attendance.take') ? ['rolls' as const] : []),
      ...(decidesExcuses(viewer) ? ['excuses' as const] : []),
      ...(holds(viewer, 'notes.write') ? ['follow_ups' as const] : []),
    ],
  }
}

const presentExcuseNeed = (excuse: ExcuseRow): HomeNeed => ({
  kind: 'excuse',
  excuseId: excuse.id,
  studentName: excuse.student_name,
  grade: excuse.grade,
  houseTitle: excuse.house_title,
  reason: excuse.reason,
  startAt: excuse.start_at,
  endAt: excuse.end_at,
  allDay: excuse.allDay,
  schoolDays: excuse.school_days,
  requesterName: excuse.requester_name,
  createdAt: excuse.created_at,
  url: staffExcuseAddress(excuse.id),
})

/** A roll may wait for both: to be taken, and for its unsure participants. */
function presentRollNeeds(roll: OpenRoll): HomeNeed[] {
  const facts = {
    eventId: roll.id,
    title: titleOf(roll),
    startAt: roll.startsAt.toISOString(),
    studentsCount: roll.studentsCount,
  }
  const path = rollPath(roll)
  const needs: HomeNeed[] = []
  if (roll.isNotTaken) needs.push({ ...facts, kind: 'roll', url: `${path}?edit=true` })
  if (roll.unsureCount > 0)
    needs.push({ ...facts, kind: 'participants', unsureCount: roll.unsureCount, url: `${path}/zoom-report` })
  return needs
}

const presentTasks = ({ taskId, type, title, oldestAt, ...tasks }: TasksToReview): HomeNeed => ({
  kind: 'tasks',
  ...tasks,
  experienceTitle: title,
  oldestAt: oldestAt?.toISOString() ?? null,
  url: taskAddresses.task({ type, experienceId: tasks.experienceId, taskId }),
})

const presentFollowUp = ({ id, studentId, studentName, title, dueOn, url }: DueFollowUp): HomeNeed => ({
  kind: 'follow_up',
  noteId: id,
  studentId,
  studentName,
  title,
  dueOn,
  url,
})
