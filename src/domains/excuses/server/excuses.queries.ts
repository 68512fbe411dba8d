import { type Expression, sql } from 'kysely'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { isOwnStudent, standingAdvisorOf } from '#domains/people/server/relations.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { seesExcusesOf } from './excuses.access.ts'

/**
 * SQL: the excuse in scope as `excuses` fell away with its days, on which the school closed; nothing is decided about it
 * until they open again (docs/decisions/0047).
 */
export const hasFallenAway = sql<boolean>`(excuses.approved is null and excuses.removed_at is not null
  and excuses.series_id is null
  and exists (select from excuse_calendar_skips c where c.excuse_id = excuses.id))`

/**
 * Excuses that were not removed, of the students the viewer sees, with all that screens and rules read. A query of a few gives
 * `isOwnStudentHere`.
 */
export const excuseRecords = (db: Database, viewer: Viewer, isOwn = isOwnStudent) =>
  everyExcuse(db, viewer, isOwn).where('excuses.removedAt', 'is', null)

/** A query: which of some excuses the viewer sees, also those that were removed. */
export const listEverySeen = (db: Database, viewer: Viewer, ids: readonly number[]) =>
  db
    .selectFrom('excuses')
    .innerJoin('students', 'students.id', 'excuses.studentId')
    .select('excuses.id')
    .where(sql<boolean>`excuses.id = any(${[...ids]}::integer[])`)
    .where(seesExcusesOf(viewer))

/**
 * A query: the excuses that the viewer sees, also those that were removed: for callers that say which of them they
 * mean.
 */
export const everyExcuse = (db: Database, viewer: Viewer, isOwn = isOwnStudent) =>
  db
    .selectFrom('excuses')
    .innerJoin('students', 'students.id', 'excuses.studentId')
    .innerJoin('users as student', 'student.id', 'students.id')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .leftJoinLateral(standingAdvisorOf('houses').as('advisor'), (join) => join.onTrue())
    .leftJoin('users as requester', 'requester.id', 'excuses.requesterId')
    .where(seesExcusesOf(viewer, isOwn))
    .select([
      'excuses.id',
      'excuses.studentId',
      'excuses.startsAt',
      'excuses.endsAt',
      'excuses.allDay',
      'excuses.reason',
      'excuses.additionalComments',
      'excuses.approved',
      'excuses.requesterId',
      'excuses.filedInMirrorBy',
      'excuses.decidedBy',
      'excuses.decidedAt',
      'excuses.createdAt',
      'excuses.version',
      'excuses.seriesId',
      'excuses.occursOn',
      'student.name as studentName',
      'students.grade',
      'students.cohortId',
      'houses.title as houseTitle',
      'advisor.id as advisorId',
      'advisor.name as advisorName',
      'requester.name as requesterName',
      'requester.email as requesterEmail',
    ])
    .select(({ selectFrom, fn }) => [
      sql<boolean>`coalesce(requester.role = 'guardian', false)`.as('isByGuardian'),
      isOwn(viewer).as('isOwnStudent'),
      hasLeft(sql`students.status`).as('hasLeft'),
      hasFallenAway.as('hasFallenAway'),
      // Looked up and not joined: each join more is planned anew with all others (docs/performance-log.md).
      selectFrom('users')
        .whereRef('users.id', '=', 'excuses.decidedBy')
        .select('users.name')
        .as('decidedByName'),
      selectFrom('users')
        .whereRef('users.id', '=', 'excuses.filedInMirrorBy')
        .select('users.name')
        .as('filingName'),
      selectFrom('users')
        .whereRef('users.id', '=', 'excuses.correctedInMirrorBy')
        .select('users.name')
        .as('correctingName'),
      selectFrom('excuseSeries')
        .whereRef('excuseSeries.id', '=', 'excuses.seriesId')
        .select('excuseSeries.weekdays')
        .as('weekdays'),
      selectFrom('excuseSeries')
        .whereRef('excuseSeries.id', '=', 'excuses.seriesId')
        .select('excuseSeries.periodStart')
        .as('periodStart'),
      selectFrom('excuseSeries')
        .whereRef('excuseSeries.id', '=', 'excuses.seriesId')
        .select('excuseSeries.periodEnd')
        .as('periodEnd'),
      selectFrom('excuseDocuments')
        .whereRef('excuseDocuments.excuseId', '=', 'excuses.id')
        .where('excuseDocuments.removedAt', 'is', null)
        .select(fn.countAll<number>().as('n'))
        .as('documentCount'),
      selectFrom('excuseMessages')
        .whereRef('excuseMessages.excuseId', '=', 'excuses.id')
        .select(fn.countAll<number>().as('n'))
        .as('messageCount'),
    ])

