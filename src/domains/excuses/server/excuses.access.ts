import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { childrenOf, isOneOf, isOwnStudent } from '#domains/people/server/relations.service.ts'
import { type AccessRule, type AccessRules, heldBy } from '#server/api/access.ts'
import { refused } from '#server/api/errors.ts'
import { holds, holdsFor, reachOf, type Viewer } from '#server/api/viewer.ts'

/** Guardians file, correct and take back excuses of their own children; the queries hold them to it. */
const orGuardian =
  (rule: AccessRule): AccessRule =>
  (viewer) =>
    viewer.role === 'guardian' || rule(viewer)

/** Who may call the excuse endpoints at all; which excuses they reach is decided row by row below. */
export const excusesAccess: AccessRules = {
  'excuses.view': heldBy('excuses.view', 'excuses.view.all'),
  'excuses.view.all': heldBy('excuses.view.all'),
  'excuses.create': orGuardian(heldBy('excuses.create')),
  'excuses.create_recurring': heldBy('excuses.create_recurring'),
  'excuses.decide': heldBy('excuses.decide', 'excuses.decide.all'),
  'excuses.decide.all': heldBy('excuses.decide.all'),
}

/**
 * SQL: the viewer sees the excuses of the student in scope as `students`: one's own students, or those of the
 * campuses one oversees; a guardian's own children. Nobody else. A query of one student gives `isOwnStudentHere`.
 */
export function seesExcusesOf(viewer: Viewer, isOwn = isOwnStudent) {
  if (viewer.role === 'guardian') return isOneOf(childrenOf(viewer))
  if (viewer.role !== 'employee') return sql<boolean>`false`
  const overseen = withinReach(reachOf(viewer, 'excuses.view.all'), sql.ref('students.cohort_id'))
  return holds(viewer, 'excuses.view') ? sql<boolean>`(${overseen} or ${isOwn(viewer)})` : overseen
}

/** What the rules must know of an excuse and how the viewer stands to its student. */
export interface ExcuseRelation {
  readonly approved: boolean | null
  readonly requesterId: number | null
  readonly isByGuardian: boolean
  readonly cohortId: number
  readonly isOwnStudent: boolean
  readonly advisorId: number | null
  readonly advisorName: string | null
  readonly houseTitle: string | null
}

/** Whether the viewer decides on excuses of this student at all. */
export const mayDecide = (viewer: Viewer, excuse: ExcuseRelation): boolean =>
  viewer.role === 'employee' &&
  ((excuse.isOwnStudent && holds(viewer, 'excuses.decide')) ||
    holdsFor(viewer, 'excuses.decide.all', excuse.cohortId))

/**
 * Whether the viewer deals with the family about this excuse: reads what they write and writes to them, attaches and
 * opens documents. Both are often medical: who only teaches the student sees that there is an excuse, neither its
 * papers nor its messages.
 */
export const mayHandle = (viewer: Viewer, excuse: ExcuseRelation): boolean =>
  viewer.role === 'guardian' ||
  mayDecide(viewer, excuse) ||
  (viewer.role === 'employee' && [excuse.requesterId, excuse.advisorId].includes(viewer.userId))

/** Whether the viewer may take a document away: who attached it, and who decides on the excuse. */
export const mayRemoveDocument = (
  viewer: Viewer,
  excuse: ExcuseRelation,
  { uploadedBy }: { readonly uploadedBy: number },
): boolean =>
  viewer.mayChange &&
  (uploadedBy === viewer.userId || mayDecide(viewer, excuse) || excuse.advisorId === viewer.userId)

/**
 * Throws refused for guardians of a student who left the school: what was reported stays readable, and that is all. What
 * is left of it is the school's.
 */
export function requireStudentHere(viewer: Viewer, { hasLeft }: { readonly hasLeft: boolean }): void {
  if (viewer.role === 'guardian' && hasLeft)
    throw refused('This student has left the school: what was reported can still be read.')
}

/** Guardians correct and take back what they filed while nobody has decided; staff what they may file. */
export const mayEdit = (viewer: Viewer, excuse: ExcuseRelation): boolean =>
  viewer.role === 'guardian'
    ? excuse.approved === null && excuse.requesterId === viewer.userId
    : holds(viewer, 'excuses.create') && (mayDecide(viewer, excuse) || excuse.requesterId === viewer.userId)

/** Removing needs the same as deciding, or having filed it. */
export const mayRemove = (viewer: Viewer, excuse: ExcuseRelation): boolean =>
  mayDecide(viewer, excuse) || mayEdit(viewer, excuse)
