import { sql } from 'kysely'
import { isListedWith, listsStudent } from '#domains/directory/server/directory.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { StudentStatus } from '../contract/question.ts'

/** Who asks, and when. */
export interface Asker {
  readonly viewer: Viewer
  readonly nowMs: number
}

/**
 * SQL: the student in scope as `students`, with `users`, is one of whom the asker is told: those of their list of
 * students (`/students`), by its own rule, where it is asked for these statuses.
 */
export const isAsked = (viewer: Viewer, statuses: readonly StudentStatus[] = []) =>
  sql<boolean>`(users.role = 'student' and ${isListedWith(statuses)} and ${listsStudent(viewer)})`
