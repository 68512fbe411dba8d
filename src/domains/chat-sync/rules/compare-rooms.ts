import type {
  ChannelKind,
  Difference,
  Known,
  KnownRoom,
  Link,
  Standing,
  Wanted,
  WantedRoom,
} from './chat-state.ts'
import { factOfPeople, type Names } from './people-text.ts'
import { roomOfMark } from './room-mark.ts'

const keyOf = (kind: string, itemId: number) => `${kind}:${itemId}`
const places = [
  { place: 'channels', word: 'channel' },
  { place: 'voiceChannels', word: 'voice channel' },
] as const satisfies readonly { readonly place: ChannelKind; readonly word: string }[]

type Group = Standing['groups'][number]
type Channel = Standing['channels'][number]

/** What all rooms are compared by, made once: nothing is looked for by walking a list. */
interface Index {
  readonly groups: ReadonlyMap<string, Group>
  readonly groupsByMark: ReadonlyMap<string, readonly Group[]>
  readonly channels: Readonly<Record<ChannelKind, ReadonlyMap<string, readonly Channel[]>>>
  readonly emails: ReadonlyMap<number, string>
  readonly names: Names
  /**
   * Who may be taken out of a group, by address: students and guardians. Staff may look in, and who should not be in the
   * community at all leaves every group with it.
   */
  readonly takeable: ReadonlyMap<string, number>
}

interface Compared {
  readonly wanted: Wanted
  readonly standing: Standing
  readonly known: Known
  readonly names: Names
}

/** A group, a channel and, for houses, a voice channel for each room, and whom its group has. */
export function compareRooms({ wanted, standing, known, names }: Compared) {
  const index = indexOf(wanted, standing, names)
  const knownRooms = new Map(known.rooms.map((room) => [keyOf(room.kind, room.itemId), room]))
  const differences: Difference[] = []
  const links: Link[] = []
  for (const room of wanted.rooms) {
    const ours = knownRooms.get(keyOf(room.kind, room.itemId))
    const found = compareRoom(room, ours, standing, index)
    differences.push(...found.differences)
    if (found.link) links.push(found.link)
  }
  differences.push(...surplusRooms(wanted, standing, known, index))
  return { differences, links }
}

function indexOf(wanted: Wanted, standing: Standing, names: Names): Index {
  const byGroup = (channels: readonly Channel[]) =>
    Map.groupBy(
      channels.filter(({ groupIds }) => groupIds.length === 1),
      ({ groupIds }) => groupIds[0] ?? '',
    )
  return {
    groups: new Map(standing.groups.map((group) => [group.id, group])),
    groupsByMark: Map.groupBy(standing.groups, ({ description }) => {
      const room = roomOfMark(description)
      return room ? keyOf(room.kind, room.itemId) : ''
    }),
    channels: { channels: byGroup(standing.channels), voiceChannels: byGroup(standing.voiceChannels) },
    emails: new Map(wanted.people.map(({ userId, email }) => [userId, email])),
    names,
    takeable: new Map(wanted.people.flatMap((one) => (one.isStaff ? [] : [[one.email, one.userId]]))),
  }
}

const ofRoom = ({ kind, itemId, title }: WantedRoom) =>
  ({
    source: 'school',
    name: title,
    isOurs: true,
    canRepair: true,
    taken: 0,
    userIds: [] as readonly number[],
    room: { room: kind, itemId },
  }) as const

function compareRoom(room: WantedRoom, ours: KnownRoom | undefined, standing: Standing, index: Index) {
  const { kind, itemId, title } = room
  const ref = { room: kind, itemId } as const
  const at = keyOf(kind, itemId)
  const marked = index.groupsByMark.get(at) ?? []
  const group = (ours?.groupId && index.groups.get(ours.groupId)) || marked[0]
  const differences: Difference[] = []
  if (!group)
    differences.push({
      ...ofRoom(room),
      ...{ key: `add_group:${at}`, step: { kind: 'add_group', ...ref }, verb: 'Add', type: 'group' },
      fact: `${title} has no group in the chat`,
      cause: ours?.groupId ? 'It was taken away there' : 'It was not made yet',
    })
  else if (group.name !== title)
    differences.push({
      ...ofRoom(room),
      ...{ key: `rename_group:${at}`, step: { kind: 'rename_group', ...ref }, verb: 'Rename', type: 'group' },
      fact: `The group of ${title} is called “${group.name}”`,
      cause: 'It was renamed here or there',
    })
  for (const double of marked)
    if (double !== group)
      differences.push({
        ...ofRoom(room),
        ...{ source: 'chat', type: 'group', verb: 'Merge', taken: 1 },
        key: `remove_group:${double.id}`,
        step: { kind: 'remove_group', groupId: double.id },
        fact: `${title} has two groups`,
        cause: 'It was made twice; the other one is kept',
      })
  differences.push(...compareMembers(room, group, standing, index))
  const ids: Record<ChannelKind, string | null> = { channels: null, voiceChannels: null }
  for (const { place, word } of places) {
    if (place === 'voiceChannels' && kind !== 'house') continue
    const knownId = place === 'channels' ? ours?.channelId : ours?.voiceChannelId
    const there = (group && index.channels[place].get(group.id)) ?? []
    const channel =
      there.find(({ id }) => id === knownId) ?? there.find(({ name }) => name === title) ?? there[0]
    ids[place] = channel?.id ?? null
    if (!channel)
      differences.push({
        ...ofRoom(room),
        ...{
          key: `add_${place}:${at}`,
          step: { kind: 'add_channel', place, ...ref },
          verb: 'Add',
          type: word,
        },
        fact: `${title} has no ${word}`,
        cause: knownId ? 'It was taken away there' : 'It was not made yet',
      })
    else if (channel.name !== title)
      differences.push({
        ...ofRoom(room),
        ...{ key: `rename_${place}:${at}`, verb: 'Rename', type: word },
        step: { kind: 'rename_channel', place, ...ref },
        fact: `The ${word} of ${title} is called “${channel.name}”`,
        cause: 'It was renamed here or there',
      })
    // One of another name is somebody's own for the same people; of the same name it was made twice.
    for (const double of there)
      if (double !== channel && double.name === channel?.name)
        differences.push({
          ...ofRoom(room),
          ...{ source: 'chat', type: word, verb: 'Merge', taken: 1 },
          key: `remove_${place}:${double.id}`,
          step: { kind: 'remove_channel', place, channelId: double.id, onlySilent: true },
          fact: `${title} has two ${word}s`,
          cause: 'It was made twice; the empty one goes',
        })
  }
  const isLinked =
    ours?.groupId === (group?.id ?? null) &&
    ours.channelId === ids.channels &&
    ours.voiceChannelId === ids.voiceChannels
  const link: Link | undefined =
    isLinked || (!ours && !group)
      ? undefined
      : { ...ref, groupId: group?.id ?? null, channelId: ids.channels, voiceChannelId: ids.voiceChannels }
  return { differences, link }
}

