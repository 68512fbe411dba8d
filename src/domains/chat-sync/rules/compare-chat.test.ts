import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Difference, Known, KnownRoom, Standing, Wanted } from './chat-state.ts'
import { compareChat } from './compare-chat.ts'
import { inThemselves } from './narrow.ts'
import { markOf } from './room-mark.ts'
import { type Scope, withinScope } from './scope.ts'

const person = (userId: number, isStaff = false) => ({
  ...{ userId, isStaff, name: `Person ${userId}`, email: `p${userId}@school.test` },
})
const user = (userId: number, more: object = {}) => ({
  ...{ id: `u${userId}`, email: `p${userId}@school.test`, name: `Person ${userId}`, roleId: 'member' },
  ...more,
})
const nothing: Standing = { users: [], groups: [], channels: [], voiceChannels: [], members: new Map() }
const known: Known = {
  ...{ people: [], rooms: [], others: new Map(), memberRoleId: 'member', staffRoleId: 'staff' },
}
const house = { kind: 'house', itemId: 3, title: 'Juniper House', members: [1, 2] } as const
const wanted: Wanted = { people: [person(1), person(2, true)], rooms: [house] }
const group = { id: 'g3', name: 'Juniper House', description: markOf('house', 3) }
const whole: Standing = {
  users: [user(1), user(2, { roleId: 'staff' })],
  groups: [group],
  channels: [{ id: 'c3', name: 'Juniper House', groupIds: ['g3'] }],
  voiceChannels: [{ id: 'v3', name: 'Juniper House', groupIds: ['g3'] }],
  members: new Map([['g3', new Set(['p1@school.test', 'p2@school.test'])]]),
}
const facts = (of: Wanted, is: Standing, by: Known = known) =>
  compareChat(of, is, by).differences.map(({ verb, fact, cause }) => `${verb}: ${fact} (${cause})`)

