import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type ChatServer, invitationHours } from '../../contract/chat-words.ts'

interface Marked {
  readonly userId: number
  readonly before: Date | null
  readonly unknownBefore: Date | null
}

/**
 * Marks those of some people who may be mailed an invitation, before it is asked for, and returns them with the marks
 * they had before. At most one in 24 hours a user, also with two workers that try at once, and also where nobody knows
 * whether the last one went out. Whether this one went out is unknown until the service answers, also where our server
 * ends meanwhile.
 */
export async function markInvited(
  db: Database,
  server: ChatServer,
  { userIds, at }: { readonly userIds: readonly number[]; readonly at: Date },
): Promise<Marked[]> {
  const since = new Date(at.getTime() - invitationHours * 3_600_000)
  const { rows } = await sql<Marked>`
    with may as (
      select user_id, invited_at as before, invitation_unknown_at as unknown_before from chat_people
      where server = ${server} and user_id = any(${userIds}::integer[]) and (invited_at is null or invited_at <= ${since})
      order by user_id for no key update
    )
    update chat_people p set invited_at = ${at}, invitation_unknown_at = ${at} from may
    where p.server = ${server} and p.user_id = may.user_id
    returning may.user_id, may.before, may.unknown_before`.execute(db)
  return rows
}

/** Stores that the service said that the marked invitations went out. */
export const confirmInvited = (db: Database, server: ChatServer, marked: readonly Marked[]) =>
  sql`update chat_people set invitation_unknown_at = null
    where server = ${server} and user_id = any(${marked.map(({ userId }) => userId)}::integer[])`.execute(db)

/** Takes marks back where it is certain that no mail went out: the service refused the call. */
export const unmark = (db: Database, server: ChatServer, marked: readonly Marked[]) =>
  sql`update chat_people p set invited_at = m.before, invitation_unknown_at = m.unknown_before
    from jsonb_to_recordset(${JSON.stringify(
      marked.map(({ userId, before, unknownBefore }) => ({
        ...{ user_id: userId, before, unknown_before: unknownBefore },
      })),
    )}::jsonb) as m (user_id integer, before timestamptz, unknown_before timestamptz)
    where p.server = ${server} and p.user_id = m.user_id`.execute(db)

/** SQL: whether somebody was invited, as far as anybody knows: an invitation without an answer counts for its hours alone. */
export const isInvited = (nowMs: number) =>
  sql<boolean>`(invited_at is not null and (invitation_unknown_at is null
    or invitation_unknown_at > ${new Date(nowMs - invitationHours * 3_600_000)}))`

/**
 * SQL: whether an account that is made now needs no invitation, because one went to the same address in the last hours:
 * who is taken out and added again within a day is not mailed twice. Any other account is a new one to whom it belongs.
 */
export const keepsInvitation = (address: ReturnType<typeof sql.ref<string>>, nowMs: number) =>
  sql<boolean>`(chat_people.email = ${address} and chat_people.invited_at is not null
    and chat_people.invited_at > ${new Date(nowMs - invitationHours * 3_600_000)})`
