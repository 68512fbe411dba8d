import { sql } from 'kysely'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { isFamilyStudent, isShownToFamily, lastPlaceHolds } from '#domains/people/server/relations.service.ts'
import { notFound } from '#server/api/errors.ts'
import { type Viewer, whoDid } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { type BlockOfChoices, type ChoiceList, noBlock } from '../../contract/journey.schemas.ts'
import { holdsOverChoices, type JourneyRight } from '../journey-builder.access.ts'
import {
  blockOfE,
  type CycleRow,
  type CycleYear,
  isOfferedToStudent,
  isThroughBy,
  planDayOf,
  presentCycle,
  readWindow,
  readYear,
} from '../planned-cycle.ts'

const columns = ['users.id', 'users.name', 'users.firstName', 'students.grade', 'students.cohortId'] as const

/**
 * The students of a family, by first name, also who left the school, or will have finished it by the year of the cycle
 * they would choose for: they choose nothing any more.
 */
export const listFamilyStudents = (db: Database, viewer: Viewer, year?: CycleYear) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(columns)
    .select(
      sql<boolean>`${hasLeft(sql`students.status`)} or ${year === undefined ? sql`false` : isThroughBy(year)}`.as(
        'hasLeft',
      ),
    )
    .where(isShownToFamily('users'))
    .where(isFamilyStudent(viewer))
    .orderBy('users.firstName')
    .orderBy('users.id')
    .execute()

type FamilyStudent = Awaited<ReturnType<typeof listFamilyStudents>>[number]
export type ChoosingStudent = Omit<FamilyStudent, 'hasLeft'>

function requireOne(student: FamilyStudent | undefined): FamilyStudent {
  if (!student) throw notFound('This is not one of your children.')
  return student
}

/** A student of the family who is at the school; not-found for any other. */
export async function getOfFamily(db: Database, viewer: Viewer, studentId: number): Promise<ChoosingStudent> {
  const students = await listFamilyStudents(db, viewer)
  return requireOne(students.find(({ id, hasLeft: isGone }) => id === studentId && !isGone))
}

/**
 * The student that is asked for; without a number, or for one who left, whom the portal may still be about, the first
 * who is at the school. Throws not-found for a number that is not of the family.
 */
export function pickOfFamily(
  students: readonly FamilyStudent[],
  studentId: number | undefined,
): FamilyStudent | undefined {
  const asked = studentId === undefined ? undefined : requireOne(students.find(({ id }) => id === studentId))
  return asked && !asked.hasLeft ? asked : students.find(({ hasLeft: isGone }) => !isGone)
}

/** A student whom an employee sees, and over whose choices they hold the right; not-found otherwise. */
export async function getSeen(
  db: Database,
  viewer: Viewer,
  studentId: number,
  right: JourneyRight,
): Promise<ChoosingStudent> {
  const student = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(columns)
    .where('students.id', '=', studentId)
    .where('users.deactivatedAt', 'is', null)
    .where(holdsOverChoices(viewer, right))
    .executeTakeFirst()
  if (!student) throw notFound('There is no such student.')
  return student
}

export interface StoredList {
  readonly chosen: readonly number[]
  readonly version: number
  readonly savedAt: Date | null
  /** In a mirror the employee's name comes first. */
  readonly savedBy: string | null
}

/** What a student has chosen; version 0 while it is nothing yet. */
export async function readList(db: Database, cycleId: number, studentId: number): Promise<StoredList> {
  const row = await db
    .selectFrom('choiceLists')
    .leftJoin('users', 'users.id', 'choiceLists.savedBy')
    .leftJoin('users as mirroring', 'mirroring.id', 'choiceLists.mirroredBy')
    .select(['choiceLists.version', 'choiceLists.savedAt', 'users.name as savedBy'])
    .select('mirroring.name as mirroringName')
    .select(
      sql<number[]>`array(select c.experience_id from choices c
        where c.cycle_id = ${cycleId} and c.student_id = ${studentId} order by c.position)`.as('chosen'),
    )
    .where('cycleId', '=', cycleId)
    .where('studentId', '=', studentId)
    .executeTakeFirst()
  if (row === undefined) return { chosen: [], version: 0, savedAt: null, savedBy: null }
  const { savedBy, mirroringName, ...list } = row
  return { ...list, savedBy: savedBy && whoDid(savedBy, mirroringName) }
}

