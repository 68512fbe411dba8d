import type { Database } from '#server/database/database.ts'
import type { SchoolStage } from '../contract/school-stage.ts'

let made = 0
const next = (noun: string) => {
  made += 1
  return `${noun} ${made}`
}

/** A topic of a subject of its own. */
export async function makeTopic(db: Database, { title = next('Topic') } = {}): Promise<number> {
  const subject = await db
    .insertInto('subjects')
    .values({ title: next('Subject'), position: made })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('topics')
    .values({ subjectId: subject.id, title, position: made })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A unit as a migration or an import leaves it: without objectives and history. */
export async function makeUnit(
  db: Database,
  { topicId, title = next('Unit'), stage = 'hs' }: { topicId: number; title?: string; stage?: SchoolStage },
): Promise<number> {
  const { id } = await db
    .insertInto('units')
    .values({ topicId, title, schoolStage: stage, credit: 0.5, position: made })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes an experience cover a unit. */
export const coverUnit = (db: Database, experienceId: number, unitId: number) =>
  db.insertInto('experienceUnits').values({ experienceId, unitId }).execute()

/** An ability as an import leaves it. */
export async function makeAbility(db: Database, { title = next('Ability') } = {}): Promise<number> {
  const { id } = await db
    .insertInto('abilities')
    .values({ title, schoolStage: 'hs', credit: 0.25 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