function compareMembers(
  room: WantedRoom,
  group: Group | undefined,
  standing: Standing,
  { emails, names, takeable }: Index,
): Difference[] {
  const at = keyOf(room.kind, room.itemId)
  const ref = { room: room.kind, itemId: room.itemId } as const
  const there = (group && standing.members.get(group.id)) ?? new Set<string>()
  const missing = room.members.filter((userId) => {
    const email = emails.get(userId)
    return email !== undefined && !there.has(email)
  })
  const should = new Set(room.members)
  const surplus = [...there].flatMap((email) => {
    const userId = takeable.get(email)
    return userId !== undefined && !should.has(userId) ? [userId] : []
  })
  const about = (userIds: readonly number[]) => ({ ...ofRoom(room), userIds, type: 'membership' }) as const
  return [
    ...(missing.length > 0
      ? [
          {
            ...about(missing),
            key: `add_members:${at}`,
            step: { kind: 'add_members', ...ref, userIds: missing },
            verb: 'Add',
            fact: factOfPeople('add_members', missing, { names, title: room.title }),
            cause: group ? 'They came here since, or were taken out there' : 'Its group is not made yet',
          } satisfies Difference,
        ]
      : []),
    ...(surplus.length > 0
      ? [
          {
            ...about(surplus),
            ...{ source: 'chat', verb: 'Remove', taken: surplus.length },
            key: `remove_members:${at}`,
            step: { kind: 'remove_members', ...ref, userIds: surplus },
            fact: factOfPeople('remove_members', surplus, { names, title: room.title }),
            cause: 'They left it here, or were put in there',
          } satisfies Difference,
        ]
      : []),
  ]
}

/** Groups of rooms that are no more, with their channels; and groups that somebody made by hand. */
function surplusRooms({ rooms }: Wanted, standing: Standing, known: Known, index: Index): Difference[] {
  const wanted = new Set(rooms.map(({ kind, itemId }) => keyOf(kind, itemId)))
  const linked = new Map(
    known.rooms.flatMap((room) => (room.groupId === null ? [] : [[room.groupId, room] as const])),
  )
  return standing.groups.flatMap((group): Difference[] => {
    const room = roomOfMark(group.description) ?? linked.get(group.id)
    if (room && wanted.has(keyOf(room.kind, room.itemId))) return []
    const shared: Pick<
      Difference,
      'source' | 'verb' | 'isOurs' | 'canRepair' | 'taken' | 'userIds' | 'room'
    > = {
      ...{ source: 'chat', verb: 'Remove', isOurs: room !== undefined, canRepair: true, taken: 1 },
      ...{ userIds: [], room: room ? { room: room.kind, itemId: room.itemId } : null },
    }
    const cause =
      room === undefined
        ? 'Somebody made it there by hand'
        : room.kind === 'house'
          ? 'The house is archived here'
          : 'The experience is over, archived, or not enabled here'
    const channels = places.flatMap(({ place, word }) =>
      (room === undefined ? [] : (index.channels[place].get(group.id) ?? [])).map(
        (channel): Difference => ({
          ...shared,
          ...{
            type: word,
            name: channel.name,
            cause,
            fact: `The ${word} “${channel.name}” is in the chat only`,
          },
          key: `remove_${place}:${channel.id}`,
          step: { kind: 'remove_channel', place, channelId: channel.id, onlySilent: false },
        }),
      ),
    )
    return [
      ...channels,
      {
        ...shared,
        ...{ type: 'group', name: group.name, cause, fact: `“${group.name}” is in the chat only` },
        key: `remove_group:${group.id}`,
        step: { kind: 'remove_group', groupId: group.id },
      },
    ]
  })
}
