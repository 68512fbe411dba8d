import type { Difference, RoomKind } from './chat-state.ts'
import { heeded, inStandingRooms, narrowed } from './narrow.ts'
import type { Names } from './people-text.ts'

/** What a job may touch. */
export type Scope =
  | { readonly of: 'all' }
  | { readonly of: 'users' }
  | { readonly of: 'people'; readonly userIds: readonly number[]; readonly invites?: boolean }
  | { readonly of: 'room'; readonly room: RoomKind; readonly itemId: number }
  | { readonly of: 'experiences' }
  | { readonly of: 'keys'; readonly keys: readonly string[] }
  /** Reads and compares; puts nothing right. */
  | { readonly of: 'nothing' }

interface Compared {
  readonly differences: readonly Difference[]
  readonly names: Names
}

/**
 * The differences that a job of a scope puts right, in their order: what is ignored is left out, and of what is about many
 * people only those in the scope remain. What somebody made by hand is taken away when it is named, and never otherwise.
 */
export function withinScope(
  { differences, names }: Compared,
  scope: Scope,
  ignored: ReadonlySet<string>,
): Difference[] {
  const open = heeded(
    differences.filter(({ canRepair }) => canRepair),
    ignored,
    names,
  )
  const ours = open.filter(({ isOurs }) => isOurs)
  switch (scope.of) {
    case 'nothing':
      return []
    case 'keys':
      return withFollowers(open, new Set(scope.keys), names)
    case 'all':
      return ours
    case 'users':
      return inStandingRooms(ours, names).filter(({ type }) => isOfPeople(type))
    case 'people': {
      const people = new Set(scope.userIds)
      return inStandingRooms(ours, names).flatMap(
        (difference) => narrowed(difference, (id) => people.has(id), names) ?? [],
      )
    }
    default:
      return withArrivals(
        ours,
        ({ room, verb, step }) =>
          scope.of === 'experiences'
            ? room?.room === 'experience' && (verb !== 'Remove' || step.kind === 'remove_members')
            : room?.room === scope.room && room.itemId === scope.itemId,
        names,
      )
  }
}

const isOfPeople = (type: Difference['type']) =>
  type === 'user' || type === 'membership' || type === 'invitation'

/** What is wrong with some rooms, and that those who come into them come into the community first. */
function withArrivals(
  differences: readonly Difference[],
  isOfRooms: (difference: Difference) => boolean,
  names: Names,
): Difference[] {
  const coming = new Set(
    differences
      .filter(isOfRooms)
      .flatMap(({ step, userIds }) => (step.kind === 'add_members' ? userIds : [])),
  )
  return differences.flatMap((difference) => {
    if (isOfRooms(difference)) return [difference]
    const isArrival = difference.step.kind === 'add_user' || difference.step.kind === 'invite'
    return isArrival ? (narrowed(difference, (id) => coming.has(id), names) ?? []) : []
  })
}

/** What is named by its key, with what follows from it: who is added is put into their groups and invited. */
function withFollowers(
  differences: readonly Difference[],
  keys: ReadonlySet<string>,
  names: Names,
): Difference[] {
  const named = differences.filter(({ key }) => keys.has(key))
  const added = new Set(named.flatMap(({ step }) => (step.kind === 'add_user' ? [step.userId] : [])))
  const rooms = named.flatMap(({ step }) =>
    step.kind === 'add_group' ? [`${step.room}:${step.itemId}`] : [],
  )
  const missing = new Set(differences.flatMap(({ step }) => (step.kind === 'add_user' ? [step.userId] : [])))
  const standing = new Set(inStandingRooms(differences, names).map(({ key }) => key))
  return differences.flatMap((difference) => {
    const { key, step, room } = difference
    if (keys.has(key)) return [difference]
    if (room !== null && rooms.includes(`${room.room}:${room.itemId}`)) {
      if (step.kind === 'add_channel') return [difference]
      if (step.kind === 'add_members')
        return narrowed(difference, (id) => !missing.has(id) || added.has(id), names) ?? []
    }
    if ((step.kind === 'add_members' && standing.has(key)) || step.kind === 'invite')
      return narrowed(difference, (id) => added.has(id), names) ?? []
    return []
  })
}
