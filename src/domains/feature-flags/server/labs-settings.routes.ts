import { school } from '#contract/school/school.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { labsSettingsContract } from '../contract/labs.contract.ts'
import { flagChanged, lockFlag } from './changed-flag.ts'
import { getLabsSettings, listPermissionTypes } from './labs.queries.ts'
import { type LabsFile, storeLabsFile } from './labs-files.ts'

type Context = Omit<HandlerArguments<unknown>, 'input'>

export const labsSettingsRoutes = handlers(labsSettingsContract, {
  get: ({ db, input }) => getLabsSettings(db, input.feature_flag_id),

  configs: ({ db }) => listPermissionTypes(db),

  save: async ({ input, ...context }) => {
    const { db } = context
    const { featureFlagId: flagId, cohorts_permissions_ids: permissions } = input
    await lockFlag(context, flagId)
    const before = await getLabsSettings(db, flagId)
    if (input.version !== undefined && input.version !== before.version)
      throw conflict(
        labsSettingsContract.save,
        'Somebody saved these settings in the meantime. Open the panel again to see them.',
        {},
      )
    const thumbnailUrl = await fileOf(context, 'thumbnail', input.thumbnail, {
      kept: input.thumbnailUrl,
      stored: before.thumbnailUrl,
    })
    if (thumbnailUrl === null)
      throw invalid({ thumbnail: 'Choose a picture: Labs shows each feature with one.' })
    const videoUrl = await fileOf(context, 'video', input.video, {
      kept: input.videoUrl,
      stored: before.videoUrl,
    })
    const { name, description, isEnabled, link, path } = input
    const version = before.version + 1
    const values = { name, description, isEnabled, link, path, thumbnailUrl, videoUrl, version }
    const { id } = await db
      .insertInto('labsSettings')
      .values({ ...values, flagId })
      .onConflict((there) => there.column('flagId').doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    await openTo(context, id, permissions)
    const after = await getLabsSettings(db, flagId)
    await flagChanged(context, flagId, { before: { labs: before }, after: { labs: after } })
    return { ok: true as const, message: `${school().productName} Labs settings saved!` }
  },
})

/** The address of the file afterwards: a new one, the one that is kept, or none. */
async function fileOf(
  context: Context,
  kind: LabsFile,
  file: File | undefined,
  { kept, stored }: { readonly kept: string; readonly stored: string | null },
): Promise<string | null> {
  if (file !== undefined && file.size > 0) return storeLabsFile(context, kind, file)
  return kept === stored ? stored : null
}

/**
 * Opens a feature in Labs to these roles at these campuses, and to no others. Throws the field's sentence for a campus
 * there is not.
 */
async function openTo({ db }: Context, settingsId: number, permissions: readonly string[]): Promise<void> {
  const offered = new Map((await listPermissionTypes(db)).map((type) => [type.id, type]))
  const chosen = [...new Set(permissions)].map((id) => offered.get(id))
  if (chosen.includes(undefined))
    throw invalid({ cohorts_permissions_ids: 'One of these campuses is gone. Open the panel again.' })
  await db.deleteFrom('labsAudiences').where('settingsId', '=', settingsId).execute()
  const rows = chosen.flatMap((type) =>
    type ? [{ settingsId, cohortId: type.cohortId, role: type.role }] : [],
  )
  if (rows.length > 0) await db.insertInto('labsAudiences').values(rows).execute()
}
