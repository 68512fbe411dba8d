import { type AccessRules, heldBy } from '#server/api/access.ts'

/** Both communities are of the whole school: whoever may sync them sees who is in them (3-shell-and-houses §6). */
export const chatSyncAccess: AccessRules = { 'chat_servers.manage': heldBy('chat_servers.manage') }
