import { sql } from 'kysely'
import { childrenOf, isOneOf } from '#domains/people/server/relations.service.ts'
import { refused } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'

/** SQL: the student in scope as `students` is the viewer, or a child of the viewer. Nobody for anyone else. */
export function isFamilyStudent(viewer: Viewer) {
  if (viewer.role === 'student') return sql<boolean>`students.id = ${viewer.userId}`
  if (viewer.role === 'guardian') return isOneOf(childrenOf(viewer))
  return sql<boolean>`false`
}

/** Throws refused for employees, who see a family's portal through the mirror. */
export function requireFamily(viewer: Viewer): void {
  if (viewer.role !== 'student' && viewer.role !== 'guardian')
    throw refused('This is the place of students and guardians. The family mirror shows it to staff.')
}
