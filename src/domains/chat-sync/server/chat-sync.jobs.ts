import { sql } from 'kysely'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import type { Services } from '#server/services.ts'
import { VendorError } from '#vendors/vendor-errors.ts'
import { type ChatServer, chatServers } from '../contract/chat-words.ts'
import { compareServer, keepFailure } from './work/compare-server.ts'
import { tellOfChat } from './work/job.queries.ts'
import { dropLease, findNextJob, giveBack, LeaseLost, takeLease } from './work/lease.ts'
import { performJob } from './work/perform-job.ts'
import { stepFailure } from './work/step-failure.ts'

/**
 * Does every job of a community that is due, one after the other; nothing while another worker does. Returns how many
 * it did.
 */
async function workAt(services: Services, server: ChatServer): Promise<number> {
  const lease = await takeLease(services, server)
  if (lease === undefined) return 0
  let did = 0
  try {
    do {
      for (;;) {
        const jobId = await findNextJob(services.database, server, new Date(services.clock.nowMs()))
        if (jobId === undefined) break
        await performJob(services, lease, jobId)
        did += 1
      }
    } while (!(await giveBack(services, lease)))
  } catch (error) {
    await dropLease(services, lease)
    if (!(error instanceof LeaseLost)) throw error
  }
  return did
}

/** Jobs of the community chats that wait, failed for a reason that passes, or were left by a killed server. */
export const workJob = defineJob({
  name: 'chat-sync.work',
  title: 'Do jobs of the community chats',
  cron: '* * * * *',
  byHand: {
    does: 'Does what waits to be synced with the community chats, and goes on with what could not be finished. What is done is not repeated.',
    hindrance: ({ vendors: { chat } }) =>
      chat.students === null && chat.guardians === null ? 'No community chat is set up.' : undefined,
  },
  run: async (_data, services) => {
    let did = 0
    for (const server of chatServers) did += await workAt(services, server)
    return didTo('Did', did, 'job')
  },
})

/** Once an hour: the service tells of nobody who leaves, so looking is the truth. */
const compareJob = defineJob({
  name: 'chat-sync.compare',
  title: 'Compare the community chats with the school',
  cron: '25 * * * *',
  byHand: {
    does: 'Reads who and what is in the community chats, and lists what does not agree. It changes nothing there.',
    hindrance: ({ vendors: { chat } }) =>
      chat.students === null && chat.guardians === null ? 'No community chat is set up.' : undefined,
  },
  run: async (_data, services) => {
    const said: string[] = []
    for (const server of chatServers) {
      const client = services.vendors.chat[server]
      if (client === null) continue
      try {
        const { differences } = await compareServer(services, server, client)
        said.push(`${differences.length} of ${server}`)
      } catch (error) {
        if (!(error instanceof VendorError)) throw error
        const { text } = stepFailure(error)
        await keepFailure(services.database, server, text, new Date(services.clock.nowMs()))
        said.push(`none of ${server}, since it could not be read`)
      }
      await tellOfChat(services.database)
    }
    return said.length === 0 ? 'No community chat is set up.' : `Found differences: ${said.join(', ')}.`
  },
})

/** Two comparisons that did not come: whoever fails may not be able to say so. */
const silentMs = 3 * 3_600_000

const watchJob = defineJob({
  name: 'chat-sync.watch',
  title: 'Watch that the community chats are compared',
  cron: '*/10 * * * *',
  run: async (_data, { database, clock, vendors }) => {
    const now = new Date(clock.nowMs())
    const setUp = chatServers.filter((server) => vendors.chat[server] !== null)
    const { numAffectedRows } = await sql`
      update chat_servers set silent_since = ${now}
      where server = any(${setUp}::text[]) and silent_since is null
        and compared_at < ${new Date(clock.nowMs() - silentMs)}`.execute(database)
    if (numAffectedRows) await tellOfChat(database)
  },
})

const keptJobsMs = 60 * 86_400_000

const forgetJob = defineJob({
  name: 'chat-sync.forget',
  title: 'Forget old jobs of the community chats',
  cron: '50 3 * * *',
  run: async (_data, { database, clock }) => {
    await database
      .deleteFrom('chatJobs')
      .where('status', 'not in', ['waiting', 'running', 'retrying', 'held'])
      .where('updatedAt', '<', new Date(clock.nowMs() - keptJobsMs))
      .execute()
  },
})

export const chatSyncJobs = [workJob, compareJob, watchJob, forgetJob]
