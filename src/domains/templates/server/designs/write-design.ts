import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { sanitizeBody } from '#server/text/sanitize-body.ts'
import type { Design } from '../../contract/design.schemas.ts'
import { fittingDesign } from '../../rules/fitting-design.ts'
import { pictureAddress } from '../../rules/picture-of.ts'

/** A design as it is stored: its rows fit together and its texts are harmless. */
export function cleanDesign(design: Design): Design {
  const fitting = fittingDesign(design)
  return {
    ...fitting,
    description: sanitizeBody(fitting.description).html,
    tasks: fitting.tasks.map((task) => ({
      ...task,
      body: sanitizeBody(task.body).html,
      unit_ids: task.unit_ids.toSorted((one, other) => one - other),
      ability_ids: task.ability_ids.toSorted((one, other) => one - other),
    })),
  }
}

/** What a design says of its template, as columns. */
export const columnsOf = (design: Design) => ({
  type: design.type,
  title: design.title,
  themeTitle: design.theme_title,
  schoolStage: design.school_stage,
  descriptionHtml: design.description,
  descriptionText: sanitizeBody(design.description).text,
  drivingQuestion: design.driving_question,
  places: design.places,
  imageUrl: design.picture === null ? null : pictureAddress(design.picture),
})

const numbered = <Row extends object>(rows: readonly Row[]) =>
  JSON.stringify(rows.map((row, at) => ({ ...row, position: at + 1 })))

/**
 * Gives a template these rows, by their keys: what is missing is deleted, what is known is changed where it stands, the
 * rest is added. Each kind of row is one statement or two, however many there are.
 */
export async function writeRows(db: Database, templateId: number, design: Design): Promise<void> {
  const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)
  const { weeks, sessions, tasks, unit_ids: unitIds, ability_ids: abilityIds } = design
  await sql`delete from template_sessions where template_id = ${templateId} and key <> all(${keysOf(sessions)}::text[])`.execute(
    db,
  )
  await sql`delete from template_tasks where template_id = ${templateId} and key <> all(${keysOf(tasks)}::text[])`.execute(
    db,
  )
  await sql`delete from template_units where template_id = ${templateId} and unit_id <> all(${unitIds}::integer[])`.execute(
    db,
  )
  await sql`delete from template_abilities where template_id = ${templateId} and ability_id <> all(${abilityIds}::integer[])`.execute(
    db,
  )
  await sql`
    insert into template_units (template_id, unit_id, position)
    select ${templateId}, id, at from unnest(${unitIds}::integer[]) with ordinality as sent (id, at)
    on conflict (template_id, unit_id) do update set position = excluded.position`.execute(db)
  await sql`
    insert into template_abilities (template_id, ability_id, position)
    select ${templateId}, id, at from unnest(${abilityIds}::integer[]) with ordinality as sent (id, at)
    on conflict (template_id, ability_id) do update set position = excluded.position`.execute(db)
  await sql`
    insert into template_weeks (template_id, key, position, title, body, objective)
    select ${templateId}, key, position, title, body, objective
    from jsonb_to_recordset(${numbered(weeks)}::jsonb) as sent
      (key text, position smallint, title text, body text, objective text)
    on conflict (template_id, key) do update set position = excluded.position, title = excluded.title,
      body = excluded.body, objective = excluded.objective`.execute(db)
  await sql`
    insert into template_sessions (template_id, key, week_key, position, kind, weekday, block_title, starts_at, minutes,
      meets)
    select ${templateId}, key, week, position, kind, weekday, block, starts_at, minutes, meets
    from jsonb_to_recordset(${numbered(sessions)}::jsonb) as sent (key text, week text, position smallint, kind text,
      weekday smallint, block text, starts_at time, minutes smallint, meets text)
    on conflict (template_id, key) do update set week_key = excluded.week_key, position = excluded.position,
      kind = excluded.kind, weekday = excluded.weekday, block_title = excluded.block_title,
      starts_at = excluded.starts_at, minutes = excluded.minutes, meets = excluded.meets`.execute(db)
  await writeTasks(db, templateId, tasks)
  // Last: what stood in these weeks was moved or deleted before.
  await sql`delete from template_weeks where template_id = ${templateId} and key <> all(${keysOf(weeks)}::text[])`.execute(
    db,
  )
}

async function writeTasks(db: Database, templateId: number, tasks: Design['tasks']): Promise<void> {
  await sql`
    insert into template_tasks (template_id, key, position, title, body_html, week_key, is_final, submission_kind, minutes,
      attachments)
    select ${templateId}, key, position, title, body, week, is_final, submission_kind, minutes, attachments
    from jsonb_to_recordset(${numbered(tasks)}::jsonb) as sent (key text, position smallint, title text, body text,
      week text, is_final boolean, submission_kind text, minutes smallint, attachments jsonb)
    on conflict (template_id, key) do update set position = excluded.position, title = excluded.title,
      body_html = excluded.body_html, week_key = excluded.week_key, is_final = excluded.is_final,
      submission_kind = excluded.submission_kind, minutes = excluded.minutes, attachments = excluded.attachments`.execute(
    db,
  )
  await sql`delete from template_task_units where template_id = ${templateId}`.execute(db)
  await sql`delete from template_task_abilities where template_id = ${templateId}`.execute(db)
  const perks = (name: 'unit_ids' | 'ability_ids') =>
    JSON.stringify(tasks.flatMap((task) => task[name].map((id) => ({ key: task.key, id }))))
  await sql`
    insert into template_task_units (template_id, task_key, unit_id)
    select ${templateId}, key, id from jsonb_to_recordset(${perks('unit_ids')}::jsonb) as sent (key text, id integer)`.execute(
    db,
  )
  await sql`
    insert into template_task_abilities (template_id, task_key, ability_id)
    select ${templateId}, key, id from jsonb_to_recordset(${perks('ability_ids')}::jsonb) as sent (key text, id integer)`.execute(
    db,
  )
}
