import { recordKinds } from '#contract/retention.ts'
import { logoTypes } from '#contract/school/logo-types.ts'
import { topic } from '#contract/topics.ts'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import type { Config } from '#server/settings/config.ts'
import { lockSettings } from '#server/settings/settings.ts'
import { offersGoogle, offersOidc } from '#server/settings/sign-in-ways.ts'
import { orderFault, type Settings, type SettingsPart, wholeSettings } from '../contract/school-settings.ts'
import { findSettings, putSettings } from './organization.queries.ts'
import { type ChangedFields, changedFields, insertChange } from './setting-changes.ts'

type Context = RequestContext & { readonly db: Database }

/** Every field by itself: a number by its name, a period as `keptDays.audit_log`. */
export const flatSettings = ({ numbers, keptDays, logos, ...others }: Settings): Record<string, unknown> => ({
  ...others,
  ...numbers,
  ...below('keptDays', keptDays),
  ...below('logos', logos),
})

const below = (name: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${name}.${field}`, value]))

/** The settings with a part of them changed; what the part leaves out stays. */
export function withPart(before: Settings, { numbers, keptDays, ...others }: SettingsPart): Settings {
  return {
    ...before,
    ...definedOf(others),
    numbers: { ...before.numbers, ...definedOf(numbers ?? {}) },
    keptDays: { ...before.keptDays, ...definedOf(keptDays ?? {}) },
  }
}

/** The names of what differs, see `flatSettings`. */
export const fieldsThatChange = (before: Settings, after: Settings): string[] =>
  Object.keys(changedFields(flatSettings(before), flatSettings(after)))

/** Throws where thresholds that change would contradict each other; a contradiction of before is left. */
export function expectOrder(before: Settings, after: Settings): void {
  const isOfThem = fieldsThatChange(before, after).some(
    (name) => name === 'seriousPercent' || name === 'warningPercent',
  )
  const fault = isOfThem ? orderFault(after.numbers) : undefined
  if (fault) throw invalid({ 'numbers.seriousPercent': fault })
}

const definedOf = <Value>(part: Readonly<Record<string, Value | undefined>>) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))

/**
 * Stores the settings, keeps what changed, and publishes it to every server and page. Returns the number of the change;
 * null when nothing changed.
 */
export async function storeSettings(
  context: Context,
  before: Settings,
  after: Settings,
): Promise<number | null> {
  const { db, viewer, services } = context
  expectOrder(before, after)
  const fields = changedFields(flatSettings(before), flatSettings(after))
  if (Object.keys(fields).length === 0) return null
  const at = new Date(services.clock.nowMs())
  await putSettings(db, after, { userId: viewer.userId, at })
  await insertAudit(db, context, {
    action: 'organization.changed',
    subjectType: 'setting',
    subjectId: 'organization',
    before: sideOf(fields, 0),
    after: sideOf(fields, 1),
  })
  await publishChange(db, topic('organization'))
  return insertChange(db, { subject: 'organization', fields, by: viewer.userId, at })
}

const sideOf = (fields: ChangedFields, side: 0 | 1) =>
  Object.fromEntries(Object.entries(fields).map(([name, sides]) => [name, sides[side]]))

/** Throws where a way to log in is switched on that the server is not set up for. */
function expectOffered(config: Config, before: Settings, after: Settings): void {
  const unset = 'The server’s settings do not have it yet.'
  const errors = {
    ...(after.googleSignIn && !before.googleSignIn && !offersGoogle(config) && { googleSignIn: unset }),
    ...(after.oidcSignIn && !before.oidcSignIn && !offersOidc(config) && { oidcSignIn: unset }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Changes a part of the settings; two who save at once take turns. */
export async function saveSettings(context: Context, part: SettingsPart) {
  await lockSettings(context.db)
  const before = await findSettings(context.db)
  const after = withPart(before, part)
  expectOffered(context.services.config, before, after)
  const change_id = await storeSettings(context, before, after)
  return { ok: true as const, message: `${after.schoolName || 'The school'} saved`, change_id }
}

/** The settings of flat fields, see `flatSettings`. */
export const settingsOfFlat = (flat: Readonly<Record<string, unknown>>): Settings =>
  wholeSettings.parse({
    ...flat,
    numbers: flat,
    keptDays: Object.fromEntries(recordKinds.map((kind) => [kind, flat[`keptDays.${kind}`]])),
    logos: Object.fromEntries(logoTypes.map((type) => [type, flat[`logos.${type}`]])),
  })
