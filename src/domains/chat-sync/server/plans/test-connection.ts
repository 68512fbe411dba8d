import { invalid } from '#server/api/errors.ts'
import type { Services } from '#server/services.ts'
import type { HeartbeatClient } from '#vendors/heartbeat/heartbeat-client.ts'
import { VendorError } from '#vendors/vendor-errors.ts'
import type { ChatServer } from '../../contract/chat-words.ts'
import { loadKnown } from '../work/known.queries.ts'
import { stepFailure } from '../work/step-failure.ts'

/** Does the least real act of each scope at a community, and says of each whether it works. */
export async function testConnection(services: Services, server: ChatServer) {
  const client = services.vendors.chat[server]
  if (client === null)
    throw invalid({ form: 'This community is not set up: whoever runs the server sets its key.' })
  const { rooms } = await loadKnown(services.database, server)
  const groupId = rooms.find((room) => room.groupId !== null)?.groupId
  let roles: readonly { readonly id: string; readonly name: string }[] = []
  const acts: readonly (readonly [string, (client: HeartbeatClient) => Promise<string>])[] = [
    [
      'Key',
      async ({ listRoles }) => {
        roles = await listRoles()
        return `Lets us in; there are ${roles.length} roles`
      },
    ],
    ['Read people', async ({ findUser }) => ((await findUser('nobody@school.invalid')) ? 'Works' : 'Works')],
    ['Read groups', async ({ listGroups }) => `Works; there are ${(await listGroups()).length}`],
    [
      'Read channels',
      async ({ listChannels }) => `Works; there are ${(await listChannels('channels')).length}`,
    ],
    [
      'Read invitations',
      async ({ listInvitations }) => `Works; there are ${(await listInvitations()).length}`,
    ],
    [
      'Change groups',
      async ({ addMembers }) => {
        if (groupId === undefined || groupId === null) return 'Not tried: there is no group of ours yet'
        // Adds nobody.
        await addMembers(groupId, [])
        return 'Works'
      },
    ],
  ]
  const scopes: { scope: string; isGood: boolean; sentence: string }[] = []
  for (const [scope, act] of acts)
    try {
      scopes.push({ scope, isGood: true, sentence: await act(client) })
    } catch (error) {
      if (!(error instanceof VendorError)) throw error
      scopes.push({ scope, isGood: false, sentence: stepFailure(error).text })
    }
  return { scopes, roles: roles.map(({ id, name }) => ({ id, name })) }
}
