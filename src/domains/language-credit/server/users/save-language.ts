import { sql } from 'kysely'
import { z } from 'zod'
import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import { publishChange } from '#server/live/live.ts'
import type { Context } from '../runs/start-run.ts'

export const tellLearnerKind = jobKind({
  name: 'language-credit.tell-learner',
  data: z.object({ studentId: z.number() }),
})

/** Sets which language a student learns, or none; the vendor is told by a job. Throws a sentence at `language`. */
export async function saveLanguage(context: Context, { id, language }: { id: number; language: string }) {
  const { db, viewer, services } = context
  const { rows } = await sql<{ name: string; status: string }>`
    select u.name, k.status from students k join users u on u.id = k.id where k.id = ${id} for no key update of k`.execute(
    db,
  )
  const [student] = rows
  if (!student) throw notFound('There is no such student.')
  const course =
    language === ''
      ? undefined
      : await db
          .selectFrom('languageCourses')
          .select('id')
          .where('language', '=', language)
          .executeTakeFirst()
  if (language !== '' && !course) throw invalid({ language: 'This language is not in the table.' })
  const before = await db
    .selectFrom('languageLearners')
    .leftJoin('languageCourses', 'languageCourses.id', 'languageLearners.courseId')
    .select(['courseId', 'language'])
    .where('studentId', '=', id)
    .executeTakeFirst()
  const courseId = course?.id ?? null
  if ((before?.courseId ?? null) !== courseId) {
    const chosen = { courseId, chosenBy: viewer.userId, chosenAt: new Date(services.clock.nowMs()) }
    await db
      .insertInto('languageLearners')
      .values({ studentId: id, ...chosen })
      .onConflict((oc) =>
        oc
          .column('studentId')
          .doUpdateSet({ ...chosen, tries: 0, nextTryAt: null, failure: '', cause: null }),
      )
      .execute()
    await insertAudit(db, context, {
      action: 'language.chosen',
      subjectType: 'student',
      subjectId: id,
      before: { language: before?.language ?? '' },
      after: { language },
    })
    if (services.vendors.languages) await services.jobs.enqueue(db, tellLearnerKind, { studentId: id })
    await publishChange(db, topic('language-credit'))
  } else if (services.vendors.languages) {
    // Saved again as it is: told once more, also where the vendor is believed to know.
    await db
      .updateTable('languageLearners')
      .set({ toldCode: null, tries: 0, nextTryAt: null })
      .where('studentId', '=', id)
      .execute()
    await services.jobs.enqueue(db, tellLearnerKind, { studentId: id })
  }
  return {
    ok: true as const,
    message:
      language === '' ? `${student.name} learns no language there` : `${student.name} learns ${language}`,
  }
}
