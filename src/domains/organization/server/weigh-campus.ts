import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import type { Database } from '#server/database/database.ts'
import type { Campus, CampusFields } from '../contract/organization.contract.ts'

interface Meets {
  readonly block: number
  readonly experiences: number
  readonly sessions: number
}

/** How much meets in each block of a campus, of what has not ended. */
async function listMeets(db: Database, cohortId: number, nowMs: number): Promise<Meets[]> {
  const now = new Date(nowMs)
  const { rows } = await sql<Meets>`
    select b.block, count(distinct e.id)::int as experiences,
      count(m.id) filter (where m.starts_at > ${now} and m.cancelled_at is null)::int as sessions
    from experience_blocks b
    join experiences e on e.id = b.experience_id and e.archived_at is null
    join cycles c on c.id = e.cycle_id and c.ends_at > ${now}
    left join attendables m on m.experience_id = e.id
    where e.cohort_id = ${cohortId} group by b.block`.execute(db)
  return rows
}

/** What another shape of a campus does to whom, a sentence each. */
export async function weighCampus(
  db: Database,
  before: Campus,
  after: CampusFields,
  nowMs: number,
): Promise<string[]> {
  const effects: string[] = []
  const of = [countOf(before.students, 'student'), countOf(before.houses, 'house')].join(' and ')
  if (before.title !== after.title)
    effects.push(`${of} will read “${after.title}” in place of “${before.title}”.`)
  const meets = await listMeets(db, before.cohort_id, nowMs)
  for (const [position, block] of before.blocks.entries()) {
    const used = meets.find((one) => one.block === position)
    const next = after.blocks[position]
    if (!used || (next && next.starts_at === block.starts_at && next.ends_at === block.ends_at)) continue
    effects.push(
      `${countOf(used.experiences, 'experience')} meet${used.experiences === 1 ? 's' : ''} in block ${block.title}: ${
        next ? `the block moves to ${next.starts_at} – ${next.ends_at}` : 'the block is gone'
      }, and ${countOf(used.sessions, 'session')} to come keep${used.sessions === 1 ? 's' : ''} the old time until moved.`,
    )
  }
  return effects
}
