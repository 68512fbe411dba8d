import pg from 'pg'
import { z } from 'zod'
import { median } from '../measure.ts'
import type { Product } from '../product.ts'
import { signIn } from './sign-in.ts'

/** What it takes to use a template in the coming cycle: an experience with its sessions, one after the other. */
export interface TemplateUseFigures {
  readonly sessions: number
  readonly p50Ms: number
  readonly worstMs: number
}

const uses = 30

/**
 * The published template with most sessions, its first four weeks – holidays leave a cycle no more –, and a cycle, campus
 * and expert who is free in it.
 */
const findUse = `
  select t.id as template_id, t.version,
    array(select s.key from template_sessions s join template_weeks w on w.template_id = t.id and w.key = s.week_key
      where s.template_id = t.id and w.position > 4) as without, c.id as cycle_id, (c.starts_at at time zone 'America/New_York')::date::text as starts_on,
    (select id from cohorts order by id limit 1) as cohort_id,
    (select u.id from users u where u.role = 'employee' and u.deactivated_at is null
      and not exists (select from experience_experts x join attendables a on a.experience_id = x.experience_id
        where x.employee_id = u.id and a.starts_at > now())
      and not exists (select from houses h where h.advisor_id = u.id) order by u.id limit 1) as expert_id
  from cycles c, templates t
  where c.starts_at > now() and not t.is_draft and t.archived_at is null and not t.is_waiting
    and not exists (select from template_units x join units u on u.id = x.unit_id
      where x.template_id = t.id and u.retired_at is not null)
  order by c.starts_at, (select count(*) from template_sessions s where s.template_id = t.id) desc, t.id limit 1`

/** Each use is taken away again: the next one needs its expert free. */
const remove = [
  'delete from attendables where experience_id = $1',
  'delete from tasks where experience_id = $1',
  'delete from experiences where id = $1',
]

const made = z.object({ id: z.number() })
const use = z.object({
  template_id: z.number(),
  version: z.number(),
  cycle_id: z.number(),
  cohort_id: z.number(),
  starts_on: z.string(),
  expert_id: z.number(),
  without: z.array(z.string()),
})

/** Uses the template again and again as its form does; undefined in a school without a coming cycle. */
export async function measureTemplateUse(
  product: Product,
  databaseUrl: string,
): Promise<TemplateUseFigures | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const [found] = (await client.query<Record<string, unknown>>(findUse)).rows
    if (found === undefined) return undefined
    const { template_id: templateId, expert_id: expertId, ...wish } = use.parse(found)
    const cookie = await signIn(product, 'director')
    const path = `/api/pages/template/${templateId}/use-picked-template`
    const body = { ...wish, expert_ids: [expertId], block: null, places: 20 }
    const times: number[] = []
    let sessions = 0
    for (let at = 0; at < uses; at++) {
      const beginMs = performance.now()
      const answer = await product.call({ method: 'POST', path, body }, cookie)
      times.push(performance.now() - beginMs)
      if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
      const { id } = made.parse(await answer.json())
      const planned = await client.query('select from planned_sessions where experience_id = $1', [id])
      sessions = planned.rowCount ?? 0
      for (const statement of remove) await client.query(statement, [id])
    }
    return { sessions, p50Ms: median(times), worstMs: Math.max(...times) }
  } finally {
    await client.end()
  }
}
