import { topic } from '#contract/topics.ts'
import { notFound } from '#server/api/errors.ts'
import { publishChange } from '#server/live/live.ts'
import { sayHere } from '#server/live/people-here.ts'
import type { TemplateContext } from '../library/change-template.ts'

/** Notes that the viewer has a template open, or has closed it, and returns who else has it open. */
export async function sayPresent(
  { db, viewer, services }: TemplateContext,
  { templateId, isHere }: { readonly templateId: number; readonly isHere: boolean },
) {
  const known = await db.selectFrom('templates').select('id').where('id', '=', templateId).executeTakeFirst()
  if (!known) throw notFound('There is no such template.')
  const { others, isNews } = await sayHere(
    db,
    { table: 'template_editors', column: 'template_id', id: templateId },
    { viewer, isHere, nowMs: services.clock.nowMs() },
  )
  if (isNews) await publishChange(db, topic('template', templateId))
  return others
}
