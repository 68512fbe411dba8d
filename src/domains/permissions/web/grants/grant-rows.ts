import { type Permission, permissions } from '#contract/permissions.ts'
import { holdsText } from '#contract/text/folded-text.ts'
import type { Effect, Grant } from '../../contract/group.schemas.ts'
import { areaOf } from '../../contract/permission-areas.ts'

/** What is chosen of permissions and not saved: the campuses, null for all, an empty list to take it away. */
export type GrantDraft = ReadonlyMap<Permission, readonly number[] | null>

export type GrantState = 'granted' | 'open' | 'added' | 'taken' | 'moved'

export interface GrantRow {
  /** Its place among all. */
  readonly id: number
  readonly permission: Permission
  readonly sentence: string
  readonly area: string
  readonly state: GrantState
  /** Undefined while it is not granted. */
  readonly cohortIds: readonly number[] | null | undefined
  readonly before: number
  readonly after: number
  /** Why it cannot be given. */
  readonly refusal: string | undefined
}

/** The places of a grant as one value: undefined where there is none. */
const placesOf = ({ isGranted, cohort_ids }: Grant) => (isGranted ? cohort_ids : undefined)

/** The choice that leaves a grant as it is. */
const choiceOf = (grant: Grant | undefined) => {
  const places = grant && placesOf(grant)
  return places === undefined ? [] : places
}

const isSame = (one: readonly number[] | null | undefined, other: readonly number[] | null | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Each permission as it stands on the screen: what the group grants, and what is chosen over it. */
export const grantRows = (
  grants: readonly Grant[],
  draft: GrantDraft,
  holders: Effect['holders'] = [],
): GrantRow[] =>
  grants.map((grant, index) => {
    const { permission, people } = grant
    const was = placesOf(grant)
    const chosen = draft.get(permission)
    const cohortIds = chosen === undefined ? was : chosen?.length === 0 ? undefined : chosen
    return {
      id: index + 1,
      permission,
      sentence: permissions[permission].replace(/\.$/, ''),
      area: areaOf(permission),
      state: stateOf(was, cohortIds),
      cohortIds,
      before: people,
      after: holders.find((one) => one.permission === permission)?.after ?? people,
      refusal:
        grant.canGive || was !== undefined ? undefined : 'You do not have this right everywhere yourself.',
    }
  })

function stateOf(was: GrantRow['cohortIds'], is: GrantRow['cohortIds']): GrantState {
  if (was === undefined) return is === undefined ? 'open' : 'added'
  if (is === undefined) return 'taken'
  return isSame(was, is) ? 'granted' : 'moved'
}

/** The draft with one more choice; a choice of what is so already is none. */
export function withChoice(
  draft: GrantDraft,
  grants: readonly Grant[],
  permission: Permission,
  cohortIds: readonly number[] | null,
): GrantDraft {
  const next = new Map(draft)
  if (isSame(choiceOf(grants.find((one) => one.permission === permission)), cohortIds))
    next.delete(permission)
  else next.set(permission, cohortIds)
  return next
}

/**
 * What is left of the draft once another was saved, of what the group granted until then: what was chosen since. What
 * somebody put back meanwhile is chosen to be as it was.
 */
export function chosenSince(now: GrantDraft, saved: GrantDraft, grants: readonly Grant[]): GrantDraft {
  const next = new Map(now)
  for (const [permission, cohortIds] of saved) {
    const chosen = now.get(permission)
    const wanted =
      chosen === undefined ? choiceOf(grants.find((one) => one.permission === permission)) : chosen
    if (isSame(wanted, cohortIds)) next.delete(permission)
    else next.set(permission, wanted)
  }
  return next
}

const asChange = (entries: readonly (readonly [Permission, readonly number[] | null])[]) => ({
  kind: 'permissions' as const,
  grants: entries.map(([permission, cohort_ids]) => ({
    permission,
    cohort_ids: cohort_ids && [...cohort_ids],
  })),
})

/** What the server is asked and sent; undefined while nothing is chosen. */
export const changeOf = (draft: GrantDraft) => (draft.size === 0 ? undefined : asChange([...draft]))

/** The change that takes it back. */
export const inverseOf = (draft: GrantDraft, grants: readonly Grant[]) =>
  asChange(
    grants
      .filter(({ permission }) => draft.has(permission))
      .map((grant) => [grant.permission, choiceOf(grant)] as const),
  )

/** Whether the group can, once it is saved. */
export const isOn = ({ state }: GrantRow): boolean => state !== 'open' && state !== 'taken'

interface Looked {
  readonly search?: string | undefined
  readonly show?: 'granted' | 'open' | 'changed' | undefined
}

/** Whether a permission is listed: by its words, and by what the group has of it before anything is saved. */
export function isShown({ sentence, permission, state }: GrantRow, { search = '', show }: Looked): boolean {
  if (!holdsText(`${sentence} ${permission}`, search)) return false
  if (show === undefined) return true
  if (show === 'changed') return state !== 'granted' && state !== 'open'
  return (show === 'open') === (state === 'open' || state === 'added')
}
