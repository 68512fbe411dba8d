import { sql } from 'kysely'
import { countOf, dayTextOf } from '#contract/clock-text.ts'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { firstDayOf } from '../../rules/first-day.ts'
import type { Act, LockedExperience } from './lock-places.ts'
import { clashesOf, findRegistration, findTurn, type Seats } from './seats.queries.ts'

/** Throws by field when nothing can change any more: archived, or its last session was. */
export function expectRunning(
  { today }: Act,
  { title, archivedAt, lastDay }: LockedExperience,
  field: string,
): void {
  if (archivedAt !== null)
    throw invalid({ [field]: `${title} is archived: its registrations stay as they were.` })
  if (lastDay < today)
    throw invalid({
      [field]: `The last session of ${title} was on ${dayTextOf(lastDay)}: its registrations stay as they were.`,
    })
}

/**
 * The first school day on which a change holds. Throws at the field `from` for one that is past, since past rolls stay,
 * or after the last session.
 */
export function dayOfChange(act: Act, experience: LockedExperience, from: string | undefined): string {
  const first = firstDayOf(experience.firstDay, act.today)
  expectRunning(act, experience, 'from')
  const day = from ?? first
  if (day < act.today) throw invalid({ from: 'Choose today or a later day: past rolls stay as they are.' })
  if (day > experience.lastDay)
    throw invalid({
      from: `The last session is on ${dayTextOf(experience.lastDay)}. Choose that day or one before.`,
    })
  return day < first ? first : day
}

/** Throws at the field when every place is somebody's, and at `from` when the free one is still sat in. */
export function expectPlace(
  { title, places }: LockedExperience,
  { free, registered, offered, freeFrom }: Seats,
  { day, field }: { readonly day: string; readonly field: string },
): void {
  const kept = offered === 0 ? '' : `, ${offered} of them kept for an answer`
  if (free <= 0)
    throw invalid(
      { [field]: `Every place in ${title} is taken: ${registered + offered} of ${places}${kept}.` },
      undefined,
      {
        isFull: true,
      },
    )
  if (freeFrom === undefined || day < freeFrom)
    throw invalid({
      from:
        freeFrom === undefined
          ? `${title} has no place that will stay free.`
          : `The place is free from ${dayTextOf(freeFrom)} on. Choose that day or a later one.`,
    })
}

/** Throws at the field for a student who is registered already, or whose turn on the wait list it is not yet. */
export async function expectNew(
  db: Database,
  { id, title }: LockedExperience,
  student: { readonly id: number; readonly name: string },
  field: string,
): Promise<void> {
  if (await findRegistration(db, id, student.id))
    throw invalid({ [field]: `${student.name} is registered for ${title} already.` })
  const turn = await findTurn(db, id, student.id)
  if (turn?.state === 'offered')
    throw invalid({ [field]: `${student.name} is offered a place in ${title} and has not answered yet.` })
  if (turn)
    throw invalid({
      [field]: `${student.name} is on the wait list of ${title}: places are given in its order.`,
    })
}

/**
 * Throws at the field for who meets elsewhere in the same block from a day on, or only until another, until somebody says
 * that it is meant.
 */
export async function expectNoClash(
  db: Database,
  experience: LockedExperience,
  student: { readonly id: number; readonly name: string },
  {
    day,
    until = null,
    field,
    without,
  }: {
    readonly day: string
    readonly until?: string | null
    readonly field: string
    readonly without?: number
  },
): Promise<void> {
  const { rows } = await sql<{ clashes: string[] }>`
    select ${clashesOf(sql`${student.id}::integer`, { ...experience, from: day, until }, without)} as clashes`.execute(
    db,
  )
  const clashes = rows[0]?.clashes ?? []
  if (clashes.length === 0) return
  throw invalid(
    { [field]: `${student.name} is in ${clashes.join(' and ')}, which meets in the same block.` },
    undefined,
    { clashes },
  )
}

/**
 * The name of a student who is registered, and where a drop lies ahead, the day until which they are there; not-found for
 * who has no place any more.
 */
export async function getRegistered(db: Database, experienceId: number, studentId: number, today: string) {
  const row = await db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.studentId')
    .select(['users.name', 'registrations.untilDay'])
    .where('registrations.experienceId', '=', experienceId)
    .where('registrations.studentId', '=', studentId)
    .where(placeHolds('registrations', today))
    .orderBy('registrations.untilDay', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound('This student is not registered here.')
  return row
}

/** `Ana Cruz has the place now.`, or who is asked; empty where nobody waits. */
export function promotedText({
  registered,
  offered,
}: {
  readonly registered: readonly { readonly name: string }[]
  readonly offered: readonly { readonly name: string }[]
}): string {
  const [first] = registered
  const got =
    registered.length === 0
      ? ''
      : registered.length === 1
        ? ` ${first?.name} got the place from the wait list.`
        : ` ${countOf(registered.length, 'student')} got a place from the wait list.`
  const asked =
    offered.length === 0
      ? ''
      : ` ${offered.map(({ name }) => name).join(', ')} ${offered.length === 1 ? 'is' : 'are'} asked first.`
  return got + asked
}
