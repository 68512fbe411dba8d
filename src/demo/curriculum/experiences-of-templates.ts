import type pg from 'pg'
import { schoolDateOf } from '#contract/school-time.ts'
import { datePlan } from '#domains/experience-designs/rules/date-sessions.ts'
import {
  findTerm,
  makeExperience,
  termOf,
} from '#domains/experience-designs/server/experience-designs.service.ts'
import { getTemplate } from '#domains/templates/server/templates.service.ts'
import { databaseOn } from '../house-reports/database-on.ts'
import { addRunningDesigns } from './running-designs.ts'

/** Two templates of the catalogue that are used in the coming cycle; the first one changed since. */
const used = ['Soil Is Alive', 'Bread'] as const

/** Experiences that run now and are in the library, too. */
const running = ['The Kelp Forest', 'Bridges and Loads'] as const

/** Experiences of the coming cycle that are made of templates, by the product's own function. */
export async function addExperiencesOfTemplates(
  client: pg.ClientBase,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  const db = databaseOn(client)
  const cycle = await db
    .selectFrom('cycles')
    .select('id')
    .where('startsAt', '>', new Date(nowMs))
    .orderBy('startsAt')
    .executeTakeFirst()
  const expert = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'facilitator@%')
    .executeTakeFirst()
  const term = cycle && (await findTerm(db, { cycleId: cycle.id, cohortId: null }))
  if (!term || !expert) return
  const templates = await db
    .selectFrom('templates')
    .select(['id', 'title'])
    .where('title', 'in', [...used])
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of templates) {
    const { design: whole, version } = await getTemplate(db, id)
    const startsOn = term.cycle.firstDay > schoolDateOf(nowMs) ? term.cycle.firstDay : schoolDateOf(nowMs)
    const laidOver = termOf(term, { startsOn, block: null })
    const outside = new Set(
      datePlan(whole, laidOver).sessions.flatMap(({ key, because }) => (because === 'outside' ? [key] : [])),
    )
    const design = { ...whole, sessions: whole.sessions.filter(({ key }) => !outside.has(key)) }
    await makeExperience(
      { db, viewer: { userId: expert.id }, services: { clock: { nowMs: () => nowMs } } },
      {
        design,
        least: null,
        dated: datePlan(design, laidOver),
        term,
        startsOn,
        block: null,
        cohortId: null,
        expertIds: [expert.id],
        template: { id, version },
      },
    )
  }
  await addRunningDesigns(db, running, nowMs)
  await changeTemplate(client, nowMs)
}

/** The first of them says something else since: its experience is offered it. */
async function changeTemplate(client: pg.ClientBase, nowMs: number): Promise<void> {
  await client.query(
    `with changed as (
       update templates set version = version + 1, driving_question = 'Who lives under our feet, and what do we owe them?',
         updated_at = $2 where title = $1 and archived_at is null returning id, version, driving_question, updated_by)
     insert into template_versions (template_id, version, content, saved_by, saved_at)
     select c.id, c.version, jsonb_set(v.content, '{driving_question}', to_jsonb(c.driving_question)), c.updated_by, $2
     from changed c join template_versions v on v.template_id = c.id and v.version = c.version - 1`,
    [used[0], new Date(nowMs)],
  )
}