interface OfferedRow {
  readonly id: number
  readonly title: string
  readonly themeTitle: string
  readonly type: string
  readonly places: number | null
  readonly block: number
  readonly isGone: boolean
}

/** What a cycle offers a student, and what they chose of it before it was withdrawn. */
export async function listOffered(
  db: Database,
  {
    cycleId,
    studentId,
    year,
  }: { readonly cycleId: number; readonly studentId: number; readonly year: CycleYear },
): Promise<readonly OfferedRow[]> {
  const isOffered = isOfferedToStudent(year)
  const { rows } = await sql<OfferedRow>`
    select e.id, e.title, e.theme_title, e.type, e.places, ${blockOfE} as block, not ${isOffered} as is_gone
    from experiences e join students on students.id = ${studentId}
    where e.cycle_id = ${cycleId} and (${isOffered} or exists (
      select from choices c where c.experience_id = e.id and c.student_id = students.id and c.cycle_id = e.cycle_id))
    order by plain_text(e.title), e.id`.execute(db)
  return rows
}

const listPlaced = (db: Database, cycle: CycleRow, studentId: number, nowMs: number) =>
  sql<{ id: number; title: string; block: number }>`
    select e.id, e.title, ${blockOfE} as block from registrations r join experiences e on e.id = r.experience_id
    where r.student_id = ${studentId} and ${lastPlaceHolds('r', planDayOf(cycle, nowMs))} and e.cycle_id = ${cycle.id}
      and e.archived_at is null
    order by block, e.title`.execute(db)

/** `Block A`, for a campus that has not named its blocks. */
export const plainBlockTitle = (block: number): string =>
  block === noBlock ? 'Without a block' : `Block ${String.fromCharCode(65 + (block % 26))}`

/** The names of a campus's blocks by their place in its day. */
export async function readBlockTitles(db: Database, cohortId: number): Promise<(block: number) => string> {
  const rows = await db
    .selectFrom('campusBlocks')
    .select(['position', 'title'])
    .where('cohortId', '=', cohortId)
    .execute()
  const titles = new Map(rows.map(({ position, title }) => [position, title]))
  return (block) => {
    const title = titles.get(block)
    return title === undefined ? plainBlockTitle(block) : `Block ${title.replace(/^block /i, '')}`
  }
}

interface Asked {
  readonly cycle: CycleRow
  readonly student: ChoosingStudent
  readonly nowMs: number
  readonly mayChange: 'while open' | 'always' | 'never'
}

/** Everything about the choices of one student in one cycle. */
export async function presentList(
  db: Database,
  { cycle, student, nowMs, mayChange }: Asked,
): Promise<ChoiceList> {
  const window = await readWindow(db, cycle.id, nowMs)
  const stored = await readList(db, cycle.id, student.id)
  const year = await readYear(db, cycle, nowMs)
  const offered = await listOffered(db, { cycleId: cycle.id, studentId: student.id, year })
  const { rows: placed } = await listPlaced(db, cycle, student.id, nowMs)
  const titleOf = await readBlockTitles(db, student.cohortId)
  const numbers = [...new Set(offered.map(({ block }) => block))].sort((a, b) => inDay(a) - inDay(b))
  const blocks: BlockOfChoices[] = numbers.map((block) => ({
    block,
    title: titleOf(block),
    offered: offered
      .filter((one) => one.block === block)
      .map(({ block: _block, themeTitle, isGone, ...one }) => ({
        ...one,
        theme_title: themeTitle,
        is_gone: isGone,
      })),
  }))
  return {
    student: { id: student.id, name: student.name, first_name: student.firstName, grade: student.grade },
    cycle: presentCycle(cycle),
    window,
    blocks,
    chosen: [...stored.chosen],
    version: stored.version,
    saved_at: stored.savedAt?.toISOString() ?? null,
    saved_by: stored.savedBy,
    placed,
    may_change: mayChange === 'always' || (mayChange === 'while open' && window.state === 'open'),
  }
}

const inDay = (block: number) => (block === noBlock ? 999 : block)
