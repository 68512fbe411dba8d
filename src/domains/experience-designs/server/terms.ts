import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Holiday, Term } from '../rules/date-sessions.ts'

interface Block {
  /** Its place in the day. */
  readonly id: number
  readonly title: string
  /** Wall times, `10:00`. */
  readonly startsAt: string
  readonly endsAt: string
}

/** The days, holidays and blocks over which a plan of a campus is laid in a cycle. */
export interface CampusTerm {
  readonly cycle: {
    readonly id: number
    readonly title: string
    readonly firstDay: string
    readonly lastDay: string
  }
  readonly holidays: readonly Holiday[]
  readonly blocks: readonly Block[]
}

/**
 * What a plan of a campus, null for every campus, is laid over in a cycle; undefined where there is no such cycle. What
 * is for every campus has the network's holidays and, by place in the day, the blocks of the first campus. One statement.
 */
export async function findTerm(
  db: Database,
  { cycleId, cohortId }: { readonly cycleId: number; readonly cohortId: number | null },
): Promise<CampusTerm | undefined> {
  const { rows } = await sql<CampusTerm>`
    select
      json_build_object('id', c.id, 'title', c.title, 'firstDay', (c.starts_at at time zone 'America/New_York')::date,
        'lastDay', ((c.ends_at - interval '1 millisecond') at time zone 'America/New_York')::date) as cycle,
      (select coalesce(json_agg(json_build_object('title', coalesce('Closed: ' || h.closed_for, h.title),
          'startsOn', h.starts_on, 'endsOn', h.ends_on, 'isClosure', h.closed_for is not null) order by h.starts_on, h.id), '[]')
        from holidays h where (h.cohort_id is null or h.cohort_id = ${cohortId})
          and h.ends_on >= (c.starts_at at time zone 'America/New_York')::date
          and h.starts_on <= (c.ends_at at time zone 'America/New_York')::date) as holidays,
      (select coalesce(json_agg(json_build_object('id', b.position, 'title', b.title,
          'startsAt', to_char(b.starts_at, 'HH24:MI'), 'endsAt', to_char(b.ends_at, 'HH24:MI')) order by b.position), '[]')
        from (select distinct on (position) * from campus_blocks
          where ${cohortId}::integer is null or cohort_id = ${cohortId} order by position, cohort_id) b) as blocks
    from cycles c where c.id = ${cycleId}`.execute(db)
  return rows[0]
}

/** The block of a campus at a place in its day. */
export const blockOf = ({ blocks }: CampusTerm, block: number | null) => blocks.find(({ id }) => id === block)

/** A campus term as the generator of sessions takes it, with the first day and the block of one experience. */
export const termOf = (
  term: CampusTerm,
  { startsOn, block }: { readonly startsOn: string; readonly block: number | null },
): Term => ({
  startsOn,
  firstDay: term.cycle.firstDay,
  lastDay: term.cycle.lastDay,
  holidays: term.holidays,
  blocks: new Map(term.blocks.map(({ title, startsAt, endsAt }) => [title, { startsAt, endsAt }])),
  block: blockOf(term, block)?.title ?? null,
})
