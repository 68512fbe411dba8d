import { sql } from 'kysely'
import { htmlOfText } from '#contract/formatted-text.ts'
import { mayEditExperience } from '#domains/experiences/server/experiences.service.ts'
import { taskKeyPrefix } from '#domains/tasks/server/tasks.service.ts'
import type { Design, DesignTask } from '#domains/templates/contract/design.schemas.ts'
import type { Template } from '#domains/templates/contract/templates.contract.ts'
import { pictureOf } from '#domains/templates/rules/picture-of.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

interface Person {
  readonly id: number
  readonly name: string
}

/** The design of an experience as it is stored, with what it is laid over. */
export interface StoredDesign {
  readonly id: number
  readonly version: number
  /** Nobody has written its plan yet: it was imported, or made before there were plans. */
  readonly isUnwritten: boolean
  readonly design: Design
  /** With fewer students it is not held; null: with any number. */
  readonly least: number | null
  readonly units: Template['units']
  readonly abilities: Template['abilities']
  readonly cycleId: number
  readonly cohortId: number | null
  readonly campus: string | null
  readonly isArchived: boolean
  readonly startsOn: string
  readonly block: number | null
  readonly experts: readonly Person[]
  readonly template: { readonly id: number; readonly title: string; readonly version: number } | null
  readonly savedBy: string | null
  readonly savedAt: Date
}

interface Row {
  readonly type: Design['type']
  readonly title: string
  readonly themeTitle: string
  readonly schoolStage: Design['school_stage']
  readonly description: string
  readonly imageUrl: string | null
  readonly places: number | null
  readonly least: number | null
  readonly createdAt: Date
  readonly cycleId: number
  readonly firstDay: string
  readonly cohortId: number | null
  readonly campus: string | null
  readonly archivedAt: Date | null
  readonly runs: boolean
  readonly version: number | null
  readonly content: Design | null
  readonly startsOn: string | null
  readonly block: number | null
  readonly updatedAt: Date | null
  readonly savedBy: string | null
  readonly templateId: number | null
  readonly templateVersion: number | null
  readonly templateTitle: string | null
  readonly rows: {
    readonly experts: Person[]
    readonly units: Template['units']
    readonly abilities: Template['abilities']
    readonly tasks: (Omit<DesignTask, 'key' | 'week'> & { readonly id: number })[]
  }
}

/**
 * The design of an experience that the viewer may edit (or for which `may` holds), in one statement; not-found for
 * every other. How many places there are is said by the experience: registrations change it, too.
 */
export async function getStoredDesign(
  db: Database,
  viewer: Viewer,
  experienceId: number,
  may: typeof mayEditExperience = mayEditExperience,
): Promise<StoredDesign> {
  const { rows } = await sql<Row>`
    select e.type, e.title, e.theme_title, e.school_stage, e.description, e.image_url, e.places, e.least, e.created_at, e.cycle_id,
      (c.starts_at at time zone 'America/New_York')::date as first_day, e.cohort_id, k.title as campus, e.archived_at,
      exists (select from experience_experts x where x.experience_id = e.id and x.employee_id = ${viewer.userId}) as runs,
      d.version, d.content, d.starts_on, d.block, d.updated_at, u.name as saved_by, d.template_id, d.template_version,
      t.title as template_title, ${rowsOfE} as rows
    from experiences e join cycles c on c.id = e.cycle_id
    left join cohorts k on k.id = e.cohort_id
    left join experience_designs d on d.experience_id = e.id
    left join templates t on t.id = d.template_id
    left join users u on u.id = d.updated_by
    where e.id = ${experienceId}`.execute(db)
  const [row] = rows
  if (!row || !may(viewer, row)) throw notFound('There is no such experience.')
  const { experts, units, abilities } = row.rows
  return {
    id: experienceId,
    version: row.version ?? 0,
    isUnwritten: row.content === null,
    design: { ...(row.content ?? unwritten(row)), type: row.type, places: row.places },
    least: row.least,
    units,
    abilities,
    cycleId: row.cycleId,
    cohortId: row.cohortId,
    campus: row.campus,
    isArchived: row.archivedAt !== null,
    startsOn: row.startsOn ?? row.firstDay,
    block: row.block,
    experts,
    template:
      row.templateId === null || row.templateVersion === null
        ? null
        : { id: row.templateId, title: row.templateTitle ?? '', version: row.templateVersion },
    savedBy: row.savedBy,
    savedAt: row.updatedAt ?? row.createdAt,
  }
}

/** What nobody wrote a design for says in its own columns and rows. */
function unwritten({ rows: { units, abilities, tasks }, ...row }: Row): Design {
  return {
    type: row.type,
    title: row.title,
    theme_title: row.themeTitle,
    school_stage: row.schoolStage,
    description: htmlOfText(row.description),
    driving_question: '',
    places: row.places,
    picture: pictureOf(row.imageUrl),
    unit_ids: units.map(({ id }) => id),
    ability_ids: abilities.map(({ id }) => id),
    weeks: [],
    sessions: [],
    tasks: tasks.map(
      ({ id, ...task }): DesignTask => ({ ...task, key: `${taskKeyPrefix}${id}`, week: null }),
    ),
  }
}

const rowsOfE = sql`json_build_object(
  'experts', (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by x.is_main desc, u.name), '[]')
    from experience_experts x join users u on u.id = x.employee_id where x.experience_id = e.id),
  'units', (select coalesce(json_agg(json_build_object('id', u.id, 'title', u.title, 'is_retired', u.retired_at is not null,
      'successor', case when n.id is not null then json_build_object('id', n.id, 'title', n.title) end) order by u.title), '[]')
    from experience_units x join units u on u.id = x.unit_id
      left join units n on n.id = u.successor_id and n.retired_at is null and n.deleted_at is null
    where x.experience_id = e.id),
  'abilities', (select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title,
      'is_retired', a.retired_at is not null, 'successor', null) order by a.title), '[]')
    from experience_abilities x join abilities a on a.id = x.ability_id where x.experience_id = e.id),
  'tasks', (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'is_final', t.is_final,
      'body', t.body, 'submission_kind', t.submission_kind, 'minutes', t.minutes, 'attachments', t.attachments,
      'unit_ids', array(select p.unit_id from task_units p where p.task_id = t.id order by p.unit_id),
      'ability_ids', array(select p.ability_id from task_abilities p where p.task_id = t.id order by p.ability_id))
      order by t.due_at, t.id), '[]')
    from tasks t where t.experience_id = e.id and t.design_key is null))`
