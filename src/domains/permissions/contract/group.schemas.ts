import { z } from 'zod'
import { type Permission, permissionNames } from '#contract/permissions.ts'
import { cohortId, eachOnce, id, line, listOf, setOf } from '#contract/values.ts'

/** The name of a permission, as an address and a change have it. */
export const permissionName = z.enum(
  permissionNames as [Permission, ...Permission[]],
  'There is no such permission.',
)

/** Where something holds: null is every campus, an empty list takes it away. */
const places = setOf(cohortId, 100).nullable()

/** What is to be different in a group; what is not named stays as it is, whoever changes it meanwhile. */
export const groupChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('permissions'),
    grants: listOf(
      z.object({ permission: permissionName, cohort_ids: places }),
      permissionNames.length,
    ).superRefine(eachOnce('permission', 'This permission is named twice.')),
  }),
  z.strictObject({
    kind: z.literal('members'),
    members: listOf(
      z.object({ employee_id: id, cohort_ids: places }),
      500,
      'Change at most 500 people at once.',
    ).superRefine(eachOnce('employee_id', 'This person is named twice.')),
  }),
  z.strictObject({ kind: z.literal('delete') }),
])
export type GroupChange = z.output<typeof groupChange>

const titled = z.object({ id: z.number(), title: z.string() })
const permission = z.enum(permissionNames as [Permission, ...Permission[]])
const cohortIds = z.array(z.number()).nullable()

/** What a change does to people, before it is saved (look §14.3). */
export const effect = z.object({
  /** A hash of this effect: whoever saves sends it back, so that what happens is what they read. */
  basis: z.string(),
  people: z.number(),
  rows: z.array(
    z.object({
      permission,
      kind: z.enum(['can', 'wider', 'narrower', 'cannot']),
      cohort_ids: cohortIds,
      people: z.number(),
    }),
  ),
  /** Who had it already or keeps it, and through which groups. */
  kept: z.array(z.object({ permission, people: z.number(), through: z.array(titled) })),
  /** Who can, then. */
  holders: z.array(
    z.object({
      permission,
      before: z.number(),
      after: z.number(),
      through: z.array(titled.extend({ people: z.number() })),
    }),
  ),
  /** Of those for whom something changes. */
  signedIn: z.number(),
  /** Of those who get a right that needs a second factor: how many have set up none. It is closed to them until they do. */
  withoutFactor: z.number(),
  superAdmins: z.number(),
  /** What the viewer can no longer do then. */
  youLose: z.array(permission),
  /** The viewer could not take it back themselves: it is saved only with a tick. */
  locksYouOut: z.boolean(),
})
export type Effect = z.output<typeof effect>

export const groupFields = z.object({
  title: line(80, 'A name takes up to 80 characters.').min(1, 'Name the group.'),
  description: line(300, 'A description takes up to 300 characters.').default(''),
})

/** The head of a group. */
export const groupHead = titled.extend({
  description: z.string(),
  isBuiltIn: z.boolean(),
  isSuperAdmin: z.boolean(),
  people: z.number(),
  permissions: z.number(),
  /** Why the viewer may not change it; null where they may. */
  refusal: z.string().nullable(),
})
export type GroupHead = z.output<typeof groupHead>

export const campuses = z.array(z.object({ cohort_id: z.number(), title: z.string() }))
export type Campuses = z.output<typeof campuses>

export const grant = z.object({
  permission,
  /** Whether the group grants it. */
  isGranted: z.boolean(),
  cohort_ids: cohortIds,
  /** Who can, through whichever group. */
  people: z.number(),
  /** Whether the viewer may give it: what they hold everywhere themselves. */
  canGive: z.boolean(),
})
export type Grant = z.output<typeof grant>

export const groupMember = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  job: z.string(),
  cohort_ids: cohortIds,
})
export type GroupMember = z.output<typeof groupMember>

export { cohortIds, permission, titled }
