import { sql } from 'kysely'
import { findCurrentCycle } from '#domains/school-year/server/school-year.service.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { Asked } from './people-lists.ts'

interface HouseRow {
  readonly id: number
  readonly title: string
  readonly cohortTitle: string
  readonly heartbeatChannelId: string | null
  readonly heartbeatGroupId: string | null
  readonly heartbeatVoiceChannelId: string | null
  readonly total: number
}

/** A page of houses by title. */
export const listHouses = (db: Database, { server, search }: Asked, range: PageRange) =>
  sql<HouseRow>`
    select h.id, h.title, c.title as cohort_title, r.channel_id as heartbeat_channel_id, r.group_id as heartbeat_group_id,
      r.voice_channel_id as heartbeat_voice_channel_id, count(*) over ()::integer as total
    from houses h join cohorts c on c.id = h.cohort_id
    left join chat_rooms r on r.server = ${server} and r.kind = 'house' and r.item_id = h.id
    where h.archived_at is null and ${searchedIn('h.search_text', search)}
    order by plain_text(h.title), h.id ${rangeText(range)}`
    .execute(db)
    .then(({ rows }) => rows)

interface ExperienceRow {
  readonly id: number
  readonly title: string
  readonly cohortTitle: string | null
  readonly experts: string[]
  readonly enableHeartbeat: boolean
  readonly heartbeatChannelId: string | null
  readonly heartbeatGroupId: string | null
  readonly total: number
}

/** A page of the experiences of the current cycle by title. */
export async function listExperiences(
  db: Database,
  { server, search, nowMs }: Asked & { readonly nowMs: number },
  range: PageRange,
): Promise<ExperienceRow[]> {
  const cycle = await findCurrentCycle(db, nowMs)
  const { rows } = await sql<ExperienceRow>`
    select x.id, x.title, c.title as cohort_title, coalesce(r.is_enabled, false) as enable_heartbeat,
      r.channel_id as heartbeat_channel_id, r.group_id as heartbeat_group_id, count(*) over ()::integer as total,
      array(select u.name from experience_experts p join users u on u.id = p.employee_id
        where p.experience_id = x.id order by p.is_main desc, u.name) as experts
    from experiences x left join cohorts c on c.id = x.cohort_id
    left join chat_rooms r on r.server = ${server} and r.kind = 'experience' and r.item_id = x.id
    where x.archived_at is null and x.cycle_id = ${cycle?.id ?? 0} and ${searchedIn('x.search_text', search)}
    order by plain_text(x.title), x.id ${rangeText(range)}`.execute(db)
  return rows
}

/** Those of the current cycle among some experiences, or all of it. */
export async function listEnableable(
  db: Database,
  ids: readonly number[] | 'all',
  nowMs: number,
): Promise<number[]> {
  const cycle = await findCurrentCycle(db, nowMs)
  const rows = await db
    .selectFrom('experiences')
    .select('id')
    .where('cycleId', '=', cycle?.id ?? 0)
    .where('archivedAt', 'is', null)
    .$if(ids !== 'all', (query) =>
      query.where('id', 'in', ids === 'all' || ids.length === 0 ? [0] : [...ids]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Sets whether some experiences are in a community. */
export const setEnabled = (
  db: Database,
  server: Asked['server'],
  { ids, isEnabled }: { readonly ids: readonly number[]; readonly isEnabled: boolean },
) =>
  sql`insert into chat_rooms (server, kind, item_id, is_enabled)
    select ${server}, 'experience', id, ${isEnabled} from unnest(${ids}::integer[]) as id order by id
    on conflict (server, kind, item_id) do update set is_enabled = excluded.is_enabled`.execute(db)