describe('what is compared', () => {
  it('an empty community needs people, group, members, channels and an invitation, in this order', () => {
    const { differences } = compareChat(wanted, nothing, known)
    expect(differences.map(({ key }) => key)).toEqual([
      ...['add_user:1', 'add_user:2', 'add_group:house:3', 'add_members:house:3'],
      ...['add_channels:house:3', 'add_voiceChannels:house:3', 'invite'],
    ])
  })

  it('one that agrees has no difference, and tells the ids that are to be kept', () => {
    const { differences, links } = compareChat(wanted, whole, known)
    expect(differences).toEqual([])
    expect(links).toEqual([
      { userId: 1, outsideId: 'u1' },
      { userId: 2, outsideId: 'u2' },
      { room: 'house', itemId: 3, groupId: 'g3', channelId: 'c3', voiceChannelId: 'v3' },
    ])
    const rooms: KnownRoom[] = [
      { kind: 'house', itemId: 3, groupId: 'g3', channelId: 'c3', voiceChannelId: 'v3' },
    ]
    const people = [1, 2].map((userId) => ({
      ...{ userId, outsideId: `u${userId}`, isMade: true, isInvited: true, keepsInvitation: true },
    }))
    expect(compareChat(wanted, whole, { ...known, people, rooms }).links).toEqual([])
  })

  it('names what was renamed, doubled, taken out or put in there', () => {
    expect(
      facts(wanted, {
        users: [user(1, { name: 'Pip' }), user(2, { roleId: 'member' }), user(9)],
        groups: [group, { ...group, id: 'g4' }, { id: 'g9', name: 'Chess', description: '' }],
        channels: [
          { id: 'c3', name: 'Junipers', groupIds: ['g3'] },
          { id: 'c9', name: 'Ours alone', groupIds: ['g3', 'g9'] },
        ],
        voiceChannels: [...whole.voiceChannels, { id: 'v4', name: 'Juniper House', groupIds: ['g3'] }],
        members: new Map([['g3', new Set(['p1@school.test', 'p9@school.test'])]]),
      }),
    ).toEqual([
      'Rename: Person 1 is called “Pip” in the chat (The name was changed here or there)',
      'Change: Person 2 has the role of members in the chat (The role was changed here or there)',
      'Add: Person 2 is missing in Juniper House (They came here since, or were taken out there)',
      'Rename: The channel of Juniper House is called “Junipers” (It was renamed here or there)',
      'Merge: Juniper House has two voice channels (It was made twice; the empty one goes)',
      'Merge: Juniper House has two groups (It was made twice; the other one is kept)',
      'Remove: “Chess” is in the chat only (Somebody made it there by hand)',
      'Remove: Person 9 is in the chat only (Nobody here has the address p9@school.test)',
    ])
  })

  it('takes out who left, leaves who runs the community, and never takes staff out of a group', () => {
    const others = new Map([
      ['p7@school.test', { userId: 7, name: 'Person 7', why: 'Is not assigned to a house' }],
      ['p8@school.test', { userId: 8, name: 'Person 8', why: 'Is not active' }],
    ])
    const { differences } = compareChat(
      wanted,
      {
        ...whole,
        users: [...whole.users, user(7), user(8), user(99, { roleId: 'owner' })],
        members: new Map([
          [
            'g3',
            new Set(['p1@school.test', 'p2@school.test', 'p7@school.test', 'p8@school.test', 'x@y.test']),
          ],
        ]),
      },
      { ...known, others },
    )
    expect(
      differences.map(({ key, canRepair, isOurs, userIds }) => [key, canRepair, isOurs, userIds]),
    ).toEqual([
      ['remove_user:u7', true, true, [7]],
      ['remove_user:u8', true, true, [8]],
      ['remove_user:u99', false, false, []],
    ])
  })

  it('a room that is no more goes with its channels; its group is known by its mark or by what was kept', () => {
    const rooms: KnownRoom[] = [
      { kind: 'experience', itemId: 5, groupId: 'g5', channelId: 'c5', voiceChannelId: null },
    ]
    expect(
      facts(
        { people: [], rooms: [] },
        {
          ...nothing,
          groups: [group, { id: 'g5', name: 'Salt Roads 2', description: 'written over' }],
          channels: [{ id: 'c5', name: 'Salt Roads 2', groupIds: ['g5'] }],
        },
        { ...known, rooms },
      ),
    ).toEqual([
      'Remove: The channel “Salt Roads 2” is in the chat only (The experience is over, archived, or not enabled here)',
      'Remove: “Juniper House” is in the chat only (The house is archived here)',
      'Remove: “Salt Roads 2” is in the chat only (The experience is over, archived, or not enabled here)',
    ])
  })

  it('another address here: the new one is added, the old one taken away', () => {
    const people = [{ userId: 1, outsideId: 'u5', isMade: true, isInvited: true, keepsInvitation: true }]
    const moved = { people: [person(1)], rooms: [] }
    expect(facts(moved, { ...nothing, users: [user(5)] }, { ...known, people })).toEqual([
      'Add: Person 1 is not in the chat (The address here has changed)',
      'Remove: Person 5 is in the chat only (Under an earlier address)',
    ])
  })
})

