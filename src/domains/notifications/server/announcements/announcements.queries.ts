import { sql } from 'kysely'
import { rangeOf } from '#server/api/paging.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { everyTyped, saysWords } from '#server/database/search-words.ts'
import { mailEnd } from '#server/mail/mail-end.ts'
import {
  type AnnouncementRole,
  type AnnouncementWent,
  announcementPageSize,
} from '../../contract/announcements.schemas.ts'
import { audienceText } from '../../rules/audience-text.ts'

interface AnnouncementFilter {
  readonly search: string
  readonly status: 'any' | 'scheduled' | 'sent' | 'cancelled'
}

/** SQL: the viewer sees what they wrote and what stays within the campuses they may write to. */
function visibleTo(viewer: Viewer) {
  const reach = reachOf(viewer, 'announcements.send')
  return reach === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(announcements.created_by = ${viewer.userId}
        or announcements.reach_cohort_ids <@ ${[...reach]}::integer[])`
}

const titlesOf = (table: string, ids: ReturnType<typeof sql>) =>
  sql<string[]>`array(select title from ${sql.table(table)} where id = any(${ids}) order by title)`

const placeless = sql`case when cohort_ids = '{}' and house_ids = '{}' then reach_cohort_ids else cohort_ids end`

/** Announcements as the viewer sees them, with the names of whom they go to and how many have read. */
function announcements(db: Database, viewer: Viewer) {
  return db
    .selectFrom('announcements')
    .leftJoin('users as sender', 'sender.id', 'announcements.createdBy')
    .selectAll('announcements')
    .select('sender.name as senderName')
    .select([
      titlesOf('cohorts', placeless).as('campusTitles'),
      titlesOf('houses', sql`house_ids`).as('houseTitles'),
      titlesOf('permission_groups', sql`group_ids`).as('groupTitles'),
      sql<number>`(select count(*) from notifications
        where announcement_id = announcements.id and read_at is not null)`.as('readCount'),
      sql<number | null>`(select away.school_year from parts_put_away away
        where away.table_name = 'notifications' and away.from_at <= announcements.sent_at
          and away.to_at > announcements.sent_at)`.as('yearAway'),
      sql<boolean>`exists (select from forgotten_until gone
        where gone.table_name = 'notifications' and gone.until > announcements.sent_at)`.as('isForgotten'),
    ])
    .where(visibleTo(viewer))
}

export type AnnouncementRecord = Awaited<
  ReturnType<ReturnType<typeof announcements>['executeTakeFirstOrThrow']>
>

const matching = ({ search, status }: AnnouncementFilter) => {
  const says = everyTyped(search, (word) => saysWords(sql.ref('announcements.search_text'), word))
  return status === 'any' ? says : sql<boolean>`${says} and announcements.status = ${status}`
}

/** A page of announcements, the newest first. */
export const listAnnouncements = (db: Database, viewer: Viewer, filter: AnnouncementFilter, page: number) =>
  announcements(db, viewer)
    .where(matching(filter))
    .orderBy('announcements.sendAt', 'desc')
    .orderBy('announcements.id', 'desc')
    .limit(rangeOf(page, announcementPageSize).limit)
    .offset(rangeOf(page, announcementPageSize).offset)
    .execute()

export async function countAnnouncements(db: Database, viewer: Viewer, filter: AnnouncementFilter) {
  const { count } = await db
    .selectFrom('announcements')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(visibleTo(viewer))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return count
}

export const findAnnouncement = (db: Database, viewer: Viewer, id: number) =>
  announcements(db, viewer).where('announcements.id', '=', id).executeTakeFirst()

/** Who got it and who of them read it, by role. */
export async function countReadersByRole(db: Database, id: number) {
  const { rows } = await sql<{ role: AnnouncementRole; recipients: number; read: number }>`
    select users.role, count(*) as recipients, count(notifications.read_at) as read
    from notifications join users on users.id = notifications.user_id
    where notifications.announcement_id = ${id}
    group by users.role
    order by array_position(array['student', 'guardian', 'employee'], users.role)`.execute(db)
  return rows
}

/**
 * How far an announcement has come: in how many bells, and what became of its emails and push messages. An email that went
 * out and is kept no longer, or was put away, is one of which nobody knows any more what became of it.
 */
export async function countWent(db: Database, id: number): Promise<AnnouncementWent> {
  const { rows } = await sql<AnnouncementWent>`
    select count(*) filter (where not n.is_muted) as in_app,
      case when not coalesce(bool_or(n.mail is null and n.mail_id is not null and mail.id is null), false)
        then count(*) filter (where ${mailEnd} = 'sent') end as mail_sent,
      count(*) filter (where n.mail = 'at_once' or ${mailEnd} = 'waiting') as mail_waiting,
      count(*) filter (where ${mailEnd} in ('failed', 'unknown')) as mail_failed,
      count(*) filter (where n.mail = 'daily') as mail_daily,
      (select count(*) from push_messages p join notifications o on o.id = p.notification_id
        where o.announcement_id = ${id} and p.failed_at is null) as push_waiting,
      (select count(*) from push_messages p join notifications o on o.id = p.notification_id
        where o.announcement_id = ${id} and p.failed_at is not null) as push_failed
    from notifications n left join outbox_mails mail on mail.id = n.mail_id
    where n.announcement_id = ${id}`.execute(db)
  const [went] = rows
  if (!went) throw new Error('A count of no rows has no row.')
  return went
}

/** What the receiver of an announcement sees of it: who wrote, and to whom. */
export async function findAnnouncementContext(db: Database, id: number) {
  const row = await db
    .selectFrom('announcements')
    .leftJoin('users as sender', 'sender.id', 'announcements.createdBy')
    .select(['sender.name as senderName', 'sentAt', sql<AnnouncementRole[]>`roles`.as('roles')])
    .select([
      titlesOf('cohorts', placeless).as('campuses'),
      titlesOf('houses', sql`house_ids`).as('houses'),
      titlesOf('permission_groups', sql`group_ids`).as('groups'),
    ])
    .where('announcements.id', '=', id)
    .executeTakeFirst()
  if (!row?.sentAt) return undefined
  return { senderName: row.senderName, audience: audienceText(row), sentAt: row.sentAt.toISOString() }
}
