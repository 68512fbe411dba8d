import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { Design, DesignSession, DesignTask, DesignWeek } from '../../contract/design.schemas.ts'
import type { Template } from '../../contract/templates.contract.ts'
import { pictureOf } from '../../rules/picture-of.ts'

interface Rows {
  readonly weeks: DesignWeek[]
  readonly sessions: DesignSession[]
  readonly tasks: DesignTask[]
  readonly units: Template['units']
  readonly abilities: Template['abilities']
}

/** A template with all its rows, in one statement; not-found where there is none. */
export async function getTemplate(db: Database, templateId: number): Promise<Template> {
  const row = await db
    .selectFrom('templates')
    .leftJoin('users as creator', 'creator.id', 'templates.creatorId')
    .leftJoin('users as saver', 'saver.id', 'templates.updatedBy')
    .selectAll('templates')
    .select(['creator.name as creatorName', 'saver.name as saverName'])
    .select(rowsOf)
    .where('templates.id', '=', templateId)
    .executeTakeFirst()
  if (!row) throw notFound('There is no such template.')
  const { weeks, sessions, tasks, units, abilities } = row.rows
  return {
    id: row.id,
    version: row.version,
    is_draft: row.isDraft,
    is_deleted: row.archivedAt !== null,
    is_waiting: row.isWaiting && row.archivedAt === null,
    creator_id: row.creatorId,
    creator_name: row.creatorName,
    saved_by: row.saverName,
    saved_at: row.updatedAt.toISOString(),
    design: {
      type: row.type as Design['type'],
      title: row.title,
      theme_title: row.themeTitle,
      school_stage: row.schoolStage as Design['school_stage'],
      description: row.descriptionHtml,
      driving_question: row.drivingQuestion,
      places: row.places,
      picture: pictureOf(row.imageUrl),
      unit_ids: units.map(({ id }) => id),
      ability_ids: abilities.map(({ id }) => id),
      weeks,
      sessions,
      tasks,
    },
    units,
    abilities,
  }
}

const rowsOf = sql<Rows>`json_build_object(
  'weeks', coalesce((
    select json_agg(json_build_object('key', w.key, 'title', w.title, 'body', w.body, 'objective', w.objective)
      order by w.position)
    from template_weeks w where w.template_id = templates.id), '[]'),
  'sessions', coalesce((
    select json_agg(json_build_object('key', s.key, 'week', s.week_key, 'kind', s.kind, 'weekday', s.weekday,
      'block', s.block_title, 'starts_at', to_char(s.starts_at, 'HH24:MI'), 'minutes', s.minutes, 'meets', s.meets) order by s.position)
    from template_sessions s where s.template_id = templates.id), '[]'),
  'tasks', coalesce((
    select json_agg(json_build_object('key', k.key, 'title', k.title, 'body', k.body_html, 'week', k.week_key,
      'is_final', k.is_final, 'submission_kind', k.submission_kind, 'minutes', k.minutes, 'attachments', k.attachments,
      'unit_ids', array(select u.unit_id from template_task_units u
        where u.template_id = k.template_id and u.task_key = k.key order by u.unit_id),
      'ability_ids', array(select a.ability_id from template_task_abilities a
        where a.template_id = k.template_id and a.task_key = k.key order by a.ability_id)) order by k.position)
    from template_tasks k where k.template_id = templates.id), '[]'),
  'units', coalesce((
    select json_agg(json_build_object('id', u.id, 'title', u.title, 'is_retired', u.retired_at is not null,
      'successor', case when n.id is not null then json_build_object('id', n.id, 'title', n.title) end)
      order by x.position, u.id)
    from template_units x join units u on u.id = x.unit_id
      left join units n on n.id = u.successor_id and n.retired_at is null and n.deleted_at is null
    where x.template_id = templates.id), '[]'),
  'abilities', coalesce((
    select json_agg(json_build_object('id', a.id, 'title', a.title, 'is_retired', a.retired_at is not null,
      'successor', null) order by x.position, a.id)
    from template_abilities x join abilities a on a.id = x.ability_id
    where x.template_id = templates.id), '[]'))`.as('rows')
