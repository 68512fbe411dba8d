import { type RawBuilder, sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { findCurrentCycle } from '#domains/school-year/server/school-year.service.ts'
import type { Database } from '#server/database/database.ts'
import type { ChatServer } from '../../contract/chat-words.ts'
import type { RoomKind, Somebody, Wanted, WantedPerson, WantedRoom } from '../../rules/chat-state.ts'
import { followers, isActiveEmployee } from './active.ts'

interface RoomRow {
  readonly kind: RoomKind
  readonly itemId: number
  readonly title: string
  readonly members: number[]
}

/** What should be in a community now. Three statements, whatever the size of the school. */
export async function loadWanted(db: Database, server: ChatServer, nowMs: number): Promise<Wanted> {
  const { rows: people } = await sql<WantedPerson>`
    select u.id as user_id, u.email, u.name, false as is_staff from users u
    where u.id in (select f.user_id from ${followers(server)} f)
    union all
    select eu.id, eu.email, eu.name, true from employees e join users eu on eu.id = e.id where ${isActiveEmployee}
    order by user_id`.execute(db)
  const rooms = await listRooms(db, server, { nowMs })
  const known = new Set(people.map(({ userId }) => userId))
  return {
    people,
    // An advisor or expert who is not active is in no community, so in no group of it.
    rooms: rooms.map(
      (room): WantedRoom => ({ ...room, members: [...new Set(room.members)].filter((id) => known.has(id)) }),
    ),
  }
}

/** A room by what it is of. */
interface RoomOf {
  readonly kind: RoomKind
  readonly itemId: number
}

/** The rooms that should be there, with who belongs to each; or one of them, if it should. */
async function listRooms(
  db: Database,
  server: ChatServer,
  { nowMs, only }: { readonly nowMs: number; readonly only?: RoomOf },
): Promise<RoomRow[]> {
  const isAsked = (kind: RoomKind, itemId: RawBuilder<unknown>) =>
    only === undefined ? sql`true` : only.kind === kind ? sql`${itemId} = ${only.itemId}` : sql`false`
  const cycle = await findCurrentCycle(db, nowMs)
  const { rows } = await sql<RoomRow>`
    with f as materialized (select * from ${followers(server)} as f)
    select 'house' as kind, h.id as item_id, h.title,
      array_remove(array_agg(distinct f.user_id) || h.advisor_id, null) as members
    from houses h left join students hs on hs.house_id = h.id left join f on f.student_id = hs.id
    where h.archived_at is null and ${isAsked('house', sql`h.id`)} group by h.id
    union all
    select 'experience', x.id, x.title, array_remove(
      (select array_agg(distinct f.user_id) from registrations r join f on f.student_id = r.student_id
        where r.experience_id = x.id
          and registered_on(r.dropped_at, r.from_day, r.until_day, ${schoolDateOf(nowMs)}::date))
      || (select array_agg(p.employee_id) from experience_experts p where p.experience_id = x.id), null)
    from experiences x join chat_rooms c on c.server = ${server} and c.kind = 'experience' and c.item_id = x.id
    where x.archived_at is null and c.is_enabled and x.cycle_id = ${cycle?.id ?? 0}
      and ${isAsked('experience', sql`x.id`)}
    order by kind, item_id`.execute(db)
  return rows
}

/** Those of some people who belong to a room now. */
export async function listBelonging(
  db: Database,
  server: ChatServer,
  {
    room,
    userIds,
    nowMs,
  }: { readonly room: RoomOf; readonly userIds: readonly number[]; readonly nowMs: number },
): Promise<ReadonlySet<number>> {
  const [now] = await listRooms(db, server, { nowMs, only: room })
  const members = new Set(now?.members)
  return new Set(userIds.filter((id) => members.has(id)))
}

/** Whether the room whose group or channel this is, as we wrote it down, should be there now. */
export async function isRoomWanted(
  db: Database,
  server: ChatServer,
  { outsideId, nowMs }: { readonly outsideId: string; readonly nowMs: number },
): Promise<boolean> {
  const { rows } = await sql<RoomOf>`
    select kind, item_id from chat_rooms
    where server = ${server} and ${outsideId} in (group_id, channel_id, voice_channel_id)`.execute(db)
  const [only] = rows
  return only !== undefined && (await listRooms(db, server, { nowMs, only })).length > 0
}

/** Whether whoever has an address should be in a community now. */
export async function isPersonWanted(db: Database, server: ChatServer, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from users eu where eu.email = ${email}
      and (eu.id in (select f.user_id from ${followers(server)} f)
        or (${isActiveEmployee} and exists (select from employees e where e.id = eu.id)))`.execute(db)
  return rows.length > 0
}

interface OtherRow {
  readonly userId: number
  readonly email: string
  readonly name: string
  readonly role: string
  readonly isActive: boolean
}

/** Why somebody of the school should not be in a community. */
function whyNot({ role, isActive }: OtherRow, server: ChatServer): string {
  if (!isActive) return 'Is not active any more'
  if (role === 'student')
    return server === 'students' ? 'Is not assigned to a house' : 'Students have a community of their own'
  return server === 'guardians'
    ? 'No active child whose records are open to them'
    : 'Guardians have a community of their own'
}

/** Those of some addresses whom the school knows. */
export async function findSomebody(
  db: Database,
  server: ChatServer,
  emails: readonly string[],
): Promise<Map<string, Somebody>> {
  const { rows } = await sql<OtherRow>`
    select id as user_id, email, name, role, deactivated_at is null as is_active
    from users where email = any(${emails}::text[])`.execute(db)
  return new Map(
    rows.map((row) => [row.email, { userId: row.userId, name: row.name, why: whyNot(row, server) }]),
  )
}
