import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { type AuditContext, insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import {
  type Campus,
  type CampusFields,
  campusFields,
  organizationContract,
} from '../contract/organization.contract.ts'
import { expectBlocksInPlace } from './block-places.ts'
import {
  findCampusOfTitle,
  insertCampus,
  listAllCampuses,
  listStudentsBeyond,
  lockCampuses,
  setOffered,
  updateCampus,
} from './campuses.queries.ts'
import { changedFields, insertChange } from './setting-changes.ts'

type Context = RequestContext & { readonly db: Database }

/** What is wrong with a campus by field; blocks by their place, `blocks.1.ends_at`. */
async function checkCampus(db: Database, fields: CampusFields, cohortId: number): Promise<void> {
  const errors: Record<string, string> = {}
  if (await findCampusOfTitle(db, fields.title, cohortId))
    errors['title'] = `There is already a campus named ${fields.title}.`
  if (fields.grade_to < fields.grade_from) errors['grade_to'] = 'The last grade comes after the first.'
  for (const [at, block] of fields.blocks.entries()) {
    const same = fields.blocks.findIndex((one) => one.title.toLowerCase() === block.title.toLowerCase())
    if (same < at) errors[`blocks.${at}.title`] = `There is already a block named ${block.title}.`
    if (block.ends_at <= block.starts_at) errors[`blocks.${at}.ends_at`] = 'A block ends after it starts.'
  }
  for (const { grade, students, name } of errors['grade_to']
    ? []
    : await listStudentsBeyond(db, cohortId, fields)) {
    const field = grade < fields.grade_from ? 'grade_from' : 'grade_to'
    const who = students === 1 ? `${name} is` : `${students.toLocaleString('en-US')} students are`
    errors[field] ??= `${who} in grade ${grade}, which the new range leaves out. Move them first.`
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Adds a campus. Throws sentences by field. */
export async function addCampus(context: Context, fields: CampusFields) {
  const { db } = context
  await lockCampuses(db)
  await checkCampus(db, fields, 0)
  const id = await insertCampus(db, fields)
  await insertAudit(db, context, {
    action: 'campus.added',
    subjectType: 'cohort',
    subjectId: id,
    after: fields,
  })
  await publishChange(db, topic('organization'))
  return { ok: true as const, cohort_id: id, message: `${fields.title} added`, change_id: null }
}

/** The campus of this name, which is added where there is none: of all grades, without blocks. One that is there keeps its name. */
export async function addCampusOfFile(
  db: Database,
  audit: AuditContext,
  title: string,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  await lockCampuses(db)
  const there = await findCampusOfTitle(db, title, 0)
  if (there) return { id: there.id, isNew: false }
  const contact = { contact_name: '', contact_email: '', contact_phone: '' }
  const fields = { title, grade_from: 6, grade_to: 12, blocks: [], ...contact }
  const id = await insertCampus(db, fields)
  await insertAudit(db, audit, {
    action: 'campus.added',
    subjectType: 'cohort',
    subjectId: id,
    after: fields,
  })
  return { id, isNew: true }
}

/** A campus by its number. Throws not-found. */
export async function getCampus(
  { db, services }: Pick<Context, 'db' | 'services'>,
  cohortId: number,
): Promise<Campus> {
  const campus = (await listAllCampuses(db, services.clock.nowMs())).find(
    ({ cohort_id }) => cohort_id === cohortId,
  )
  if (!campus) throw notFound('There is no such campus.')
  return campus
}

/** What a form sends of a campus; the rest of it is counted. */
export const campusFieldsOf = (campus: Readonly<Record<string, unknown>>): CampusFields =>
  campusFields.parse(campus)

/** Stores what a campus is changed to, and keeps what was changed. Throws sentences by field. */
export async function storeCampus(context: Context, before: Campus, fields: CampusFields) {
  const { db, viewer, services } = context
  const cohortId = before.cohort_id
  await checkCampus(db, fields, cohortId)
  const nowMs = services.clock.nowMs()
  await expectBlocksInPlace(db, before, fields.blocks, nowMs)
  await updateCampus(db, cohortId, fields)
  await insertAudit(db, context, {
    action: 'campus.changed',
    subjectType: 'cohort',
    subjectId: cohortId,
    before,
    after: fields,
  })
  await publishChange(db, topic('organization'))
  return insertChange(db, {
    subject: `campus:${cohortId}`,
    fields: changedFields({ ...before }, fields),
    by: viewer.userId,
    at: new Date(nowMs),
  })
}

interface OfVersion {
  readonly cohortId: number
  /** As somebody had it before their eyes; whoever says none goes on. */
  readonly version: number | undefined
}

/** Changes a campus. Throws not-found, a conflict where somebody was faster, or sentences by field. */
export async function changeCampus(context: Context, { cohortId, version }: OfVersion, fields: CampusFields) {
  const { db } = context
  await lockCampuses(db)
  const before = await getCampus(context, cohortId)
  if (version !== undefined && version !== before.version)
    throw conflict(
      organizationContract.saveCampus,
      'Somebody changed this campus in the meantime. Close it and open it again to see what it is now.',
      {},
    )
  const change_id = await storeCampus(context, before, campusFieldsOf(fields))
  return { ok: true as const, cohort_id: cohortId, message: `${fields.title} saved`, change_id }
}

/** Takes a campus out of every choice, or back; one with students or houses stays. */
export async function retireCampus(context: Context, cohortId: number, action: 'retire' | 'restore') {
  const { db } = context
  await lockCampuses(db)
  const campus = await getCampus(context, cohortId)
  const retires = action === 'retire'
  if (retires && campus.students + campus.houses > 0)
    throw invalid({
      form: `${campus.title} still has ${countOf(campus.students, 'student')} and ${countOf(campus.houses, 'house')}. Move them to another campus first.`,
    })
  if (!retires && [4, 5].includes(cohortId)) throw invalid({ form: 'This campus is never offered.' })
  if (campus.isOffered === !retires)
    throw invalid({ form: `${campus.title} is ${retires ? 'retired' : 'offered'} already.` })
  await setOffered(db, cohortId, !retires)
  await insertAudit(db, context, {
    action: retires ? 'campus.retired' : 'campus.restored',
    subjectType: 'cohort',
    subjectId: cohortId,
  })
  await publishChange(db, topic('organization'))
  const change_id = await insertChange(db, {
    subject: `campus:${cohortId}`,
    fields: { isOffered: [retires, !retires] },
    by: context.viewer.userId,
    at: new Date(context.services.clock.nowMs()),
  })
  return {
    ok: true as const,
    cohort_id: cohortId,
    message: `${campus.title} ${retires ? 'retired' : 'is back'}`,
    change_id,
  }
}
