import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import type { Instance } from '../../contract/language-words.ts'
import type { Context } from '../runs/start-run.ts'

interface SentCourse {
  readonly course_id?: number | undefined
  readonly language: string
  readonly code: string
  readonly instance: Instance
  readonly topic_id: number
  readonly units: number
}

/** Adds a language to the table or changes one. Throws sentences at `language`, `code` and `topic_id`. */
export async function saveCourse(context: Context, { course_id: id, ...sent }: SentCourse) {
  const { db } = context
  const { language, code, instance, topic_id: topicId, units } = sent
  const isTopic = await db
    .selectFrom('topics')
    .select('id')
    .where('id', '=', topicId)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  if (!isTopic) throw invalid({ topic_id: 'There is no such topic.' })
  const values = { language, code, instance, topicId, units }
  const before =
    id === undefined
      ? undefined
      : await db.selectFrom('languageCourses').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (id !== undefined && !before) throw notFound('There is no such language.')
  const saved =
    id === undefined
      ? await db.insertInto('languageCourses').values(values).returning('id').executeTakeFirstOrThrow()
      : await db
          .updateTable('languageCourses')
          .set(values)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
  await insertAudit(db, context, {
    action: id === undefined ? 'language_course.added' : 'language_course.changed',
    subjectType: 'language_course',
    subjectId: saved.id,
    before,
    after: values,
  })
  await publishChange(db, topic('language-credit'))
  return { ok: true as const, message: `${language} saved`, id: saved.id }
}

/** Says which units of a topic units of the vendor belong to; what is not named stays. */
export async function saveMap(
  context: Context,
  map: readonly { readonly vendor_unit: number; readonly topic_units: number[] }[],
) {
  const { db } = context
  const before = await db.selectFrom('languageUnitMap').selectAll().orderBy('vendorUnit').execute()
  for (const { vendor_unit: vendorUnit, topic_units: topicUnits } of map)
    await db
      .updateTable('languageUnitMap')
      .set({ topicUnits: topicUnits.toSorted((a, b) => a - b) })
      .where('vendorUnit', '=', vendorUnit)
      .execute()
  await insertAudit(db, context, {
    action: 'language_map.changed',
    subjectType: 'language_course',
    subjectId: 'map',
    before,
    after: map,
  })
  await publishChange(db, topic('language-credit'))
  return { ok: true as const, message: 'Mapping saved' }
}
