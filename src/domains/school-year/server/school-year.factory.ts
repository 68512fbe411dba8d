import type { Database } from '#server/database.ts'

const dayMs = 24 * 60 * 60_000

/** A cycle of six weeks around an instant; the days say when it begins and ends from there. */
export async function makeCycle(
  db: Database,
  choice: {
    readonly nowMs: number
    readonly title?: string
    readonly startsInDays?: number
    readonly endsInDays?: number
  },
): Promise<number> {
  const { nowMs, title = 'Cycle 2', startsInDays = -21, endsInDays = 21 } = choice
  const { id } = await db
    .insertInto('cycles')
    .values({
      title,
      position: 2,
      schoolYear: '2026-2027',
      startsAt: new Date(nowMs + startsInDays * dayMs),
      endsAt: new Date(nowMs + endsInDays * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
