import { schoolDateOf } from '#contract/school-time.ts'
import { type Topic, topic } from '#contract/topics.ts'
import { applyExcuseCoverage } from '#domains/attendance/server/attendance.service.ts'
import { answerRequests } from '#domains/notifications/server/notifications.service.ts'
import { invalid } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { publishChanges } from '#server/live/live.ts'
import { familyExcuseAddress, staffExcuseAddress } from '../rules/excuse-addresses.ts'
import { overlapSentence } from './decision/weigh-excuses.ts'
import { mayEdit } from './excuses.access.ts'
import { findOverlap, listExcuses, listOutcomes, type TimeRange } from './excuses.queries.ts'

export type WriteContext = Omit<HandlerArguments<unknown>, 'input'>

interface Changed extends TimeRange {
  readonly studentId: number
}

/**
 * After excuses changed: updates the covered rolls and publishes to open pages. `counted` are the ranges that an
 * approved excuse covers now or covered before; an excuse that waits changes no roll.
 */
export async function applyChanges(
  { db, viewer, services }: WriteContext,
  {
    studentIds,
    excuseIds,
    counted,
  }: {
    readonly studentIds: readonly number[]
    readonly excuseIds: readonly number[]
    readonly counted: readonly Changed[]
  },
): Promise<void> {
  if (counted.length > 0)
    await applyExcuseCoverage(
      db,
      {
        studentIds: [...new Set(counted.map((range) => range.studentId))],
        from: new Date(Math.min(...counted.map((range) => range.startsAt.getTime()))),
        to: new Date(Math.max(...counted.map((range) => range.endsAt.getTime()))),
      },
      { changedBy: viewer.userId, nowMs: services.clock.nowMs() },
    )
  await answerRequests(
    db,
    (await listOutcomes(db, excuseIds)).flatMap(({ id, outcome }) => [
      { url: staffExcuseAddress(id), answer: outcome },
      { url: familyExcuseAddress(id), answer: outcome },
    ]),
    new Date(services.clock.nowMs()),
  )
  const topics: Topic[] = [
    topic('excuses'),
    ...[...new Set(studentIds)].map((id) => topic('student', id)),
    ...excuseIds.map((id) => topic('excuse', id)),
  ]
  await publishChanges(db, topics)
}

/**
 * Throws the field's sentence when another excuse of the student stands in one of the ranges, with where to find it
 * and whether the viewer may make that one longer.
 */
export async function refuseOverlap(
  { db, viewer }: WriteContext,
  {
    studentId,
    ranges,
    except,
    field,
  }: {
    readonly studentId: number
    readonly ranges: readonly TimeRange[]
    readonly except?: readonly number[]
    readonly field: string
  },
): Promise<void> {
  const other = await findOverlap(db, studentId, ranges, except)
  if (!other) return
  const [inTheWay] = await listExcuses(db, viewer, [other.id])
  throw invalid({ [field]: overlapSentence(other) }, undefined, {
    overlap: inTheWay && {
      id: other.id,
      start_day: schoolDateOf(inTheWay.startsAt.getTime()),
      end_day: schoolDateOf(inTheWay.endsAt.getTime() - 1),
      can_edit: inTheWay.seriesId === null && mayEdit(viewer, inTheWay),
    },
  })
}
