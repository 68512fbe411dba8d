import { sql } from 'kysely'
import { invalid, notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { MovedKind } from '../../contract/subjects.contract.ts'
import { type Place, placeOf, putBeside } from '../../rules/order.ts'
import { finish, type SubjectsContext } from './change-subjects.ts'
import { lockOutline } from './outline-lock.ts'
import { getSubject, getTopic } from './subjects.queries.ts'

interface Order {
  readonly title: string
  /** Everything of the same place, in its order. */
  readonly ids: number[]
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

async function orderOfSubjects(db: Database, id: number): Promise<Order> {
  const { title } = await getSubject(db, id)
  const rows = await db.selectFrom('subjects').select('id').orderBy('position').orderBy('id').execute()
  return { title, ids: idsOf(rows) }
}

async function orderOfTopics(db: Database, id: number): Promise<Order> {
  const { title, subject_id: subjectId } = await getTopic(db, id)
  const topics = db.selectFrom('topics').select('id').where('subjectId', '=', subjectId)
  return { title, ids: idsOf(await topics.orderBy('position').orderBy('id').execute()) }
}

/** Locks the topic, too: a unit that is written in the meantime comes last. */
async function orderOfUnits(db: Database, id: number): Promise<Order> {
  const unit = await db
    .selectFrom('units')
    .innerJoin('topics', 'topics.id', 'units.topicId')
    .select(['units.title', 'units.topicId'])
    .where('units.id', '=', id)
    .where('units.deletedAt', 'is', null)
    .forNoKeyUpdate('topics')
    .executeTakeFirst()
  if (!unit) throw notFound('Unit not found')
  const units = db.selectFrom('units').select('id').where('topicId', '=', unit.topicId)
  return { title: unit.title, ids: idsOf(await units.orderBy('position').orderBy('id').execute()) }
}

const orders = { subject: orderOfSubjects, topic: orderOfTopics, unit: orderOfUnits }
const tables = { subject: sql.table('subjects'), topic: sql.table('topics'), unit: sql.table('units') }

/** Puts a subject among subjects, a topic among those of its subject, or a unit among those of its topic elsewhere. */
export async function moveInOrder(
  context: SubjectsContext,
  { kind, id, ...place }: { kind: MovedKind; id: number } & Place,
) {
  const { db } = context
  await lockOutline(db)
  const { title, ids } = await orders[kind](db, id)
  const sorted = putBeside(ids, id, place)
  if (sorted === undefined) throw invalid({}, `${title} can only be moved within its own list.`)
  const table = tables[kind]
  await sql`
    update ${table} set position = sorted.place
    from unnest(${sorted}::integer[]) with ordinality as sorted (id, place)
    where ${table}.id = sorted.id and ${table}.position <> sorted.place`.execute(db)
  const was = placeOf(ids, id) ?? {}
  const done = { subjectType: kind, id, action: `${kind}.moved`, before: was, after: place }
  return { ...(await finish(context, { ...done, message: `${title} moved` })), was }
}
