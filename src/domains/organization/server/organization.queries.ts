import { z } from 'zod'
import { keptDaysOf, recordKinds } from '#contract/retention.ts'
import { schoolDefaults } from '#contract/school/school.ts'
import type { Database } from '#server/database/database.ts'
import type { Config } from '#server/settings/config.ts'
import { findSetting, putSetting } from '#server/settings/settings.ts'
import { organizationKey, readSchool } from '#server/settings/watch-school.ts'
import { type Settings, wholeSettings } from '../contract/school-settings.ts'

const text = z.string().catch('')
const stored = z.object({ schoolName: text, address: text, supportEmail: text, supportPhone: text })

export interface Organization {
  /** Empty until somebody said it. */
  readonly schoolName: string
  /** Of its office, for papers; empty until somebody said it. */
  readonly address: string
  readonly supportEmail: string
  readonly supportPhone: string
}

/** What the school said about itself, and nothing else: what its form begins with. */
export async function findOrganization(db: Database): Promise<Organization> {
  const setting = await findSetting(db, organizationKey)
  return stored.parse(setting?.value ?? {})
}

/** What the school says about itself; before it said whom to ask, the setting's address of support. */
export async function getOrganization(
  db: Database,
  config: Pick<Config, 'SUPPORT_EMAIL'>,
): Promise<Organization> {
  const { supportEmail, ...organization } = await findOrganization(db)
  return { ...organization, supportEmail: supportEmail === '' ? config.SUPPORT_EMAIL : supportEmail }
}

/** Everything the school is set to, with the defaults of what it left as it was. */
export async function findSettings(db: Database): Promise<Settings> {
  const setting = await findSetting(db, organizationKey)
  const set = readSchool(setting?.value)
  const { productName, zoneLabel, internalDomains, logos, googleSignIn, oidcSignIn } = {
    ...schoolDefaults,
    ...set,
  }
  return wholeSettings.parse({
    ...stored.parse(setting?.value ?? {}),
    productName,
    zoneLabel,
    internalDomains,
    logos,
    googleSignIn,
    oidcSignIn,
    numbers: { ...schoolDefaults, ...set },
    keptDays: Object.fromEntries(recordKinds.map((kind) => [kind, keptDaysOf(set.keptDays ?? {}, kind)])),
  })
}

/** Stores it whole; numbers stand beside the texts, as `school()` has them. */
export const putSettings = (
  db: Database,
  { numbers, ...others }: Settings,
  by: { readonly userId: number; readonly at: Date },
) => putSetting(db, organizationKey, { value: { ...others, ...numbers }, ...by })
