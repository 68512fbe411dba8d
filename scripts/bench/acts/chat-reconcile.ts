import type { Known, Standing, Wanted } from '#domains/chat-sync/rules/chat-state.ts'
import { compareChat } from '#domains/chat-sync/rules/compare-chat.ts'
import { markOf } from '#domains/chat-sync/rules/room-mark.ts'
import { createHeartbeatClient } from '#vendors/heartbeat/heartbeat-client.ts'
import { startHeartbeatSandbox } from '#vendors/heartbeat/sandbox/heartbeat-sandbox.ts'

/**
 * How long it takes to read a community of so many users from the sandbox and to compare it with the school, where one in
 * a hundred is missing, renamed or too much: `node scripts/bench/acts/chat-reconcile.ts 20000`. Budget: 2 seconds for 20,000.
 */
const users = Number(process.argv[2] ?? 20_000)
const aHouse = 25
const houses = Math.ceil(users / aHouse)

const sandbox = await startHeartbeatSandbox()
const { community } = sandbox
const roleId = community.roles[1]?.id ?? ''
const people = Array.from({ length: users }, (_, at) => ({
  ...{ userId: at + 1, email: `user${at}@school.test`, name: `Given Family${at}`, isStaff: false },
}))
for (const [at, { email, name }] of people.entries())
  if (at % 100 !== 7) community.addUser(email, at % 100 === 8 ? 'Nickname' : name, roleId)
for (let at = 0; at < users / 100; at++) community.addUser(`stranger${at}@else.test`, 'Stranger', roleId)
for (let house = 0; house < houses; house++) {
  const group = community.addGroup(`House ${house}`, markOf('house', house + 1))
  for (const { email } of people.slice(house * aHouse, (house + 1) * aHouse)) {
    const user = community.userOf(email)
    if (user) group.members.add(user.id)
  }
  const place = { name: group.name, channelCategoryID: null, groups: [group.id] }
  community.addChannel('channels', place)
  community.addChannel('voiceChannels', place)
}
const wanted: Wanted = {
  people,
  rooms: Array.from({ length: houses }, (_, house) => ({
    ...({ kind: 'house', itemId: house + 1, title: `House ${house}` } as const),
    members: people.slice(house * aHouse, (house + 1) * aHouse).map(({ userId }) => userId),
  })),
}
const known: Known = {
  ...{ people: [], rooms: [], others: new Map(), memberRoleId: roleId, staffRoleId: roleId },
}

const client = createHeartbeatClient({
  ...{ name: 'heartbeat', apiUrl: sandbox.url, key: sandbox.key },
})
const beganMs = performance.now()
const there = await client.listUsers()
const groups = await client.listGroups()
const channels = await client.listChannels('channels')
const voiceChannels = await client.listChannels('voiceChannels')
const members = new Map<string, Set<string>>()
for (const { email, groupIds } of there)
  for (const id of groupIds ?? []) members.set(id, (members.get(id) ?? new Set()).add(email))
const readMs = performance.now() - beganMs
const standing: Standing = { users: there, groups, channels, voiceChannels, members }
const times = Array.from({ length: 5 }, () => {
  const startMs = performance.now()
  compareChat(wanted, standing, known)
  return performance.now() - startMs
}).toSorted((a, b) => a - b)
const { differences } = compareChat(wanted, standing, known)
console.log(
  `${users} users in ${houses} houses: read ${Math.round(readMs)} ms, compared ${Math.round(times[2] ?? 0)} ms (median of 5), ${differences.length} differences`,
)
await sandbox.stop()
