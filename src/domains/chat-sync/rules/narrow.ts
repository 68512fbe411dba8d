import type { Difference, RoomKind } from './chat-state.ts'
import { factOfPeople, type Names } from './people-text.ts'

/** A difference about many people, of some of them alone; undefined where none is left. */
export function narrowed(
  difference: Difference,
  keep: (userId: number) => boolean,
  names: Names,
): Difference | undefined {
  const userIds = difference.userIds.filter(keep)
  if (userIds.length === 0) return undefined
  const { step } = difference
  if (!('userIds' in step) || userIds.length === difference.userIds.length) return difference
  return {
    ...difference,
    ...{ userIds, taken: difference.taken === 0 ? 0 : userIds.length, step: { ...step, userIds } },
    fact: factOfPeople(step.kind, userIds, { names, title: difference.name }),
  }
}

const roomKey = (room: RoomKind, itemId: number) => `${room}:${itemId}`

/** People who are to be added, and rooms whose group is to be made: much else follows from these. */
function rootsOf(differences: readonly Difference[]) {
  const people = new Set<number>()
  const rooms = new Set<string>()
  for (const { step } of differences)
    if (step.kind === 'add_user') people.add(step.userId)
    else if (step.kind === 'add_group') rooms.add(roomKey(step.room, step.itemId))
  return { people, rooms }
}

/** Without what is about some people, or needs the group of some rooms. */
function without(
  differences: readonly Difference[],
  { people, rooms }: { readonly people: ReadonlySet<number>; readonly rooms: ReadonlySet<string> },
  names: Names,
): Difference[] {
  return differences.flatMap((difference) => {
    const { step } = difference
    if (step.kind === 'add_channel' && rooms.has(roomKey(step.room, step.itemId))) return []
    if (step.kind === 'add_members' && rooms.has(roomKey(step.room, step.itemId))) return []
    if (step.kind !== 'add_members' && step.kind !== 'invite') return [difference]
    return narrowed(difference, (id) => !people.has(id), names) ?? []
  })
}

/** What is wrong in itself: that somebody who is not there is also in no group follows from it, and is not said twice. */
export const inThemselves = (differences: readonly Difference[], names: Names): Difference[] =>
  without(differences, rootsOf(differences), names)

/** What nobody lets be, with all that follows from what somebody does. */
export function heeded(
  differences: readonly Difference[],
  ignored: ReadonlySet<string>,
  names: Names,
): Difference[] {
  const isIgnored = ({ key }: Difference) => ignored.has(key)
  return without(
    differences.filter((difference) => !isIgnored(difference)),
    rootsOf(differences.filter(isIgnored)),
    names,
  )
}

/** Without what needs a group that is not made: who syncs people makes none. */
export const inStandingRooms = (differences: readonly Difference[], names: Names): Difference[] =>
  without(differences, { people: new Set(), rooms: rootsOf(differences).rooms }, names)
