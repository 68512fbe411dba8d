import type { Comparison, Known, Standing, Step, Wanted } from './chat-state.ts'
import { comparePeople } from './compare-people.ts'
import { compareRooms } from './compare-rooms.ts'
import type { Names } from './people-text.ts'

/** What others need comes first; what takes away comes last. */
const ranks: Readonly<Record<Step['kind'], number>> = {
  add_user: 0,
  change_user: 1,
  add_group: 2,
  rename_group: 3,
  add_members: 4,
  add_channel: 5,
  rename_channel: 6,
  invite: 7,
  remove_members: 8,
  remove_channel: 9,
  remove_group: 10,
  remove_user: 11,
}

/**
 * What should be beside what is, by what we wrote down: every difference with the step that puts it right, in the order
 * of doing them, and ids that are to be written down. Pure; the order of the service's lists changes nothing.
 */
export function compareChat(wanted: Wanted, standing: Standing, known: Known): Comparison {
  const steady = inOrder(standing)
  const people = comparePeople(wanted, steady, known)
  const names: Names = new Map(wanted.people.map(({ userId, name }) => [userId, name]))
  const rooms = compareRooms({ wanted, standing: steady, known, names })
  return {
    names,
    differences: [...people.differences, ...rooms.differences].toSorted(
      (a, b) => ranks[a.step.kind] - ranks[b.step.kind],
    ),
    links: [...people.links, ...rooms.links],
  }
}

const byId = <T extends { readonly id: string }>(things: readonly T[]): T[] =>
  things.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

/** The service promises no order of its lists. */
const inOrder = ({ users, groups, channels, voiceChannels, members }: Standing): Standing => ({
  users: byId(users),
  groups: byId(groups),
  channels: byId(channels),
  voiceChannels: byId(voiceChannels),
  members,
})
