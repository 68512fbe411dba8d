import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import type { HeartbeatClient } from '#vendors/heartbeat/heartbeat-client.ts'
import type { ChatServer } from '../../contract/chat-words.ts'
import type { Difference, Wanted } from '../../rules/chat-state.ts'
import { compareChat } from '../../rules/compare-chat.ts'
import { inThemselves } from '../../rules/narrow.ts'
import type { Names } from '../../rules/people-text.ts'
import { getServer, keepLinks, loadKnown } from './known.queries.ts'
import { readService } from './read-service.ts'
import { findSomebody, loadWanted } from './wanted.queries.ts'

export interface Compared {
  readonly wanted: Wanted
  readonly differences: readonly Difference[]
  readonly names: Names
  /** The keys of differences that somebody lets be, today. */
  readonly ignored: ReadonlySet<string>
  readonly counts: { readonly users: number; readonly groups: number; readonly channels: number }
}

/**
 * Reads a community, compares it with the school, and writes down what was found: ids, and every difference for the tab
 * Inconsistencies. Changes nothing at the service. Throws a `VendorError` where it cannot be read.
 */
export async function compareServer(
  services: Services,
  server: ChatServer,
  client: HeartbeatClient,
): Promise<Compared> {
  const { database, clock } = services
  const setUp = await getServer(database, server)
  const known = await loadKnown(database, server, clock.nowMs())
  const standing = await readService(client, known.rooms)
  // After the service was read: who came here meanwhile is missing there, and no one who left here is added.
  const wanted = await loadWanted(database, server, clock.nowMs())
  const wantedEmails = new Set(wanted.people.map(({ email }) => email))
  const unknown = standing.users.flatMap(({ email }) => (wantedEmails.has(email) ? [] : [email]))
  const { differences, links, names } = compareChat(wanted, standing, {
    ...known,
    others: await findSomebody(database, server, unknown),
    memberRoleId: setUp.memberRoleId ?? '',
    staffRoleId: setUp.staffRoleId ?? '',
  })
  const counts = {
    users: standing.users.length,
    groups: standing.groups.length,
    channels: standing.channels.length + standing.voiceChannels.length,
  }
  const at = new Date(clock.nowMs())
  await keepLinks(database, server, links)
  await keepDifferences(database, server, { differences: inThemselves(differences, names), at, counts })
  return { wanted, differences, names, counts, ignored: await listIgnored(database, server, at) }
}

interface Found extends Pick<Compared, 'differences' | 'counts'> {
  readonly at: Date
}

/**
 * Stores what a comparison found and deletes what it did not. What is found again keeps its number and since when it is
 * known.
 */
async function keepDifferences(db: Database, server: ChatServer, { differences, at, counts }: Found) {
  await inTransaction(db, async (own) => {
    await sql`select from chat_servers where server = ${server} for no key update`.execute(own)
    await own
      .deleteFrom('chatDifferences')
      .where('server', '=', server)
      .where(
        sql<boolean>`not exists (select from unnest(${differences.map(({ key }) => key)}::text[]) as found (key)
          where found.key = chat_differences.key)`,
      )
      .execute()
    await insertRows(
      own,
      'chatDifferences',
      differences.map((found) => ({
        ...{ server, key: found.key, source: found.source, type: found.type, name: found.name },
        ...{ fact: found.fact, cause: found.cause, verb: found.verb, taken: found.taken },
        ...{
          isOurs: found.isOurs,
          canRepair: found.canRepair,
          step: JSON.stringify(found.step),
          foundAt: at,
        },
      })),
      (insert) =>
        insert.onConflict((conflict) =>
          conflict.columns(['server', 'key']).doUpdateSet((eb) => ({
            name: eb.ref('excluded.name'),
            fact: eb.ref('excluded.fact'),
            cause: eb.ref('excluded.cause'),
            verb: eb.ref('excluded.verb'),
            taken: eb.ref('excluded.taken'),
            isOurs: eb.ref('excluded.isOurs'),
            canRepair: eb.ref('excluded.canRepair'),
            step: eb.ref('excluded.step'),
          })),
        ),
    )
    await own
      .updateTable('chatServers')
      .set({ comparedAt: at, failure: '', failedAt: null, silentSince: null })
      .set({ usersThere: counts.users, groupsThere: counts.groups })
      .where('server', '=', server)
      .execute()
  })
}

/** The keys of the differences that are ignored until a day that has not passed. */
export async function listIgnored(db: Database, server: ChatServer, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('chatIgnored')
    .select('key')
    .where('server', '=', server)
    .where('until', '>=', schoolDateOf(now.getTime()))
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Stores that a community could not be read, and why. */
export const keepFailure = (db: Database, server: ChatServer, failure: string, at: Date) =>
  db.updateTable('chatServers').set({ failure, failedAt: at }).where('server', '=', server).execute()
