import type { Database } from '#server/database/database.ts'

const dayMs = 24 * 60 * 60_000

/** Makes a cycle of six weeks around an instant, unless days say when it begins and ends from there; returns its id. */
export async function makeCycle(
  db: Database,
  choice: {
    readonly nowMs: number
    readonly title?: string
    readonly startsInDays?: number
    readonly endsInDays?: number
    readonly schoolYear?: string
    readonly position?: number
  },
): Promise<number> {
  const { nowMs, title = 'Cycle 2', startsInDays = -21, endsInDays = 21 } = choice
  const { schoolYear = '2026-2027', position = 2 } = choice
  const { id } = await db
    .insertInto('cycles')
    .values({
      title,
      position,
      schoolYear,
      startsAt: new Date(nowMs + startsInDays * dayMs),
      endsAt: new Date(nowMs + endsInDays * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * The school year 2026–2027 with Cycle 2 around the day tests stand at, and Thanksgiving. Returns the id of the cycle.
 */
export async function makeSchoolYear(db: Database): Promise<number> {
  await db
    .insertInto('schoolYears')
    .values({
      schoolYear: '2026-2027',
      title: '2026–2027',
      firstDay: '2026-08-31',
      lastDay: '2027-06-18',
    })
    .execute()
  await db
    .insertInto('holidays')
    .values({ title: 'Thanksgiving', startsOn: '2026-11-26', endsOn: '2026-11-27' })
    .execute()
  const { id } = await db
    .insertInto('cycles')
    .values({
      title: 'Cycle 2',
      position: 2,
      schoolYear: '2026-2027',
      startsAt: new Date('2026-10-12T04:00:00Z'),
      endsAt: new Date('2026-11-21T04:59:59Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
