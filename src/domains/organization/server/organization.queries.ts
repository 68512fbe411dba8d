import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database.ts'
import { findSetting, putSetting } from '#server/settings.ts'

/** The key of what the school says about itself among the settings. */
const organizationKey = 'organization'

const stored = z.object({ schoolName: z.string().catch(''), supportEmail: z.string().catch('') })

export interface Organization {
  /** Empty until somebody said it. */
  readonly schoolName: string
  readonly supportEmail: string
}

/** What the school says about itself; before it said anything, the setting's address of support. */
export async function getOrganization(
  db: Database,
  config: Pick<Config, 'SUPPORT_EMAIL'>,
): Promise<Organization> {
  const row = await findSetting(db, organizationKey)
  const { schoolName, supportEmail } = stored.parse(row?.value ?? {})
  return { schoolName, supportEmail: supportEmail === '' ? config.SUPPORT_EMAIL : supportEmail }
}

export const updateOrganization = (
  db: Database,
  organization: Organization,
  by: { readonly userId: number; readonly at: Date },
) => putSetting(db, organizationKey, { value: organization, ...by })
