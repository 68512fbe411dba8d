import type { Database } from '#server/database/database.ts'

interface RunChoice {
  readonly cycleId: number
  readonly experienceId: number
  readonly studentId: number
  readonly topicId: number
  readonly askedBy: number
}

/** A run that was discarded, with a row of one student. */
export async function makeLanguageRun(
  db: Database,
  { studentId, topicId, ...run }: RunChoice,
): Promise<number> {
  const { id } = await db
    .insertInto('languageRuns')
    .values({ ...run, ignoreArchived: true, ignoreLeft: true, state: 'discarded', askedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('languageRunRows')
    .values({
      ...{ runId: id, studentId, topicId, creditsBefore: 0, creditsAfter: 0.25 },
      milestones: JSON.stringify([
        { vendor_unit: 1, before: null, after: { score: 80, completed_on: '2026-11-02' } },
      ]),
      units: '[]',
    })
    .execute()
  return id
}
