import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import { expectEditable } from '../templates.access.ts'

export type TemplateContext = RequestContext & { readonly db: Database }

/** Tells the library and whoever has the template open. */
export const tellTemplate = (db: Database, templateId: number) =>
  publishChanges(db, [topic('templates'), topic('template', templateId)])

async function lockTemplate(db: Database, templateId: number) {
  const found = await db
    .selectFrom('templates')
    .select(['id', 'title', 'creatorId', 'archivedAt', 'isWaiting', 'isDraft'])
    .where('id', '=', templateId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('There is no such template.')
  return found
}

async function finish(context: TemplateContext, templateId: number, action: string, message: string) {
  const { db } = context
  await insertAudit(db, context, { action, subjectType: 'template', subjectId: templateId })
  await tellTemplate(db, templateId)
  return { ok: true as const, message }
}

/** Archives a template, which declines a study that waits; twice is once (1-staff-tools §4). */
export async function archiveTemplate(context: TemplateContext, templateId: number) {
  const { db, viewer, services } = context
  const found = await lockTemplate(db, templateId)
  expectEditable(viewer, found)
  const message = 'Template deleted successfully!'
  if (found.archivedAt !== null) return { ok: true as const, message }
  const archivedAt = new Date(services.clock.nowMs())
  await db.updateTable('templates').set({ archivedAt }).where('id', '=', templateId).execute()
  return finish(context, templateId, found.isWaiting ? 'template.declined' : 'template.archived', message)
}

/** Brings an archived template back as it was: a declined study waits again. */
export async function unarchiveTemplate(context: TemplateContext, templateId: number) {
  const { db, viewer } = context
  const found = await lockTemplate(db, templateId)
  expectEditable(viewer, found)
  const message = 'Template unarchived'
  if (found.archivedAt === null) return { ok: true as const, message }
  await db.updateTable('templates').set({ archivedAt: null }).where('id', '=', templateId).execute()
  return finish(context, templateId, 'template.unarchived', message)
}

/** Approves a study that waits; one that was approved meanwhile stays so. */
export async function approveStudy(context: TemplateContext, templateId: number) {
  const { db } = context
  const found = await lockTemplate(db, templateId)
  if (found.archivedAt !== null)
    throw invalid({}, `${found.title} was archived in the meantime. Unarchive it first.`)
  if (found.isDraft) throw invalid({}, `${found.title} is a draft: it was not handed in yet.`)
  const message = 'Template approved!'
  if (!found.isWaiting) return { ok: true as const, message }
  await db.updateTable('templates').set({ isStudyApproved: true }).where('id', '=', templateId).execute()
  return finish(context, templateId, 'template.approved', message)
}
