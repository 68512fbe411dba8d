import type { Database } from '#server/database/database.ts'
import { chatServers } from '../contract/chat-words.ts'

/** A job and an inconsistency in each community. */
export async function makeChatRecords(db: Database): Promise<void> {
  const at = new Date()
  for (const server of chatServers) {
    await db
      .insertInto('chatJobs')
      .values({
        server,
        type: 'compare',
        scope: '{"of":"nothing"}',
        status: 'done',
        askedAt: at,
        updatedAt: at,
      })
      .execute()
    await db
      .insertInto('chatDifferences')
      .values({
        ...{
          server,
          key: 'remove_group:listed',
          source: 'chat',
          type: 'group',
          name: 'Listed',
          verb: 'Remove',
        },
        ...{ fact: '“Listed” is in the chat only', cause: 'Somebody made it there by hand', taken: 1 },
        ...{ isOurs: false, canRepair: true, foundAt: at },
        step: JSON.stringify({ kind: 'remove_group', groupId: 'listed' }),
      })
      .execute()
  }
}