describe('what a job touches', () => {
  const all = compareChat(wanted, { ...nothing, users: [user(9)] }, known)
  const within = (scope: Scope, ignored: string[] = []) =>
    withinScope(all, scope, new Set(ignored)).map(({ key }) => key)

  it('is all that is ours, what is named, or people and a room with who comes into it', () => {
    expect(within({ of: 'all' })).not.toContain('remove_user:u9')
    expect(within({ of: 'keys', keys: ['remove_user:u9', 'gone'] })).toEqual(['remove_user:u9'])
    // Its house has no group: who syncs people makes none.
    expect(within({ of: 'people', userIds: [1] })).toEqual(['add_user:1', 'invite'])
    expect(within({ of: 'users' })).toEqual(['add_user:1', 'add_user:2', 'invite'])
    expect(within({ of: 'keys', keys: ['add_user:1'] })).toEqual(['add_user:1', 'invite'])
    expect(within({ of: 'keys', keys: ['add_group:house:3'] })).toEqual([
      ...['add_group:house:3', 'add_channels:house:3', 'add_voiceChannels:house:3'],
    ])
    expect(within({ of: 'room', room: 'house', itemId: 3 })).toEqual([
      ...['add_user:1', 'add_user:2', 'add_group:house:3', 'add_members:house:3'],
      ...['add_channels:house:3', 'add_voiceChannels:house:3', 'invite'],
    ])
    expect(within({ of: 'experiences' })).toEqual([])
    expect(within({ of: 'nothing' })).toEqual([])
  })

  it('leaves out what is ignored, and narrows what is about many to those in it', () => {
    expect(within({ of: 'people', userIds: [1] }, ['add_user:1'])).toEqual([])
    const there = compareChat(wanted, { ...whole, users: [], members: new Map() }, known)
    const [narrowed] = withinScope(there, { of: 'people', userIds: [2] }, new Set()).filter(
      ({ key }) => key === 'add_members:house:3',
    )
    expect(narrowed).toMatchObject({ step: { userIds: [2] }, fact: 'Person 2 is missing in Juniper House' })
    const rest = withinScope(there, { of: 'all' }, new Set(['add_user:1']))
    expect(rest.map(({ key, userIds }) => [key, userIds])).toEqual([
      ...[
        ['add_user:2', [2]],
        ['add_members:house:3', [2]],
      ],
      ['invite', [2]],
    ])
    expect(within({ of: 'all' }, ['add_group:house:3'])).toEqual(['add_user:1', 'add_user:2', 'invite'])
  })

  it('of what follows from another difference nothing is said twice', () => {
    expect(inThemselves(all.differences, all.names).map(({ key }) => key)).toEqual([
      ...['add_user:1', 'add_user:2', 'add_group:house:3', 'remove_user:u9'],
    ])
  })
})

/** Does a step to what is, as the service would. */
function apply(standing: Standing, { step }: Difference, of: Wanted): Standing {
  const emailOf = (id: number) => of.people.find(({ userId }) => userId === id)?.email ?? `p${id}@school.test`
  const titleOf = (kind: string, itemId: number) =>
    of.rooms.find((room) => room.kind === kind && room.itemId === itemId)?.title ?? ''
  const groupOf = (kind: 'house' | 'experience', itemId: number) =>
    standing.groups.find(({ description }) => description === markOf(kind, itemId))?.id ?? ''
  const withMembers = (id: string, change: (members: Set<string>) => void) => {
    const members = new Set(standing.members.get(id) ?? [])
    change(members)
    return { ...standing, members: new Map([...standing.members, [id, members]]) }
  }
  switch (step.kind) {
    case 'add_user':
    case 'change_user': {
      const one = of.people.find(({ userId }) => userId === step.userId)
      const others = standing.users.filter(({ email }) => email !== one?.email)
      const id = standing.users.find(({ email }) => email === one?.email)?.id ?? `u${step.userId}`
      return one
        ? {
            ...standing,
            users: [
              ...others,
              { id, email: one.email, name: one.name, roleId: one.isStaff ? 'staff' : 'member' },
            ],
          }
        : standing
    }
    case 'remove_user':
      return { ...standing, users: standing.users.filter(({ id }) => id !== step.outsideId) }
    case 'add_group': {
      const mark = markOf(step.room, step.itemId)
      if (standing.groups.some(({ description }) => description === mark)) return standing
      const added = { id: `new-${mark}`, name: titleOf(step.room, step.itemId), description: mark }
      return { ...standing, groups: [...standing.groups, added] }
    }
    case 'rename_group': {
      const id = groupOf(step.room, step.itemId)
      return {
        ...standing,
        groups: standing.groups.map((one) =>
          one.id === id ? { ...one, name: titleOf(step.room, step.itemId) } : one,
        ),
      }
    }
    case 'remove_group':
      return { ...standing, groups: standing.groups.filter(({ id }) => id !== step.groupId) }
    case 'add_channel': {
      const id = groupOf(step.room, step.itemId)
      const channels = standing[step.place]
      if (channels.some(({ groupIds }) => groupIds.length === 1 && groupIds[0] === id)) return standing
      const added = { id: `${step.place}-${id}`, name: titleOf(step.room, step.itemId), groupIds: [id] }
      return { ...standing, [step.place]: [...channels, added] }
    }
    case 'rename_channel': {
      const id = groupOf(step.room, step.itemId)
      const name = titleOf(step.room, step.itemId)
      const one = standing[step.place].find(({ groupIds }) => groupIds[0] === id)
      return {
        ...standing,
        [step.place]: standing[step.place].map((channel) =>
          channel === one ? { ...channel, name } : channel,
        ),
      }
    }
    case 'remove_channel':
      return { ...standing, [step.place]: standing[step.place].filter(({ id }) => id !== step.channelId) }
    case 'add_members':
      return withMembers(groupOf(step.room, step.itemId), (members) => {
        for (const id of step.userIds) members.add(emailOf(id))
      })
    case 'remove_members':
      return withMembers(groupOf(step.room, step.itemId), (members) => {
        for (const id of step.userIds) members.delete(emailOf(id))
      })
    case 'invite':
      return standing
  }
}

