import { conflict, invalid, notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { sanitizeBody } from '#server/text/sanitize-body.ts'
import { presetCommentsContract } from '../../contract/preset-comments.contract.ts'
import { mostPresets } from '../../contract/review-words.ts'
import { getReviewedExperience } from '../task-review.access.ts'
import { listPresets } from './presets.queries.ts'

interface Written {
  readonly title: string
  readonly body: string
  readonly is_shared: boolean
  readonly experienceId: number
}

/** A preset as it is stored. Throws the field's sentence for one without text. */
function columnsOf({ title, body, is_shared, experienceId }: Written, now: Date) {
  const { html, text } = sanitizeBody(body)
  if (html === '') throw invalid({ body: 'Write the comment.' })
  return { title, body: html, textBody: text, experienceId: is_shared ? experienceId : null, updatedAt: now }
}

/** A preset of the experience, or of the viewer; not-found for every other. */
async function getPreset(db: Database, viewer: Viewer, experienceId: number, id: number) {
  const { experience, general } = await listPresets(db, viewer, experienceId)
  const preset = [...experience, ...general].find((one) => one.id === id)
  if (!preset) throw notFound('This preset comment no longer exists.')
  return preset
}

/**
 * A comment that all who run the experience use can be made private again only by whoever wrote it: a colleague would
 * take it away from everybody. Throws the field's sentence.
 */
async function refuseTaking(db: Database, viewer: Viewer, id: number): Promise<void> {
  const shared = await db
    .selectFrom('presetComments')
    .innerJoin('users', 'users.id', 'presetComments.ownerId')
    .select('users.name')
    .where('presetComments.id', '=', id)
    .where('experienceId', 'is not', null)
    .where('ownerId', '<>', viewer.userId)
    .executeTakeFirst()
  if (shared)
    throw invalid({
      is_shared: `Everyone who runs this experience uses it, and ${shared.name} wrote it. Write one of your own instead.`,
    })
}

export const presetCommentsRoutes = handlers(presetCommentsContract, {
  list: async ({ db, viewer, input: { experienceId } }) => {
    await getReviewedExperience(db, viewer, experienceId)
    return listPresets(db, viewer, experienceId)
  },

  create: async ({ db, viewer, services, input }) => {
    await getReviewedExperience(db, viewer, input.experienceId)
    const { experience, general } = await listPresets(db, viewer, input.experienceId)
    if ((input.is_shared ? experience : general).length >= mostPresets)
      throw invalid({ title: `There are ${mostPresets} already. Delete one first.` })
    const { id } = await db
      .insertInto('presetComments')
      .values({ ...columnsOf(input, new Date(services.clock.nowMs())), ownerId: viewer.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, message: 'Preset comment saved' }
  },

  save: async ({ db, viewer, services, input }) => {
    await getReviewedExperience(db, viewer, input.experienceId)
    const { id } = await getPreset(db, viewer, input.experienceId, input.commentId)
    if (!input.is_shared) await refuseTaking(db, viewer, id)
    const { numUpdatedRows } = await db
      .updateTable('presetComments')
      // The owner stays who wrote it first, whoever rewords it.
      .set({ ...columnsOf(input, new Date(services.clock.nowMs())), version: input.version + 1 })
      .where('id', '=', id)
      .where('version', '=', input.version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n)
      throw conflict(
        presetCommentsContract.save,
        'Somebody changed this preset comment in the meantime.',
        await getPreset(db, viewer, input.experienceId, input.commentId),
      )
    return { id: input.commentId, message: 'Preset comment saved' }
  },

  remove: async ({ db, viewer, input: { experienceId, commentId } }) => {
    await getReviewedExperience(db, viewer, experienceId)
    const { id } = await getPreset(db, viewer, experienceId, commentId)
    await db.deleteFrom('presetComments').where('id', '=', id).execute()
    return { id, message: 'Preset comment deleted' }
  },
})
