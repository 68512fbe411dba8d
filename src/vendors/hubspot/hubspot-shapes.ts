import { z } from 'zod'

/** Property values travel as texts; one that is not set is null, and then as if it were empty. */
const properties = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable())
  .transform(
    (all): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Object.entries(all).map(([name, value]) => [name, value === null ? '' : String(value)]),
      ),
  )

/** A record of the CRM. */
export const crmObject = z.object({
  id: z.coerce.string(),
  properties,
  archived: z.boolean().default(false),
})
export type CrmObject = z.output<typeof crmObject>

const upserted = crmObject.extend({ new: z.boolean().default(false) })

/** The answer to a batch; one that is done in part (207) has the reasons of what failed. */
export const batchAnswer = z.object({
  status: z.string(),
  results: z.array(upserted).default([]),
  errors: z
    .array(z.object({ message: z.string().default(''), category: z.string().default('') }))
    .default([]),
})

export const page = z.object({ results: z.array(crmObject) })

export const associated = z.unknown()

/** A property that we write to deals or contacts beside those every account has; a unique one tells records apart. */
export interface PropertyOfOurs {
  readonly name: string
  readonly label: string
  readonly isUnique: boolean
}

export const dealKey = 'homeroom_application'

export const propertiesOfOurs = {
  deals: [
    { name: dealKey, label: 'Homeroom application', isUnique: true },
    { name: 'homeroom_grade', label: 'Grade', isUnique: false },
    { name: 'homeroom_campus', label: 'Campus', isUnique: false },
  ],
  contacts: [{ name: 'homeroom_relationship', label: 'Relationship to the student', isUnique: false }],
} as const satisfies Record<'deals' | 'contacts', readonly PropertyOfOurs[]>

export type CrmType = keyof typeof propertiesOfOurs
export const crmTypes = ['deals', 'contacts'] as const satisfies readonly CrmType[]
