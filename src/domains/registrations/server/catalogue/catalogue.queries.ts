import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ExperienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { withinReach } from '#domains/people/server/people.service.ts'
import { newsOfD } from '#domains/templates/server/templates.service.ts'
import { notFound } from '#server/api/errors.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { catalogueFilter } from '../../contract/catalogue.contract.ts'
import { blockTitlesOfE } from '../places/seats.queries.ts'
import { fullnessOfE } from '../registrations.queries.ts'

type Filter = z.output<typeof catalogueFilter>

export interface CatalogueRow {
  readonly id: number
  readonly title: string
  readonly themeTitle: string
  readonly type: ExperienceType
  readonly imageUrl: string | null
  readonly campus: string | null
  readonly experts: string[]
  readonly blocks: string[]
  readonly places: number | null
  readonly registered: number
  readonly offered: number
  readonly waiting: number
  readonly archivedAt: Date | null
  readonly templateChanged: boolean
}

/** SQL: the experience in scope as `e` stands in the viewer's catalogue: of their campuses, or for every campus. */
export const isListed = (viewer: Viewer) =>
  sql<boolean>`(e.cohort_id is null or ${withinReach(reachOf(viewer, 'catalogue.view'), sql.ref('e.cohort_id'))})`

/** SQL: the template of the experience in scope as `e` says something new, as its editor offers it. */
const isTemplateChanged = sql<boolean>`exists (
  select from experience_designs d, lateral ${newsOfD} news where d.experience_id = e.id)`

const shownOfE = sql`
  e.id, e.title, e.theme_title, e.type, e.image_url, k.title as campus, e.archived_at,
  ${isTemplateChanged} as template_changed,
  ${blockTitlesOfE} as blocks, ${fullnessOfE},
  array(select u.name from experience_experts x join users u on u.id = x.employee_id
    where x.experience_id = e.id order by x.is_main desc, u.name) as experts`

const truths = (conditions: readonly (RawBuilder<boolean> | undefined)[]) =>
  sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  )

const orders = {
  title: sql`e.title, e.id`,
  '-title': sql`e.title desc, e.id desc`,
  registered: sql`e.registered_count, e.title, e.id`,
  '-registered': sql`e.registered_count desc, e.title, e.id`,
  left: sql`e.free_places, e.title, e.id`,
  '-left': sql`e.free_places desc nulls last, e.title, e.id`,
} as const satisfies Record<Filter['sort'], RawBuilder<unknown>>

/** A page of the catalogue of a cycle: what a page shows of an experience is asked for its rows alone. */
export async function listCatalogue(
  db: Database,
  viewer: Viewer,
  cycleId: number,
  filter: Filter,
  range: PageRange,
): Promise<(CatalogueRow & { readonly total: number })[]> {
  const { status, places, sort } = filter
  const isSearched = filter.search.trim() !== ''
  const where = truths([
    sql`e.cycle_id = ${cycleId}`,
    isListed(viewer),
    status === 'archived' ? sql`e.archived_at is not null` : sql`e.archived_at is null`,
    isSearched ? searchedIn('e.search_text', filter.search) : undefined,
    filter.type && sql`e.type = ${filter.type}`,
    filter.cohort_id === undefined
      ? undefined
      : sql`(e.cohort_id is null or e.cohort_id = ${filter.cohort_id})`,
    filter.expert_id === undefined
      ? undefined
      : sql`exists (select from experience_experts x where x.experience_id = e.id and x.employee_id = ${filter.expert_id})`,
    filter.block === undefined
      ? undefined
      : sql`exists (select from experience_blocks b where b.experience_id = e.id and b.block = ${filter.block})`,
    places === 'left' ? sql`(e.free_places is null or e.free_places > 0)` : undefined,
    places === 'full' ? sql`e.free_places <= 0` : undefined,
    status === 'waiting' ? sql`e.waiting_count > 0` : undefined,
    status === 'template_changed' ? isTemplateChanged : undefined,
    status === 'over' ? sql`e.free_places < 0` : undefined,
  ])
  // An index gives the page in its order, and another the count, neither with a look at who is registered. What a word is
  // found in has to be read whole to be counted: then the page is taken from the same rows.
  const total = isSearched
    ? sql`(count(*) over ())::integer`
    : sql`(select count(*)::integer from experiences e where ${where})`
  const { rows } = await sql<CatalogueRow & { total: number }>`
    select ${shownOfE}, found.total
    from (
      select e.id, ${total} as total,
        row_number() over (order by ${orders[sort]}) as at
      from experiences e where ${where}
      order by ${orders[sort]} ${rangeText(range)}) found
    join experiences e on e.id = found.id left join cohorts k on k.id = e.cohort_id
    order by found.at`.execute(db)
  return rows
}

interface Choice {
  readonly id: number
  readonly title: string
}

/** The experts of the cycle's experiences by name, and the blocks they meet in by their place in the day. */
export async function listCatalogueChoices(
  db: Database,
  viewer: Viewer,
  cycleId: number,
): Promise<{ experts: Choice[]; blocks: Choice[] }> {
  const ofCycle = sql`e.cycle_id = ${cycleId} and e.archived_at is null and ${isListed(viewer)}`
  const [experts, blocks] = await Promise.all([
    sql<Choice>`
      select u.id, u.name as title from users u where u.id in (
        select x.employee_id from experience_experts x join experiences e on e.id = x.experience_id where ${ofCycle})
      order by u.last_name, u.first_name, u.id limit 500`.execute(db),
    sql<Choice>`
      select b.block::integer as id, coalesce(
          (select c.title from campus_blocks c where c.position = b.block order by c.cohort_id limit 1),
          'Block ' || b.block + 1) as title
      from (select distinct x.block from experience_blocks x join experiences e on e.id = x.experience_id
        where ${ofCycle}) b
      order by b.block`.execute(db),
  ])
  return { experts: experts.rows, blocks: blocks.rows }
}

/** One experience of the catalogue; not-found for one of other campuses. */
export async function getCatalogued(db: Database, viewer: Viewer, experienceId: number) {
  const { rows } = await sql<
    CatalogueRow & { description: string; cycleTitle: string; cohortId: number | null; runs: boolean }
  >`
    select ${shownOfE}, e.description, c.title as cycle_title, e.cohort_id,
      exists (select from experience_experts x where x.experience_id = e.id and x.employee_id = ${viewer.userId}) as runs
    from experiences e join cycles c on c.id = e.cycle_id left join cohorts k on k.id = e.cohort_id
    where e.id = ${experienceId} and ${isListed(viewer)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('There is no such experience.')
  return row
}
