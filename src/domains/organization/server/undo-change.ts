import { isDeepStrictEqual } from 'node:util'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { lockSettings } from '#server/settings/settings.ts'
import { fieldTitle } from '../contract/school-settings.ts'
import { lockCampuses } from './campuses.queries.ts'
import { findSettings } from './organization.queries.ts'
import { campusFieldsOf, getCampus, retireCampus, storeCampus } from './save-campus.ts'
import { flatSettings, settingsOfFlat, storeSettings } from './save-settings.ts'
import { type ChangedFields, lockChange, markUndone } from './setting-changes.ts'

type Context = RequestContext & { readonly db: Database }

/** The fields as they were before a change. Throws a sentence for those that were changed since. */
function setBack(now: Readonly<Record<string, unknown>>, fields: ChangedFields): Record<string, unknown> {
  const since = Object.entries(fields).filter(([name, [, after]]) => !isDeepStrictEqual(now[name], after))
  if (since.length > 0)
    throw invalid({
      form: `This cannot be undone any more: ${since.map(([name]) => `“${fieldTitle(name)}”`).join(', ')} was changed since.`,
    })
  return { ...now, ...Object.fromEntries(Object.entries(fields).map(([name, [before]]) => [name, before])) }
}

/** Sets the fields of a change back, which is a change itself. Throws not-found, or a sentence why it cannot be. */
export async function undoChange(context: Context, changeId: number) {
  const { db, services } = context
  await lockSettings(db)
  await lockCampuses(db)
  const { subject, fields } = await lockChange(db, changeId)
  if (subject === 'organization') {
    const before = await findSettings(db)
    await storeSettings(context, before, settingsOfFlat(setBack(flatSettings(before), fields)))
  } else {
    const campus = await getCampus(context, Number(subject.slice('campus:'.length)))
    const back = setBack({ ...campus }, fields)
    if (back['isOffered'] === campus.isOffered) await storeCampus(context, campus, campusFieldsOf(back))
    else await retireCampus(context, campus.cohort_id, campus.isOffered ? 'retire' : 'restore')
  }
  await markUndone(db, changeId, new Date(services.clock.nowMs()))
  return { ok: true as const, message: 'Undone' }
}
