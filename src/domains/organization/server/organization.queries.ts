import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database.ts'

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
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', organizationKey)
    .executeTakeFirst()
  const { schoolName, supportEmail } = stored.parse(row?.value ?? {})
  return { schoolName, supportEmail: supportEmail === '' ? config.SUPPORT_EMAIL : supportEmail }
}

export async function updateOrganization(
  db: Database,
  organization: Organization,
  by: { readonly userId: number; readonly at: Date },
): Promise<void> {
  const setting = { value: JSON.stringify(organization), updatedBy: by.userId, updatedAt: by.at }
  await db
    .insertInto('settings')
    .values({ key: organizationKey, ...setting })
    .onConflict((oc) => oc.column('key').doUpdateSet(setting))
    .execute()
}
