import { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import type { Config } from '#server/settings/config.ts'
import { findSetting, putSetting } from '#server/settings/settings.ts'

/** The key of what the school says about itself among the settings. */
const organizationKey = 'organization'

const text = z.string().catch('')
const stored = z.object({ schoolName: text, address: text, supportEmail: text })

export interface Organization {
  /** Empty until somebody said it. */
  readonly schoolName: string
  /** Of its office, for papers; empty until somebody said it. */
  readonly address: string
  readonly supportEmail: string
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

export const updateOrganization = (
  db: Database,
  organization: Organization,
  by: { readonly userId: number; readonly at: Date },
) => putSetting(db, organizationKey, { value: organization, ...by })