describe('any two that differ', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 })
  const state = fc.record({
    ...{ people: ids, staff: ids, there: ids, made: ids, rooms: ids, groups: ids, doubles: ids },
    ...{ members: ids, strangers: ids, channels: ids },
  })
  it('agree once every step was done, however often, and equal ones in any order of the lists', () => {
    fc.assert(
      fc.property(state, (of) => {
        const goal: Wanted = {
          people: of.people.map((id) => person(id, of.staff.includes(id))),
          rooms: of.rooms.map((itemId) => ({
            ...({ kind: itemId % 2 ? 'house' : 'experience', itemId, title: `Room ${itemId}` } as const),
            members: of.people.filter((id) => (id + itemId) % 3 === 0),
          })),
        }
        const kindOf = (id: number) => (id % 2 ? 'house' : 'experience')
        const groups = [...of.groups, ...of.doubles].map((id, at) => ({
          ...{ id: `g${at}`, name: at % 2 ? 'Other' : `Room ${id}`, description: markOf(kindOf(id), id) },
        }))
        const begin: Standing = {
          users: of.there.map((id) => user(id, id % 4 ? {} : { name: 'Else' })),
          groups,
          channels: groups
            .filter((_, at) => of.channels.includes(at))
            .map(({ id }) => ({ id: `c${id}`, name: `Room`, groupIds: [id] })),
          voiceChannels: [],
          members: new Map(
            groups.map(({ id }) => [id, new Set(of.members.map((one) => `p${one}@school.test`))]),
          ),
        }
        const others = new Map(
          of.there
            .filter((id) => !of.people.includes(id) && !of.strangers.includes(id))
            .map((id) => [`p${id}@school.test`, { userId: id, name: `Person ${id}`, why: 'Has left' }]),
        )
        const by = { ...known, others }
        const { differences } = compareChat(goal, begin, by)
        expect(
          compareChat(goal, { ...begin, users: begin.users.toReversed(), groups: groups.toReversed() }, by),
        ).toEqual(compareChat(goal, begin, by))
        let is = begin
        const ours = differences.filter(({ isOurs }) => isOurs)
        for (const difference of [...ours, ...ours]) is = apply(is, difference, goal)
        // A second look: channels of a group that was doubled belong to the one that is kept only then.
        for (const difference of compareChat(goal, is, by).differences.filter(({ isOurs }) => isOurs))
          is = apply(is, difference, goal)
        const left = compareChat(goal, is, by).differences.filter(
          ({ isOurs, type }) => isOurs && type !== 'invitation',
        )
        expect(left).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
