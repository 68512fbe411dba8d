import type pg from 'pg'

/** The larger ones of what leaves. */
const files = [
  'attendances',
  'users',
  'students',
  'registrations',
  'excuses',
  'notes',
  'experiences',
  'task_submissions',
]

/** Nine nights, in one of which the bucket did not answer; it was exported by hand the next morning. */
export async function addNightlyExports(
  client: pg.ClientBase,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  const zone = `'America/New_York'`
  await client.query(
    `insert into export_runs (day, place, state, began_at, ended_at, failure, asked_by)
     select at::date, 'bucket.school.example/school-export', case when is_bad then 'failed' else 'done' end,
       at at time zone ${zone}, at at time zone ${zone} + case when is_bad then interval '3 min' else ago * interval '1 s' + interval '35 s' end,
       case when is_bad then 'The bucket does not answer, or the connection broke. It is tried again.' else '' end,
       case when is_late then (select min(id) from users where email like 'superadmin@%') end
     from (
       select ago, false as is_late, ago = 4 as is_bad,
         date_trunc('day', $1::timestamptz at time zone ${zone}) - ago * interval '1 day' + interval '3 h 10 min' as at
       from generate_series(9, 1, -1) ago
       union all
       select 4, true, false,
         date_trunc('day', $1::timestamptz at time zone ${zone}) - interval '4 days' + interval '8 h 24 min') nights
     order by at`,
    [new Date(nowMs).toISOString()],
  )
  for (const file of files)
    await client.query(
      `insert into export_files (run_id, table_name, row_count, byte_count, sha256)
       select r.id, '${file}', t.rows, 380 + t.rows * 23, encode(sha256(convert_to('${file} ' || r.id, 'UTF8')), 'hex')
       from export_runs r, (select count(*) as rows from ${file}) t where r.state = 'done'`,
    )
  await client.query(
    `update export_runs r set row_count = f.rows, byte_count = f.bytes
     from (select run_id, sum(row_count) as rows, sum(byte_count) as bytes from export_files group by run_id) f
     where f.run_id = r.id`,
  )
}
