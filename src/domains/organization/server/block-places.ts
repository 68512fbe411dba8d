import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { Campus } from '../contract/organization.contract.ts'

type Block = Campus['blocks'][number]

interface BlockUse {
  readonly block: number
  /** Of this campus, and those for every campus. */
  readonly experiences: number
  readonly shared: number
  /** To come, of experiences of this campus. */
  readonly sessions: number
  /** Students who are said to be away in it, now or from a day to come. */
  readonly away: number
}

/** How much that has not ended refers to each block of a campus, by the block's place in the day. */
export async function listBlockUses(db: Database, cohortId: number, nowMs: number): Promise<BlockUse[]> {
  const now = new Date(nowMs)
  const { rows } = await sql<BlockUse>`
    with meets as (
      select b.block, count(distinct e.id) filter (where e.cohort_id is not null) as experiences,
        count(distinct e.id) filter (where e.cohort_id is null) as shared,
        count(m.id) filter (where e.cohort_id is not null and m.starts_at > ${now} and m.cancelled_at is null) as sessions
      from experience_blocks b
      join experiences e on e.id = b.experience_id and e.archived_at is null
      join cycles c on c.id = e.cycle_id and c.ends_at > ${now}
      left join attendables m on m.experience_id = e.id
      where e.cohort_id = ${cohortId} or e.cohort_id is null group by b.block),
    said as (
      select student_id, valid_from, lead(valid_from) over (partition by student_id order by valid_from) as until
      from learning_availabilities),
    away as (
      select g.block, count(distinct g.student_id) as away
      from said join learning_availability_gaps g using (student_id, valid_from)
      join students s on s.id = g.student_id and s.cohort_id = ${cohortId}
      join users u on u.id = s.id and u.deactivated_at is null
      where said.until is null or said.until > ${schoolDateOf(nowMs)}::date group by g.block)
    select block, coalesce(experiences, 0)::int as experiences, coalesce(shared, 0)::int as shared,
      coalesce(sessions, 0)::int as sessions, coalesce(away, 0)::int as away
    from meets full join away using (block) order by block`.execute(db)
  return rows
}

const hoursOf = ({ starts_at, ends_at }: Block): string => `${starts_at} – ${ends_at}`

/**
 * Which block of before each one is now: the one of its name, else, with a name that is new, the one of its hours that
 * is not there by its name. Undefined for one that is new, or that got another name and other hours.
 */
function formerPlaces(before: readonly Block[], after: readonly Block[]): (number | undefined)[] {
  const names = (blocks: readonly Block[]) => blocks.map(({ title }) => title.toLowerCase())
  const then = names(before)
  const now = names(after)
  return after.map((block, at) => {
    const byName = then.indexOf(now[at] ?? '')
    if (byName !== -1) return byName
    const byHours = (one: Block, place: number) =>
      hoursOf(one) === hoursOf(block) && !now.includes(then[place] ?? '')
    const sameHours = before.findIndex(byHours)
    return sameHours === -1 ? undefined : sameHours
  })
}

/**
 * Throws a sentence where a block that something refers to would stand at another place of the day, or another block at
 * its place: experiences and the times at which students are away know a block by its place alone, and would be in
 * another.
 */
export async function expectBlocksInPlace(
  db: Database,
  before: Pick<Campus, 'cohort_id' | 'blocks'>,
  after: readonly Block[],
  nowMs: number,
): Promise<void> {
  const former = formerPlaces(before.blocks, after)
  const isElsewhere = (place: number) =>
    former.some((was, at) => was !== undefined && (was === place) !== (at === place))
  if (!before.blocks.some((_, place) => isElsewhere(place))) return
  const uses = await listBlockUses(db, before.cohort_id, nowMs)
  const used = uses.find(({ block }) => block < before.blocks.length && isElsewhere(block))
  if (!used) return
  const experiences = used.experiences + used.shared
  const who = [
    ...(experiences > 0
      ? [`${countOf(experiences, 'experience')} that meet${experiences === 1 ? 's' : ''} in it`]
      : []),
    ...(used.away > 0
      ? [`${countOf(used.away, 'student')} who ${used.away === 1 ? 'is' : 'are'} away in it`]
      : []),
  ].join(' and ')
  throw invalid({
    form: `Block ${before.blocks[used.block]?.title} has to stay block ${used.block + 1} of the day: ${who} would be in another block. Blocks may get other names and hours, new ones come last, and the last ones can go.`,
  })
}
