import { sql } from 'kysely'
import { listsStudent } from '#domains/directory/server/directory.service.ts'
import type { Viewer } from '#server/api/viewer.ts'

/** Who asks, and when. */
export interface Asker {
  readonly viewer: Viewer
  readonly nowMs: number
}

/**
 * SQL: the student in scope as `students`, with `users`, is one of whom the asker is told: those of their list of
 * students (`/students`), by its own rule.
 */
export const isAsked = (viewer: Viewer) =>
  sql<boolean>`(users.role = 'student' and users.deactivated_at is null and ${listsStudent(viewer)})`
