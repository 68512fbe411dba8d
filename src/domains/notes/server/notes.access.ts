import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { type AccessRules, heldBy } from '#server/access.ts'
import { holds, reachOf, type Viewer } from '#server/viewer.ts'

/** Which notes one reads, and how much of them, is decided row by row. */
export const notesAccess: AccessRules = {
  'notes.view': heldBy('notes.view', 'notes.view.all'),
  'notes.view.all': heldBy('notes.view.all'),
  'notes.view_restricted': heldBy('notes.view_restricted'),
  'notes.write': heldBy('notes.write'),
  'notes.manage_categories': heldBy('notes.manage_categories'),
}

/** Who asks, and when: whom one teaches is a matter of the current cycle. */
export interface NotesScope {
  readonly viewer: Viewer
  readonly nowMs: number
}

/**
 * SQL: the viewer reads the notes on the student in scope as `students`: of the campuses of `notes.view.all`; with
 * `notes.view` those of the house one advises and of the experiences one runs in the current cycle. Never a
 * student or guardian, mirrored or not.
 */
export function seesNotesOf({ viewer, nowMs }: NotesScope) {
  if (viewer.role !== 'employee') return sql<boolean>`false`
  const overseen = withinReach(reachOf(viewer, 'notes.view.all'), sql.ref('students.cohort_id'))
  if (!holds(viewer, 'notes.view')) return overseen
  return sql<boolean>`(${overseen}
    or students.house_id in (select id from houses where advisor_id = ${viewer.userId} and archived_at is null)
    or students.id in (
      select registrations.student_id from experience_experts
      join experiences on experiences.id = experience_experts.experience_id and experiences.cycle_id = (
        select id from cycles where starts_at <= ${new Date(nowMs)} order by starts_at desc limit 1)
      join registrations on registrations.experience_id = experiences.id and registrations.dropped_at is null
      where experience_experts.employee_id = ${viewer.userId}))`
}

/** SQL: the note in scope as `notes`, on the student in scope as `students`, exists for the viewer. */
export const seesNote = (scope: NotesScope) => sql<boolean>`(${seesNotesOf(scope)} or ${isAuthor(scope)})`

/** SQL: the viewer wrote the note in scope as `notes`; what one wrote stays one's own when the student moves on. */
const isAuthor = ({ viewer }: NotesScope) =>
  sql<boolean>`${viewer.role === 'employee'}::boolean and notes.author_id = ${viewer.userId}`

/**
 * SQL: of a note that exists for them the viewer may read all. The one rule of restricted notes (domain.md §3):
 * whoever wrote it, and holders of `notes.view_restricted` over the student. Any condition on what a restricted
 * note hides must stand beside this one, so that no filter tells what the row does not.
 */
export const readsInFull = (scope: NotesScope) =>
  sql<boolean>`(notes.visibility = 'all' or ${isAuthor(scope)} or ${withinReach(
    reachOf(scope.viewer, 'notes.view_restricted'),
    sql.ref('students.cohort_id'),
  )})`
