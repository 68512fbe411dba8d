import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { isOwnStudent } from '#domains/people/server/relations.service.ts'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'

/** Which notes one reads, and how much of them, is decided row by row. */
export const notesAccess: AccessRules = {
  'notes.view': heldBy('notes.view', 'notes.view.all'),
  'notes.view.all': heldBy('notes.view.all'),
  'notes.view_restricted': heldBy('notes.view_restricted'),
  'notes.write': heldBy('notes.write'),
  'notes.manage_categories': heldBy('notes.manage_categories'),
}

/** Who asks, and when: a follow-up is due by then. */
export interface NotesScope {
  readonly viewer: Viewer
  readonly nowMs: number
}

/**
 * SQL: the viewer reads the notes on the student in scope as `students`: of the campuses of `notes.view.all`; with
 * `notes.view` one's own students. Never a student or guardian, mirrored or not. A query of one student gives
 * `isOwnStudentHere`.
 */
export function seesNotesOf({ viewer }: Pick<NotesScope, 'viewer'>, isOwn = isOwnStudent) {
  if (viewer.role !== 'employee') return sql<boolean>`false`
  const overseen = withinReach(reachOf(viewer, 'notes.view.all'), sql.ref('students.cohort_id'))
  if (!holds(viewer, 'notes.view')) return overseen
  return sql<boolean>`(${overseen} or ${isOwn(viewer)})`
}

/**
 * SQL: the note in scope as `notes`, on the student in scope as `students`, exists for the viewer. Who wrote it is asked first:
 * of one's own notes nobody need list one's students.
 */
export const seesNote = (scope: Pick<NotesScope, 'viewer'>) =>
  sql<boolean>`(${isAuthor(scope)} or ${seesNotesOf(scope)})`

/** SQL: the viewer wrote the note in scope as `notes`; what one wrote stays one's own when the student moves on. */
const isAuthor = ({ viewer }: Pick<NotesScope, 'viewer'>) =>
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

/** SQL: the follow-up of the note in scope under a name is somebody's: handed to them, or of their own note. */
export function isPromisedBy(employeeId: number, note = 'notes') {
  const [author, doer] = [sql.ref(`${note}.author_id`), sql.ref(`${note}.follow_up_by`)]
  return sql<boolean>`(${doer} = ${employeeId} or (${author} = ${employeeId} and ${doer} is null))`
}
