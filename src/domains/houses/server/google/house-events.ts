import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { type EventKind, eventKinds } from '../../contract/house-event-kinds.ts'
import { differenceOf, type HouseDifference } from '../../rules/house-event-differences.ts'
import type { StandupSeries } from '../../rules/standup-series.ts'
import { listWantedSeries } from '../calendar/house-calendars.queries.ts'

/** A house beside the calendar as it was read last. */
export interface HouseBeside extends HouseDifference {
  readonly id: number
  readonly title: string
}

interface Seen {
  readonly houseId: number
  readonly content: StandupSeries
  readonly guests: string[]
  readonly ours: string[]
}

const severity = (kind: EventKind) => eventKinds.indexOf(kind)

/**
 * The houses that the viewer manages and that have, or should have, a series: what differs first. All of them, since one
 * rule says what differs: there are some hundred (decision 156).
 */
export const listHousesBeside = (db: Database, viewer: Viewer): Promise<HouseBeside[]> =>
  listBeside(db, withinReach(reachOf(viewer, 'houses.manage'), sql.ref('h.cohort_id')))

/**
 * All houses of the school that have, or should have, a series, what differs first; for who looks after what is
 * outside.
 */
export const listAllBeside = (db: Database): Promise<HouseBeside[]> => listBeside(db, sql`true`)

async function listBeside(
  db: Database,
  isManaged: Parameters<typeof listWantedSeries>[1],
): Promise<HouseBeside[]> {
  const [wanted, { rows }] = await Promise.all([
    listWantedSeries(db, isManaged),
    sql<Seen>`
      select c.house_id, c.content, c.guests,
        array(select g.email from house_calendar_guests g where g.house_id = c.house_id) as ours
      from house_calendars c join houses h on h.id = c.house_id where ${isManaged}`.execute(db),
  ])
  const seen = new Map(rows.map((row) => [row.houseId, row]))
  return wanted
    .flatMap(({ houseId: id, title, isArchived, series, guests }) => {
      const there = seen.get(id)
      const difference = differenceOf({
        ...{ wanted: isArchived ? null : series, isArchived, guests },
        ...{ seen: there ?? null, ours: there?.ours ?? [] },
      })
      return difference === undefined ? [] : [{ id, title, ...difference }]
    })
    .toSorted((a, b) => severity(a.kind) - severity(b.kind) || a.title.localeCompare(b.title) || a.id - b.id)
}

/** Of these houses: the campus, when their series was synced last, and why the last sync failed. */
export async function listSyncFacts(db: Database, houseIds: readonly number[]) {
  const { rows } = await sql<{ id: number; campus: string; syncedAt: Date | null; failure: string }>`
    select h.id, k.title as campus, c.synced_at, coalesce(f.message, '') as failure
    from houses h join cohorts k on k.id = h.cohort_id left join house_calendars c on c.house_id = h.id
      left join lateral (select case when p.state = 'failed' then p.message end as message
        from house_calendar_sync_houses p where p.house_id = h.id and p.state <> 'waiting'
        order by p.sync_id desc limit 1) f on true
    where h.id = any(${[...houseIds]}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
