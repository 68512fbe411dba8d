import type pg from 'pg'

const dayMs = 86_400_000

/** An ability that was reworded in the course of the year, and what it said before. */
const reworded = {
  title: 'Ask good questions',
  before: 'Asks questions that can be investigated.',
  daysAgo: 40,
}

/** Who wrote what the school teaches, and an ability with a history. */
export async function addHistory(client: pg.ClientBase, { nowMs }: { readonly nowMs: number }) {
  const {
    rows: [author],
  } = await client.query<{ id: number }>("select id from users where email like 'director@%'")
  if (author === undefined) return
  for (const table of ['unit_versions', 'ability_versions'])
    await client.query(`update ${table} set saved_by = $1 where saved_by is null`, [author.id])
  const at = new Date(nowMs - reworded.daysAgo * dayMs)
  await client.query(
    `with reworded as (
       update abilities set version = 2, updated_at = $3 where title = $1 returning id),
     now_says as (
       insert into ability_versions (ability_id, version, content, saved_by, saved_at)
       select v.ability_id, 2, v.content, v.saved_by, $3 from ability_versions v join reworded r on r.id = v.ability_id)
     update ability_versions v set content = jsonb_set(v.content, '{description}', to_jsonb($2::text))
     from reworded r where v.ability_id = r.id and v.version = 1`,
    [reworded.title, reworded.before, at],
  )
}
