import type pg from 'pg'

const dayMs = 86_400_000

/** Nine nights, one of which the bucket did not answer; it was exported by hand the next morning. */
export async function addNightlyExports(
  client: pg.ClientBase,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  const nights = Array.from({ length: 9 }, (_, at) => {
    const atMs = nowMs - (9 - at) * dayMs
    const good = { rows: 181_400 + at * 1_730, bytes: 9_420_000 + at * 91_000 }
    return at === 5
      ? [
          { atMs, tookMs: 184_000, rows: 0, bytes: 0, isByHand: false },
          { atMs: atMs + 5 * 3_600_000, tookMs: 41_000, ...good, isByHand: true },
        ]
      : [{ atMs, tookMs: 38_000 + at * 600, ...good, isByHand: false }]
  }).flat()
  await client.query(
    `insert into export_runs (day, place, state, began_at, ended_at, row_count, byte_count, failure, asked_by)
     select (at at time zone 'America/New_York')::date, 'bucket.school.example/school-export',
       case when rows = 0 then 'failed' else 'done' end, at, at + took * interval '1 ms', rows, bytes,
       case when rows = 0 then 'The bucket does not answer, or the connection broke. It is tried again.' else '' end,
       case when by_hand then (select min(id) from users where email like 'superadmin@%') end
     from (select to_timestamp((n ->> 'atMs')::float8 / 1000) as at, (n ->> 'tookMs')::int as took,
         (n ->> 'rows')::bigint as rows, (n ->> 'bytes')::bigint as bytes, (n ->> 'isByHand')::boolean as by_hand
       from jsonb_array_elements($1::jsonb) n) nights order by at`,
    [JSON.stringify(nights)],
  )
}
