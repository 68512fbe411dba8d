import { sql } from 'kysely'
import type { ExperienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { beginsWords, searched } from '#server/database/search-words.ts'
import { meetsByVideo } from './check/checks.queries.ts'

export interface ThemeRow {
  readonly id: number
  readonly title: string
  readonly type: ExperienceType
  readonly mainExpertName: string | null
  readonly conferenceUrl: string | null
  readonly issues: unknown
  readonly askedAt: Date | null
  readonly checkedAt: Date | null
  readonly failure: string
  readonly cause: string | null
  readonly total: number
}

interface Wanted {
  readonly cycleId: number
  readonly search: string
  readonly show: 'issues' | 'all'
  readonly nowMs: number
}

const hasIssues = sql<boolean>`coalesce(jsonb_array_length(c.issues) > 0 or c.failure <> '', false)`

/**
 * A page of the experiences of a cycle that meet by video, by title; with `issues` those that are not as they should be, or are
 * being compared. The link is of an experience and not of a meeting (`linkOf`): its room, else where it meets next.
 */
export async function listThemes(db: Database, wanted: Wanted, range: PageRange): Promise<ThemeRow[]> {
  const { cycleId, search, show, nowMs } = wanted
  const { rows } = await sql<ThemeRow>`
    select e.id, e.title, e.type, x.name as main_expert_name, c.asked_at, c.checked_at,
      coalesce(c.issues, '[]') as issues, coalesce(c.failure, '') as failure, c.cause,
      coalesce(e.conference_url, (select m.conference_url from attendables m where m.experience_id = e.id
        and m.starts_at > ${new Date(nowMs)} and m.conference_url is not null and m.cancelled_at is null
        order by m.starts_at limit 1)) as conference_url, count(*) over ()::integer as total
    from experiences e left join conference_checks c on c.experience_id = e.id
      left join lateral (select u.name, u.search_text from experience_experts t join users u on u.id = t.employee_id
        where t.experience_id = e.id order by t.is_main desc, u.name, u.id limit 1) x on true
    where e.cycle_id = ${cycleId} and ${meetsByVideo(nowMs)}
      and ${show === 'all' ? sql`true` : sql`(${hasIssues} or c.asked_at is not null)`}
      and ${searched(search, (words) => sql`(${beginsWords('e.search_text', words)} or ${beginsWords('x.search_text', words)})`)}
    order by lower(e.title), e.id ${rangeText(range)}`.execute(db)
  return rows
}

/** Of a cycle: how many meet by video, have issues, are being compared and since when, and were never compared. */
export async function countThemes(db: Database, cycleId: number, nowMs: number) {
  const { rows } = await sql<{
    all: number
    issues: number
    pending: number
    since: Date | null
    unchecked: number
  }>`
    select count(*)::integer as all, (count(*) filter (where ${hasIssues}))::integer as issues,
      count(c.asked_at)::integer as pending, min(c.asked_at) as since,
      (count(*) filter (where c.checked_at is null and not ${hasIssues}))::integer as unchecked
    from experiences e left join conference_checks c on c.experience_id = e.id
    where e.cycle_id = ${cycleId} and ${meetsByVideo(nowMs)}`.execute(db)
  return rows[0] ?? { all: 0, issues: 0, pending: 0, since: null, unchecked: 0 }
}
