import { cleanLine } from '#contract/clean-text.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { Design } from '../../contract/design.schemas.ts'
import { longestTitle } from '../../contract/template-limits.ts'
import { type Template, templatesContract } from '../../contract/templates.contract.ts'
import { missingIn } from '../../rules/missing.ts'
import { same } from '../../rules/same-value.ts'
import { expectFiles } from '../files/design-files.ts'
import { type TemplateContext, tellTemplate } from '../library/change-template.ts'
import { expectEditable, managesTemplates } from '../templates.access.ts'
import { checkTaught } from './check-taught.ts'
import { getTemplate } from './read-design.ts'
import { keepVersion } from './template-versions.ts'
import { cleanDesign, columnsOf, writeRows } from './write-design.ts'

/** What the title of a copy ends in. */
const copied = ' (copy)'

interface Written {
  readonly design: Design
  readonly publish: boolean
}

/** Holds a design against what is taught and what publishing needs; throws a sentence by field. */
async function checkStored(db: Database, design: Design, isPublished: boolean, before?: Template) {
  await checkTaught(db, design, before?.design)
  await expectFiles(db, design)
  if (!isPublished) return
  const missing = missingIn(design)
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(missing.map(({ field, title }) => [field, `${title}.`])),
      `${missing.map(({ title }) => title).join(', ')}: a published template has all of it.`,
    )
}

/** Writes a new template; what somebody else than a manager publishes as an independent study waits for approval. */
export async function createTemplate(
  context: TemplateContext,
  { design: sent, publish }: Written,
  source?: Template,
) {
  const { db, viewer, services } = context
  const design = cleanDesign(sent)
  await checkStored(db, design, publish, source)
  const savedAt = new Date(services.clock.nowMs())
  const { id } = await db
    .insertInto('templates')
    .values({
      ...columnsOf(design),
      isDraft: !publish,
      isStudyApproved: design.type !== 'independent_study' || managesTemplates(viewer),
      publishedAt: publish ? savedAt : null,
      creatorId: viewer.userId,
      createdAt: savedAt,
      updatedBy: viewer.userId,
      updatedAt: savedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRows(db, id, design)
  await keepVersion(db, id, { version: 1, design, savedBy: viewer.userId, savedAt })
  await insertAudit(db, context, {
    action: publish ? 'template.published' : 'template.created',
    subjectType: 'template',
    subjectId: id,
    after: design,
  })
  await tellTemplate(db, id)
  return { ok: true as const, id, version: 1, message: publish ? `${design.title} published` : 'Draft saved' }
}

/** Writes a draft that says the same as a template, retired units too: its editor offers what follows them. */
export async function duplicateTemplate(context: TemplateContext, templateId: number) {
  const source = await getTemplate(context.db, templateId)
  // What is cut in the middle of a sign is no text.
  const title = `${cleanLine(source.design.title.slice(0, longestTitle - copied.length))}${copied}`
  const made = await createTemplate(context, { design: { ...source.design, title }, publish: false }, source)
  return { ...made, message: `${title} is a draft of yours` }
}

/** What becomes a study waits, and so does a draft of one, until who approves studies publishes it; else it stays. */
function approvalOf(design: Design, before: Template, isApproval: boolean) {
  if (design.type !== 'independent_study') return { isStudyApproved: true }
  if (before.is_draft && isApproval) return { isStudyApproved: true }
  return before.design.type === 'independent_study' || isApproval ? {} : { isStudyApproved: false }
}

/** Saves a template whose editor knew `version`; throws a conflict with what stands there when someone was faster. */
export async function saveTemplate(
  context: TemplateContext,
  { templateId, version, ...written }: Written & { templateId: number; version: number },
) {
  const { db, viewer, services } = context
  const held = await db
    .selectFrom('templates')
    .select('id')
    .where('id', '=', templateId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw notFound('There is no such template.')
  const before = await getTemplate(db, templateId)
  expectEditable(viewer, { creatorId: before.creator_id })
  if (before.is_deleted) throw invalid({}, `${before.design.title} is archived. Unarchive it first.`)
  const design = cleanDesign(written.design)
  const isPublished = written.publish || !before.is_draft
  const isSame = same(before.design, design)
  const message = isPublished ? `${design.title} ${before.is_draft ? 'published' : 'saved'}` : 'Draft saved'
  if (isSame && isPublished === !before.is_draft)
    return { ok: true as const, id: templateId, version: before.version, message }
  if (before.version !== version && !isSame) {
    const savedBy = before.saved_by ?? 'Somebody'
    throw conflict(templatesContract.saveTemplate, `${savedBy} saved this template in the meantime.`, {
      savedBy,
      savedAt: before.saved_at,
      version: before.version,
      design: before.design,
    })
  }
  await checkStored(db, design, isPublished, before)
  const savedAt = new Date(services.clock.nowMs())
  const next = isSame ? before.version : before.version + 1
  await db
    .updateTable('templates')
    .set({
      ...columnsOf(design),
      version: next,
      updatedBy: viewer.userId,
      updatedAt: savedAt,
      isDraft: !isPublished,
      ...approvalOf(design, before, isPublished && managesTemplates(viewer)),
      ...(isPublished && before.is_draft && { publishedAt: savedAt }),
    })
    .where('id', '=', templateId)
    .execute()
  if (!isSame) {
    await writeRows(db, templateId, design)
    await keepVersion(db, templateId, { version: next, design, savedBy: viewer.userId, savedAt })
  }
  await insertAudit(db, context, {
    action: isPublished && before.is_draft ? 'template.published' : 'template.saved',
    subjectType: 'template',
    subjectId: templateId,
    before: before.design,
    after: design,
  })
  await tellTemplate(db, templateId)
  return { ok: true as const, id: templateId, version: next, message }
}
