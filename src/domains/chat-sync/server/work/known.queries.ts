import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { ChatServer } from '../../contract/chat-words.ts'
import type { KnownPerson, KnownRoom, Link } from '../../rules/chat-state.ts'
import { isInvited, keepsInvitation } from './invitations.ts'

/** A community as it was set up, and how it stands. */
export const getServer = (db: Database, server: ChatServer) =>
  db.selectFrom('chatServers').selectAll().where('server', '=', server).executeTakeFirstOrThrow()

/** What we wrote down of a community. */
export async function loadKnown(db: Database, server: ChatServer, nowMs: number) {
  const people = await sql<KnownPerson>`
    select user_id, outside_id, made_at is not null as is_made, ${isInvited(nowMs)} as is_invited,
      ${keepsInvitation(sql.ref('u.email'), nowMs)} as keeps_invitation
    from chat_people join users u on u.id = user_id where server = ${server}`.execute(db)
  const rooms = await db
    .selectFrom('chatRooms')
    .select(['kind', 'itemId', 'groupId', 'channelId', 'voiceChannelId'])
    .where('server', '=', server)
    .execute()
  return { people: people.rows, rooms: rooms as KnownRoom[] }
}

/** Stores ids that a comparison found, in two statements. */
export async function keepLinks(db: Database, server: ChatServer, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return
  const people = links.filter((link) => 'userId' in link)
  const rooms = links.filter((link) => 'itemId' in link)
  await inTransaction(db, async (own) => {
    // Somebody who was deleted meanwhile is not written down.
    await sql`insert into chat_people as p (server, user_id, outside_id, email)
      select ${server}, u.id, l.outside_id, u.email
      from jsonb_to_recordset(${JSON.stringify(people.map(({ userId, outsideId }) => ({ user_id: userId, outside_id: outsideId })))}::jsonb)
        as l (user_id integer, outside_id text) join users u on u.id = l.user_id
      order by u.id
      on conflict (server, user_id) do update set outside_id = excluded.outside_id`.execute(own)
    await sql`insert into chat_rooms as r (server, kind, item_id, group_id, channel_id, voice_channel_id)
      select ${server}, l.* from jsonb_to_recordset(${JSON.stringify(
        rooms.map((room) => ({
          kind: room.room,
          item_id: room.itemId,
          group_id: room.groupId,
          channel_id: room.channelId,
          voice_channel_id: room.voiceChannelId,
        })),
      )}::jsonb) as l (kind text, item_id integer, group_id text, channel_id text, voice_channel_id text)
      order by kind, item_id
      on conflict (server, kind, item_id) do update set group_id = excluded.group_id, channel_id = excluded.channel_id,
        voice_channel_id = excluded.voice_channel_id`.execute(own)
  })
}

/** Writes down what was made for a room. */
export const keepRoom = (
  db: Database,
  server: ChatServer,
  { kind, itemId }: Pick<KnownRoom, 'kind' | 'itemId'>,
  made: { groupId?: string; channelId?: string; voiceChannelId?: string },
) =>
  db
    .insertInto('chatRooms')
    .values({ server, kind, itemId, ...made })
    .onConflict((conflict) => conflict.columns(['server', 'kind', 'itemId']).doUpdateSet(made))
    .execute()

/**
 * Stores whom we are about to add, before the call, so that an account whose making was not answered is known as ours.
 * What they were invited to before counts no more, unless it went out just now.
 */
export const keepPerson = (
  db: Database,
  server: ChatServer,
  { userId, email, at }: { readonly userId: number; readonly email: string; readonly at: Date },
) =>
  db
    .insertInto('chatPeople')
    .values({ server, userId, email, madeAt: at })
    .onConflict((conflict) => {
      const keeps = keepsInvitation(sql.ref('excluded.email'), at.getTime())
      return conflict.columns(['server', 'userId']).doUpdateSet({
        ...{ email, madeAt: at },
        invitedAt: sql<Date | null>`case when ${keeps} then chat_people.invited_at end`,
        invitationUnknownAt: sql<Date | null>`case when ${keeps} then chat_people.invitation_unknown_at end`,
      })
    })
    .execute()

/** Forgets a channel that was taken away, or a group. */
export const forgetPlace = (db: Database, server: ChatServer, outsideId: string) =>
  sql`update chat_rooms set group_id = nullif(group_id, ${outsideId}), channel_id = nullif(channel_id, ${outsideId}),
    voice_channel_id = nullif(voice_channel_id, ${outsideId})
    where server = ${server} and ${outsideId} in (group_id, channel_id, voice_channel_id)`.execute(db)
