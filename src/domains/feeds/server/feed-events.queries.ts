import { sql } from 'kysely'
import { linkOf } from '#domains/attendance/server/attendance.service.ts'
import { type ClubMeetingRow, listClubMeetings } from '#domains/clubs/server/clubs.service.ts'
import { listExpectedMeetings } from '#domains/family/server/family.service.ts'
import { childrenOf } from '#domains/people/server/relations.service.ts'
import type { Database } from '#server/database/database.ts'

/** A meeting as a calendar shows it. */
export interface FeedEvent {
  /** Never changes and never stands for anything else: calendars tell events apart by it. */
  readonly uid: string
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly conferenceUrl: string | null
  /** A room, where it has one. */
  readonly place?: string
}

interface Span {
  readonly from: Date
  readonly to: Date
}

const kindTitles = { session: '', standup: 'Stand-up, ', checkpoint: 'Checkpoint, ' } as const

interface MeetingRow {
  readonly id: number
  readonly kind: keyof typeof kindTitles
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly conferenceUrl: string | null
}

const toEvent = ({ id, kind, title, ...times }: MeetingRow): FeedEvent => ({
  uid: `meeting-${id}@homeroom`,
  title: kindTitles[kind] + title,
  ...times,
})

const ofClub = ({ title, startsAt, endsAt, conferenceUrl, place }: ClubMeetingRow) => ({
  title,
  startsAt,
  endsAt,
  conferenceUrl,
  place,
})

const meetingColumns = sql`m.id, m.kind, coalesce(x.title, h.title) as title, m.starts_at, m.ends_at,
  ${linkOf('m', 'x', 'h')} as conference_url`

/** What an employee runs: sessions of their experiences, events of the house they advise, clubs they sponsor. */
export async function listEmployeeEvents(db: Database, employeeId: number, span: Span): Promise<FeedEvent[]> {
  const within = sql`m.cancelled_at is null and m.starts_at >= ${span.from} and m.starts_at < ${span.to}`
  const clubs = await listClubMeetings(db, { sponsorIds: [employeeId] }, span)
  const { rows } = await sql<MeetingRow>`
    with own as (
      select m.id from experience_experts e join attendables m on m.experience_id = e.experience_id
      where e.employee_id = ${employeeId} and ${within}
      union
      select m.id from houses h join attendables m on m.house_id = h.id
      where h.advisor_id = ${employeeId} and h.archived_at is null and ${within})
    select ${meetingColumns} from own join attendables m on m.id = own.id
    left join experiences x on x.id = m.experience_id left join houses h on h.id = m.house_id
    order by m.starts_at, m.id`.execute(db)
  return [...rows.map(toEvent), ...clubs.map((club) => ({ uid: `${club.id}@homeroom`, ...ofClub(club) }))]
}

/** The events of a house. */
export async function listHouseEvents(db: Database, houseId: number, span: Span): Promise<FeedEvent[]> {
  const { rows } = await sql<MeetingRow>`
    select ${meetingColumns} from attendables m join houses h on h.id = m.house_id
    left join experiences x on x.id = m.experience_id
    where m.house_id = ${houseId} and m.cancelled_at is null
      and m.starts_at >= ${span.from} and m.starts_at < ${span.to}
    order by m.starts_at, m.id`.execute(db)
  return rows.map(toEvent)
}

/**
 * What the student, or each child of the guardian, is expected at, and when their clubs meet; of several children each
 * event names its own.
 */
export async function listFamilyEvents(
  db: Database,
  owner: { readonly id: number; readonly role: string },
  span: Span & { readonly now: Date },
): Promise<FeedEvent[]> {
  const students = await db
    .selectFrom('users')
    .select(['id', 'firstName'])
    .where('deactivatedAt', 'is', null)
    .where('role', '=', 'student')
    .where((eb) =>
      owner.role === 'student'
        ? eb('id', '=', owner.id)
        : eb('id', '=', sql<number>`any(array(${childrenOf({ userId: owner.id })}))`),
    )
    .execute()
  const names = new Map(students.map(({ id, firstName }) => [id, firstName]))
  const whose = (studentId: number) => (owner.role === 'guardian' ? `${names.get(studentId)}: ` : '')
  const [meetings, clubs] = await Promise.all([
    listExpectedMeetings(db, [...names.keys()], span),
    listClubMeetings(db, { memberIds: [...names.keys()] }, span),
  ])
  return [
    ...meetings.map(({ studentId, attendableId, kind, title, startsAt, endsAt, conferenceUrl }) => ({
      uid: `meeting-${attendableId}-student-${studentId}@homeroom`,
      title: whose(studentId) + kindTitles[kind] + title,
      startsAt,
      endsAt,
      conferenceUrl,
    })),
    ...clubs.map((club) => ({
      ...ofClub(club),
      uid: `${club.id}-student-${club.personId}@homeroom`,
      title: whose(club.personId) + club.title,
    })),
  ]
}
