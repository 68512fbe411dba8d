import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Template } from '#domains/templates/contract/templates.contract.ts'
import { getTemplate } from '#domains/templates/server/templates.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'

/** Why a template cannot be used now, in a sentence; null when it can. */
export function refusalOf({ design: { title }, ...template }: Template): string | null {
  if (template.is_deleted) return `${title} is archived. Unarchive it first.`
  if (template.is_draft) return `${title} is a draft. Publish it first.`
  if (template.is_waiting) return `${title} waits for approval.`
  return null
}

/** Whether one makes experiences for others there, or only those that one runs. */
const reachesOf = (viewer: Viewer) => [
  reachOf(viewer, 'experiences.manage'),
  reachOf(viewer, 'templates.write'),
]

/** A template to be used, and where the viewer may use it; not-found where there is none. */
export async function getUse({
  db,
  viewer,
  services,
  input: { template_id: templateId },
}: HandlerArguments<{ readonly template_id: number }>) {
  const today = schoolDateOf(services.clock.nowMs())
  const [template, { cycles, campuses }] = await Promise.all([
    getTemplate(db, templateId),
    listPlaces(db, today),
  ])
  return presentUse(viewer, { ...template, refusal: refusalOf(template) }, { cycles, campuses, today })
}

/** What is used and where it may be, as the wire has it. */
export function presentUse(
  viewer: Viewer,
  used: Pick<Template, 'id' | 'version' | 'design' | 'units' | 'abilities'> & {
    readonly refusal: string | null
    readonly least?: number | null
  },
  { cycles, campuses, today }: Places & { readonly today: string },
) {
  const reaches = reachesOf(viewer)
  const { design } = used
  return {
    id: used.id,
    title: design.title,
    version: used.version,
    refusal: used.refusal,
    places: design.places,
    least: used.least ?? null,
    weeks: design.weeks.length,
    sessions: design.sessions.length,
    tasks: design.tasks.length,
    retired: [...used.units, ...used.abilities]
      .filter((one) => one.is_retired)
      .map(({ id, title, successor }) => ({ id, title, successor })),
    cycles,
    campuses: campuses.filter(({ id }) => reaches.some((reach) => reach === 'all' || reach.includes(id))),
    forEveryCampus: reaches.includes('all'),
    me: holds(viewer, 'experiences.facilitate') ? { id: viewer.userId, name: viewer.name } : null,
    today,
  }
}

interface Named {
  readonly id: number
  readonly title: string
}
interface Places {
  readonly cycles: (Named & { readonly firstDay: string; readonly lastDay: string })[]
  readonly campuses: (Named & { readonly blocks: Named[] })[]
}

/** The cycles that are not over, the running one first, and the campuses with their blocks: one statement. */
export async function listPlaces(db: Database, today: string): Promise<Places> {
  const { rows } = await sql<Places>`select
    (select coalesce(json_agg(c order by c."firstDay"), '[]') from (
      select id, title || ', ' || school_year as title, (starts_at at time zone 'America/New_York')::date as "firstDay",
        ((ends_at - interval '1 millisecond') at time zone 'America/New_York')::date as "lastDay"
      from cycles) c where c."lastDay" >= ${today}::date) as cycles,
    (select coalesce(json_agg(json_build_object('id', k.id, 'title', k.title, 'blocks', (
        select coalesce(json_agg(json_build_object('id', b.position, 'title', b.title) order by b.position), '[]')
        from campus_blocks b where b.cohort_id = k.id)) order by k.id), '[]')
      from cohorts k where k.is_offered) as campuses`.execute(db)
  return rows[0] ?? { cycles: [], campuses: [] }
}

const mostFound = 20

/** Employees by name who may run an experience. */
export const findExperts = (db: Database, search: string) =>
  db
    .selectFrom('employees')
    .innerJoin('users', 'users.id', 'employees.id')
    .select(['users.id', 'users.name'])
    .where('users.deactivatedAt', 'is', null)
    .where(searchedIn('users.search_text', search))
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(mostFound)
    .execute()
