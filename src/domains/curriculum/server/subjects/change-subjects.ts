import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { mostSubjects, mostTopics } from '../../contract/curriculum-limits.ts'
import { lockOutline } from './outline-lock.ts'
import { getSubject, getTopic } from './subjects.queries.ts'

export type SubjectsContext = RequestContext & { readonly db: Database }

interface Done {
  readonly subjectType: 'subject' | 'topic' | 'unit'
  readonly id: number
  readonly action: string
  readonly message: string
  readonly before?: object
  readonly after: object
}

/** Writes what was done into the audit and publishes `units` to every open list. Returns the answer of the call. */
export async function finish(context: SubjectsContext, { message, ...entry }: Done) {
  const { id, subjectType, action, before, after } = entry
  await insertAudit(context.db, context, { action, subjectType, subjectId: id, before, after })
  await publishChange(context.db, topic('units'))
  return { ok: true as const, id, message }
}

async function expectFreeSubject(db: Database, title: string, ownId = 0) {
  const others = await db
    .selectFrom('subjects')
    .select(['id', sql<boolean>`plain_text(title) = plain_text(${title})`.as('isNamesake')])
    .where('id', '<>', ownId)
    .execute()
  if (others.some(({ isNamesake }) => isNamesake))
    throw invalid({ title: 'There is already a subject with this title.' })
  if (ownId === 0 && others.length >= mostSubjects)
    throw invalid({ title: `At most ${mostSubjects} subjects.` })
}

async function expectFreeTopic(
  db: Database,
  { title, subjectId, ownId = 0 }: { title: string; subjectId: number; ownId?: number },
) {
  const others = await db
    .selectFrom('topics')
    .select(['id', sql<boolean>`plain_text(title) = plain_text(${title})`.as('isNamesake')])
    .where('subjectId', '=', subjectId)
    .where('id', '<>', ownId)
    .execute()
  if (others.some(({ isNamesake }) => isNamesake))
    throw invalid({ title: 'There is already a topic with this title in this subject.' })
  if (others.length >= mostTopics) throw invalid({ subject_id: `At most ${mostTopics} topics in a subject.` })
}

/** Adds a subject after the others. */
export async function createSubject(context: SubjectsContext, title: string) {
  const { db } = context
  await lockOutline(db)
  await expectFreeSubject(db, title)
  const { id } = await db
    .insertInto('subjects')
    .values({ title, position: sql`(select coalesce(max(position), 0) + 1 from subjects)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return finish(context, {
    subjectType: 'subject',
    id,
    action: 'subject.created',
    message: `${title} created`,
    after: { title },
  })
}

/** Renames a subject. */
export async function saveSubject(context: SubjectsContext, id: number, title: string) {
  const { db } = context
  await lockOutline(db)
  const before = await getSubject(db, id)
  await expectFreeSubject(db, title, id)
  await db.updateTable('subjects').set({ title }).where('id', '=', id).execute()
  return finish(context, {
    subjectType: 'subject',
    id,
    action: 'subject.saved',
    message: `${title} saved`,
    before,
    after: { title },
  })
}

/** Throws where a topic cannot be put into a subject: a retired one takes no topic that it does not have already. */
async function expectSubject(db: Database, subjectId: number) {
  const subject = await db
    .selectFrom('subjects')
    .select('id')
    .where('id', '=', subjectId)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  if (!subject) throw invalid({ subject_id: 'Choose a subject that is taught.' })
}

const lastOf = (subjectId: number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from topics where subject_id = ${subjectId})`

/** Adds a topic after the others of its subject. */
export async function createTopic(context: SubjectsContext, subjectId: number, title: string) {
  const { db } = context
  await lockOutline(db)
  await expectSubject(db, subjectId)
  await expectFreeTopic(db, { title, subjectId })
  const { id } = await db
    .insertInto('topics')
    .values({ title, subjectId, position: lastOf(subjectId) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return finish(context, {
    subjectType: 'topic',
    id,
    action: 'topic.created',
    message: `${title} created`,
    after: { title, subject_id: subjectId },
  })
}

/** Renames a topic, or puts it after the topics of another subject with all its units. */
export async function saveTopic(
  context: SubjectsContext,
  id: number,
  { title, subject_id: subjectId }: { title: string; subject_id: number },
) {
  const { db } = context
  await lockOutline(db)
  const before = await getTopic(db, id)
  const isMoved = before.subject_id !== subjectId
  if (isMoved) await expectSubject(db, subjectId)
  await expectFreeTopic(db, { title, subjectId, ownId: id })
  await db
    .updateTable('topics')
    .set({ title, ...(isMoved && { subjectId, position: lastOf(subjectId) }) })
    .where('id', '=', id)
    .execute()
  return finish(context, {
    subjectType: 'topic',
    id,
    action: 'topic.saved',
    message: `${title} saved`,
    before,
    after: { title, subject_id: subjectId },
  })
}

/** Retires a subject or a topic – what stands in it is still taught –, or brings it back. */
export async function changeRetired(
  context: SubjectsContext,
  kind: 'subject' | 'topic',
  { id, retires }: { id: number; retires: boolean },
) {
  const { db, services } = context
  await lockOutline(db)
  const { title } = await (kind === 'subject' ? getSubject(db, id) : getTopic(db, id))
  const retiredAt = retires ? new Date(services.clock.nowMs()) : null
  await db
    .updateTable(kind === 'subject' ? 'subjects' : 'topics')
    .set({ retiredAt })
    .where('id', '=', id)
    .execute()
  return finish(context, {
    subjectType: kind,
    id,
    action: retires ? `${kind}.retired` : `${kind}.brought_back`,
    message: retires ? `${title} retired` : `${title} is taught again`,
    after: { isRetired: retires },
  })
}
