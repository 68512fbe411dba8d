import type { GroupMember } from '../../contract/group.schemas.ts'

/** What is chosen of one person and not saved. */
export interface MemberChoice {
  readonly person: GroupMember
  /** Where they are of the group now; undefined for who joins. */
  readonly was: readonly number[] | null | undefined
  /** Where they are to be; undefined for who leaves. */
  readonly is: readonly number[] | null | undefined
}

/** By number of the person. */
export type MemberDraft = ReadonlyMap<number, MemberChoice>

const isSame = (one: MemberChoice['is'], other: MemberChoice['is']) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The draft with one more choice; a choice of what is so already is none. */
export function withMember(draft: MemberDraft, person: GroupMember, is: MemberChoice['is']): MemberDraft {
  const before = draft.get(person.id)
  const was = before === undefined ? person.cohort_ids : before.was
  const next = new Map(draft)
  if (isSame(was, is)) next.delete(person.id)
  else next.set(person.id, { person, was, is })
  return next
}

/** The draft with somebody who is not in the group yet. */
export const withNewcomer = (draft: MemberDraft, person: GroupMember): MemberDraft =>
  new Map(draft).set(person.id, { person, was: undefined, is: null })

/**
 * What is left of the draft once another was saved: what was chosen since, of who is where that one put them by now. Whom
 * somebody put back meanwhile is chosen to be where they were.
 */
export function chosenSince(now: MemberDraft, saved: MemberDraft): MemberDraft {
  const next = new Map(now)
  for (const [id, { person, was, is }] of saved) {
    const choice = now.get(id)
    next.delete(id)
    const wanted = choice === undefined ? was : choice.is
    if (!isSame(wanted, is)) next.set(id, { person, was: is, is: wanted })
  }
  return next
}

const asChange = (draft: MemberDraft, side: 'is' | 'was') => ({
  kind: 'members' as const,
  members: [...draft.values()].map((choice) => ({
    employee_id: choice.person.id,
    cohort_ids: choice[side] === undefined ? [] : choice[side] && [...choice[side]],
  })),
})

/** What the server is asked and sent; undefined while nothing is chosen. */
export const membersChange = (draft: MemberDraft) => (draft.size === 0 ? undefined : asChange(draft, 'is'))

/** The change that takes it back. */
export const membersInverse = (draft: MemberDraft) => asChange(draft, 'was')

export interface MemberRow {
  readonly id: number
  readonly person: GroupMember
  readonly state: 'member' | 'joins' | 'leaves' | 'moves'
  readonly cohortIds: readonly number[] | null
}

/** Who joins, and then who is in the group, as it stands on the screen. */
export function memberRows(members: readonly GroupMember[], draft: MemberDraft): MemberRow[] {
  const joins = [...draft.values()].filter(
    ({ was, person }) => was === undefined && !members.some(({ id }) => id === person.id),
  )
  return [
    ...joins.map(({ person, is }) => ({
      id: person.id,
      person,
      state: 'joins' as const,
      cohortIds: is ?? null,
    })),
    ...members.map((person) => {
      const choice = draft.get(person.id)
      const state = choice === undefined ? 'member' : choice.is === undefined ? 'leaves' : 'moves'
      return {
        ...{ id: person.id, person, state: state as MemberRow['state'] },
        cohortIds: choice?.is === undefined ? person.cohort_ids : choice.is,
      }
    }),
  ]
}
