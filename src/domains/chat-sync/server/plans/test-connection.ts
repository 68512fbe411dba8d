import { invalid } from '#server/api/errors.ts'
import type { Services } from '#server/services.ts'
import type { HeartbeatClient } from '#vendors/heartbeat/heartbeat-client.ts'
import { VendorError } from '#vendors/vendor-errors.ts'
import type { ChatServer } from '../../contract/chat-words.ts'
import { loadKnown } from '../work/known.queries.ts'
import { stepFailure } from '../work/step-failure.ts'

type Act = (client: HeartbeatClient, services: Services) => Promise<string>

/** The least real act of each scope at a community, in the order in which they are tried. */
export const connectionActs = (server: ChatServer): readonly (readonly [scope: string, act: Act])[] => [
  ['Key', async ({ listRoles }) => `Lets us in; there are ${(await listRoles()).length} roles`],
  ['Read people', ({ findUser }) => findUser('nobody@school.invalid').then(() => 'Works')],
  ['Read groups', async ({ listGroups }) => `Works; there are ${(await listGroups()).length}`],
  [
    'Read channels',
    async ({ listChannels }) => `Works; there are ${(await listChannels('channels')).length}`,
  ],
  ['Read invitations', async ({ listInvitations }) => `Works; there are ${(await listInvitations()).length}`],
  [
    'Change groups',
    async ({ addMembers }, { database, clock }) => {
      const { rooms } = await loadKnown(database, server, clock.nowMs())
      const groupId = rooms.find((room) => room.groupId !== null)?.groupId
      if (groupId === undefined || groupId === null) return 'Not tried: there is no group of ours yet'
      // Adds nobody.
      await addMembers(groupId, [])
      return 'Works'
    },
  ],
]

/** Does the least real act of each scope at a community, and says of each whether it works. */
export async function testConnection(services: Services, server: ChatServer) {
  const client = services.vendors.chat[server]
  if (client === null)
    throw invalid({ form: 'This community is not set up: whoever runs the server sets its key.' })
  const scopes: { scope: string; isGood: boolean; sentence: string }[] = []
  const attempt = async <Answer>(scope: string, act: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof VendorError)) throw error
      scopes.push({ scope, isGood: false, sentence: stepFailure(error).text })
      return undefined
    }
  }
  for (const [scope, act] of connectionActs(server)) {
    const sentence = await attempt(scope, () => act(client, services))
    if (sentence !== undefined) scopes.push({ scope, isGood: true, sentence })
  }
  const roles = scopes[0]?.isGood ? await client.listRoles() : []
  return { scopes, roles: roles.map(({ id, name }) => ({ id, name })) }
}
