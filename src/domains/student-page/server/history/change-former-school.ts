import { topic } from '#contract/topics.ts'
import { listOpenable } from '#domains/student-documents/server/student-documents.service.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { learningHistoryContract } from '../../contract/learning-history.contract.ts'
import { managesHistory } from './former-schools.queries.ts'

type Context = RequestContext & { readonly db: Database }

interface Fields {
  readonly studentId: number
  readonly name: string
  readonly place: string
  readonly first_year: number
  readonly last_year: number
  readonly document_id: number | null
}
interface OfSchool {
  readonly studentId: number
  readonly schoolId: number
}

/** Writes down a school a student was at before. Throws sentences by field. */
export async function addFormerSchool(context: Context, fields: Fields) {
  const row = await rowOf(context, fields)
  const { id } = await context.db
    .insertInto('formerSchools')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return finish(context, fields.studentId, {
    id,
    action: 'added',
    message: `${fields.name} added`,
    after: row,
  })
}

/** Changes a school a student was at before. Throws sentences by field, and where somebody was faster. */
export async function saveFormerSchool(
  context: Context,
  { schoolId: id, version, ...fields }: Fields & OfSchool & { readonly version: number },
) {
  const row = await rowOf(context, fields)
  const before = await getSchool(context, { schoolId: id, studentId: fields.studentId })
  if (before.version !== version)
    throw conflict(
      learningHistoryContract.saveFormerSchool,
      'Somebody has changed this school meanwhile. Close it and open it again.',
      null,
    )
  // A paper that the viewer does not open was not in their form: it stays.
  const hidden = before.documentId !== null && (await openable(context, before.documentId)) === undefined
  const kept = hidden && fields.document_id === null ? { documentId: before.documentId } : {}
  await context.db
    .updateTable('formerSchools')
    .set({ ...row, ...kept, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const message = `${fields.name} saved`
  return finish(context, fields.studentId, { id, action: 'saved', message, before, after: row })
}

/** Removes a school a student was at before. */
export async function removeFormerSchool(context: Context, { studentId, schoolId: id }: OfSchool) {
  await expectManaged(context, studentId)
  const before = await getSchool(context, { studentId, schoolId: id })
  await context.db.deleteFrom('formerSchools').where('id', '=', id).execute()
  return finish(context, studentId, { id, action: 'removed', message: `${before.name} removed`, before })
}

async function expectManaged({ db, viewer }: Context, studentId: number): Promise<void> {
  if (!(await managesHistory(db, viewer, studentId)))
    throw notFound('There is no such student, or none you can change.')
}

async function getSchool({ db }: Context, { studentId, schoolId }: OfSchool) {
  const row = await db
    .selectFrom('formerSchools')
    .selectAll()
    .where('id', '=', schoolId)
    .where('studentId', '=', studentId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('There is no such school.')
  return row
}

const openable = async ({ db, viewer }: Context, documentId: number) =>
  (await listOpenable(db, viewer, [documentId]))[0]

async function rowOf(context: Context, fields: Fields) {
  const {
    studentId,
    name,
    place,
    first_year: firstYear,
    last_year: lastYear,
    document_id: documentId,
  } = fields
  await expectManaged(context, studentId)
  if (lastYear < firstYear) throw invalid({ last_year: 'The last year is before the first.' })
  if (documentId !== null && (await openable(context, documentId))?.studentId !== studentId)
    throw invalid({ document_id: 'There is no such document of this student.' })
  return {
    ...{ studentId, name, place, firstYear, lastYear, documentId },
    notedBy: context.viewer.userId,
    notedAt: new Date(context.services.clock.nowMs()),
  }
}

interface Changed {
  readonly id: number
  readonly action: string
  readonly message: string
  readonly before?: object
  readonly after?: object
}

async function finish(context: Context, studentId: number, { id, action, message, ...change }: Changed) {
  await insertAudit(context.db, context, {
    action: `former_school.${action}`,
    subjectType: 'user',
    subjectId: studentId,
    ...change,
  })
  await publishChange(context.db, topic('student', studentId))
  return { ok: true as const, id, message }
}
