import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import type { CourseFields } from '../../contract/manage-users.contract.ts'
import type { Context } from '../runs/start-run.ts'

interface SentCourse extends CourseFields {
  readonly course_id?: number | undefined
  readonly before?: CourseFields | undefined
}

const lookAgain = 'Close the form and look again.'

interface CourseRow {
  readonly language: string
  readonly code: string
  readonly instance: string
  readonly topicId: number
  readonly units: number
}

/** Whether a language stands there as somebody has it before them. */
const standsAs = (row: CourseRow, seen: CourseFields) =>
  row.language === seen.language &&
  row.code === seen.code &&
  row.instance === seen.instance &&
  row.topicId === seen.topic_id &&
  row.units === seen.units

/**
 * Throws a sentence where learners of a language have credit in the topic it had: a run knows what stands by the topic, so
 * it would give all of it a second time in the other one, and leave what stands.
 */
async function refuseTwice(
  db: Database,
  before: { readonly id: number; readonly code: string; readonly topicId: number },
  code: string,
): Promise<void> {
  const { rows } = await sql<{ learners: number; title: string }>`
    with standing as (
      select student_id from language_milestones where topic_id = ${before.topicId}
      union
      select l.student_id from language_unit_credits l join units u on u.id = l.unit_id where u.topic_id = ${before.topicId}),
    learning as (
      select student_id from language_records where course_key in (${before.code}, ${code})
      union
      select student_id from language_learners where ${before.id} in (course_id, told_course_id))
    select count(*)::int as learners, (select title from topics where id = ${before.topicId}) as title
    from standing join learning using (student_id)`.execute(db)
  const { learners = 0, title = '' } = rows[0] ?? {}
  if (learners === 0) return
  throw invalid({
    topic_id: `${countOf(learners, 'learner')} ${learners === 1 ? 'has' : 'have'} credit in ${title}, and the next run would give it a second time in another topic. First undo the runs that gave it.`,
  })
}

/** Who learns it is told to the vendor by its new key with the next minute, also whom it refused by the former one. */
const tellAgain = (db: Database, courseId: number) =>
  db
    .updateTable('languageLearners')
    .set({ tries: 0, nextTryAt: null, failure: '', cause: null })
    .where('courseId', '=', courseId)
    .execute()

/** Adds a language to the table or changes one. Throws sentences at `language`, `code` and `topic_id`. */
export async function saveCourse(context: Context, { course_id: id, before: seen, ...sent }: SentCourse) {
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
  if (before && seen && !standsAs(before, seen) && !standsAs(before, sent))
    throw invalid({}, `Somebody changed ${before.language} in the meantime. ${lookAgain}`)
  if (before && before.topicId !== topicId) await refuseTwice(db, before, code)
  const saved =
    id === undefined
      ? await db.insertInto('languageCourses').values(values).returning('id').executeTakeFirstOrThrow()
      : await db
          .updateTable('languageCourses')
          .set(values)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
  if (before && before.code !== code) await tellAgain(db, saved.id)
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

interface SentUnit {
  readonly vendor_unit: number
  readonly topic_units: readonly number[]
  readonly before?: readonly number[] | undefined
}

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  new Set(one).symmetricDifference(new Set(other)).size === 0

/** Sets which units of a topic units of the vendor belong to; what is not named stays. */
export async function saveMap(context: Context, map: readonly SentUnit[]) {
  const { db } = context
  const before = await db
    .selectFrom('languageUnitMap')
    .selectAll()
    .orderBy('vendorUnit')
    .forUpdate()
    .execute()
  const changed = map.filter(({ vendor_unit, before: seen, topic_units }) => {
    const now = before.find(({ vendorUnit }) => vendorUnit === vendor_unit)?.topicUnits ?? []
    return seen !== undefined && !isSameSet(now, seen) && !isSameSet(now, topic_units)
  })
  if (changed.length > 0)
    throw invalid(
      Object.fromEntries(
        changed.map(({ vendor_unit }) => [
          vendor_unit,
          `Somebody gave it another unit in the meantime. ${lookAgain}`,
        ]),
      ),
    )
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