export type ExcuseRecord = Awaited<ReturnType<ReturnType<typeof excuseRecords>['executeTakeFirstOrThrow']>>

const unseen = 'This excuse does not exist, or it is not one you can see.'

/** An excuse the viewer sees. Throws not-found, for a hidden or removed one as for one that never was. */
export async function getExcuse(db: Database, viewer: Viewer, id: number): Promise<ExcuseRecord> {
  const excuse = await excuseRecords(db, viewer).where('excuses.id', '=', id).executeTakeFirst()
  if (!excuse) throw notFound(unseen)
  return excuse
}

/** An excuse the viewer sees, to be shown: also one that fell away with its days. Throws not-found. */
export async function getShownExcuse(db: Database, viewer: Viewer, id: number): Promise<ExcuseRecord> {
  const shown = everyExcuse(db, viewer).where((eb) =>
    eb.or([eb('excuses.removedAt', 'is', null), hasFallenAway]),
  )
  const excuse = await shown.where('excuses.id', '=', id).executeTakeFirst()
  if (!excuse) throw notFound(unseen)
  return excuse
}

/** The excuses of these numbers that the viewer sees. */
export const listExcuses = (db: Database, viewer: Viewer, ids: readonly number[]): Promise<ExcuseRecord[]> =>
  excuseRecords(db, viewer)
    .where('excuses.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('excuses.id')
    .execute()

/**
 * The excuses of these numbers that the viewer sees, locked until the transaction ends, their students first. Locked
 * first and read afterwards: who waited for another's decision must read all of it, the decider's name too.
 */
export async function lockExcuses(
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ExcuseRecord[]> {
  await lockRows(db, ids)
  return listExcuses(db, viewer, ids)
}

/**
 * The excuses of these numbers that the viewer sees, also those that were removed, because they may come back; locked
 * until the transaction ends, their students first.
 */
export async function lockEveryExcuse(
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ExcuseRecord[]> {
  await lockRows(db, ids)
  return everyExcuse(db, viewer)
    .where('excuses.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('excuses.id')
    .execute()
}

/**
 * Students first, then their excuses, each by number: what one excuse may become depends on the others of its
 * student, so decisions and filings of one student go one after the other.
 */
async function lockRows(db: Database, ids: readonly number[]): Promise<void> {
  const asked = sql<number>`any(${[...ids]}::integer[])`
  await db
    .selectFrom('students')
    .select('id')
    .where('id', 'in', db.selectFrom('excuses').select('studentId').where('id', '=', asked))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await db.selectFrom('excuses').select('id').where('id', '=', asked).orderBy('id').forNoKeyUpdate().execute()
}

/** One excuse, locked. Throws not-found. */
export async function lockExcuse(db: Database, viewer: Viewer, id: number): Promise<ExcuseRecord> {
  const [excuse] = await lockExcuses(db, viewer, [id])
  if (!excuse) throw notFound(unseen)
  return excuse
}

export interface TimeRange {
  readonly startsAt: Date
  readonly endsAt: Date
}

export interface NewExcuse extends TimeRange {
  readonly studentId: number
  readonly allDay: boolean
  readonly reason: string
  readonly additionalComments: string
  readonly approved: boolean | null
  readonly requesterId: number | null
  /** The employee who asks in a mirror of the requester. */
  readonly filedInMirrorBy?: number | null
  readonly decidedBy: number | null
  readonly decidedAt: Date | null
  readonly createdAt: Date
  readonly seriesId?: number
  readonly occursOn?: string
}

/** Stores excuses. Returns their numbers in the given order. */
export async function insertExcuses(db: Database, excuses: readonly NewExcuse[]): Promise<number[]> {
  const rows = await insertRows(db, 'excuses', excuses, (insert) => insert.returning('id'))
  return rows.map((row) => row.id)
}

/**
 * Marks excuses as removed, perhaps by an employee in a mirror of the guardian; they stay stored, so that occurrences
 * of a series never come back.
 */
export async function updateRemoved(
  db: Database,
  ids: readonly number[],
  removedAt: Date,
  removedInMirrorBy: number | null = null,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('excuses')
    .set((eb) => ({ removedAt, removedInMirrorBy, version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * Locks a student: who files waits here for another who does, so that two excuses of the same time cannot both pass.
 */
export const lockStudent = (db: Database, studentId: number) =>
  db.selectFrom('students').select('id').where('id', '=', studentId).forNoKeyUpdate().execute()

/**
 * The first excuse of the student, waiting or approved, that overlaps one of the ranges; those in `except`
 * are not looked at.
 */
export async function findOverlap(
  db: Database,
  studentId: number,
  ranges: readonly TimeRange[],
  except: readonly number[] = [],
) {
  const asked = JSON.stringify(
    ranges.map(({ startsAt, endsAt }) => ({ starts_at: startsAt, ends_at: endsAt })),
  )
  const { rows } = await sql<{
    id: number
    reason: string
    startsAt: Date
    endsAt: Date
    approved: boolean | null
    studentName: string
  }>`
    select e.id, e.reason, e.starts_at, e.ends_at, e.approved, u.name as student_name
    from jsonb_to_recordset(${asked}::jsonb) as r (starts_at timestamptz, ends_at timestamptz)
    join excuses e on e.student_id = ${studentId} and e.removed_at is null and e.approved is distinct from false
      and e.starts_at < r.ends_at and e.ends_at > r.starts_at and e.id <> all(${[...except]}::integer[])
    join users u on u.id = e.student_id
    order by e.starts_at limit 1`.execute(db)
  return rows[0]
}

export async function listOutcomes(
  db: Database,
  excuseIds: readonly number[],
): Promise<{ id: number; outcome: string | null }[]> {
  const { rows } = await sql<{ id: number; outcome: string | null }>`
    select e.id, case
      when exists (select from excuse_calendar_skips c where c.excuse_id = e.id) then 'Not needed: no school then'
      when e.removed_at is not null
        then 'Withdrawn' || coalesce(' by ' || mirroring.name || ' for ' || requester.name, '')
      when e.approved is null then null
      else (case when e.approved then 'Approved' else 'Rejected' end) || coalesce(' by ' || decider.name, '')
    end as outcome
    from excuses e left join users decider on decider.id = e.decided_by
    left join users mirroring on mirroring.id = e.removed_in_mirror_by
    left join users requester on requester.id = e.requester_id
    where e.id = any(${[...excuseIds]}::integer[])`.execute(db)
  return rows
}

export interface OpenQuestion {
  readonly excuseId: number
  readonly studentId: number
  readonly studentFirstName: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly askedByName: string
  readonly body: string
  readonly askedAt: Date
}

/**
 * What the school asks about excuses of some students – a query for their numbers – that wait for a decision, and nobody of
 * the family has answered: its latest message, the longest waiting first.
 */
export async function listOpenQuestions(
  db: Database,
  students: Expression<unknown>,
): Promise<OpenQuestion[]> {
  const { rows } = await sql<OpenQuestion>`
    select e.id as excuse_id, e.student_id, u.first_name as student_first_name, e.starts_at, e.ends_at,
      question.name as asked_by_name, question.body, question.created_at as asked_at
    from excuses e
    join users u on u.id = e.student_id
    cross join lateral (
      select author.name, author.role, message.body, message.created_at
      from excuse_messages message join users author on author.id = message.author_id
      where message.excuse_id = e.id order by message.id desc limit 1) question
    where e.student_id = any(array(${students})) and e.removed_at is null and e.approved is null
      and question.role = 'employee'
    order by question.created_at, e.id`.execute(db)
  return rows
}
