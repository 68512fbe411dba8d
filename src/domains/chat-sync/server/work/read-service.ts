import type { HeartbeatClient } from '#vendors/heartbeat/heartbeat-client.ts'
import type { ChatUser } from '#vendors/heartbeat/heartbeat-shapes.ts'
import type { KnownRoom, Standing } from '../../rules/chat-state.ts'
import { roomOfMark } from '../../rules/room-mark.ts'

/** All that stands in a community: four reads, and one for each group of ours where users do not say theirs. */
export async function readService(
  client: HeartbeatClient,
  rooms: readonly Pick<KnownRoom, 'groupId'>[],
): Promise<Standing> {
  const users = await client.listUsers()
  const groups = await client.listGroups()
  const channels = await client.listChannels('channels')
  const voiceChannels = await client.listChannels('voiceChannels')
  const kept = new Set(rooms.map(({ groupId }) => groupId))
  const ours = groups
    .filter(({ id, description }) => kept.has(id) || roomOfMark(description))
    .map(({ id }) => id)
  const members = users.some(({ groupIds }) => groupIds !== null)
    ? membersOf(users)
    : await readMembers(client, ours)
  return { users, groups, channels, voiceChannels, members }
}

function membersOf(users: readonly ChatUser[]): Map<string, Set<string>> {
  const members = new Map<string, Set<string>>()
  for (const { email, groupIds } of users)
    for (const id of groupIds ?? []) {
      const those = members.get(id)
      if (those) those.add(email)
      else members.set(id, new Set([email]))
    }
  return members
}

async function readMembers(client: HeartbeatClient, groupIds: readonly string[]) {
  const members = new Map<string, ReadonlySet<string>>()
  for (const id of groupIds) members.set(id, new Set(await client.listMembers(id)))
  return members
}
