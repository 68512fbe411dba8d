import { viewerOf } from '#domains/sign-in/server/sign-in.service.ts'
import type { FindMirrored } from '#server/services.ts'
import { findMirrorable } from './mirror.queries.ts'

/**
 * Whom a mirror that goes on shows: the permissions and how far they reach are asked again on each request (decision 15), by the
 * same rule that let it begin. Undefined for one that would not begin any more.
 */
export const findMirrored: FindMirrored = async (db, { employeeId, userId, nowMs }) => {
  const employee = await viewerOf(db, employeeId, nowMs)
  return employee && findMirrorable(db, employee, userId)
}
