import type pg from 'pg'
import type { Services } from '#server/services.ts'
import { keepSecret } from '#server/vendors/kept-secret.ts'

/** Nobody has it: a demo school is made before its server has a key. `sealWebhooks` puts a real one in its place. */
const unsealed = 'made at the first start'

interface Receiver {
  readonly title: string
  readonly url: string
  readonly end: string
  readonly kinds: readonly string[]
}

const addReceiver = async (client: pg.ClientBase, { title, url, end, kinds }: Receiver, now: Date) => {
  const { rows } = await client.query<{ id: number }>(
    `insert into webhook_endpoints (title, url, kinds, secret, secret_end, secret_made_at, made_by, made_at)
     select $1, $2, $3, $4, $5, $6::timestamptz - interval '40 days', m.employee_id, $6::timestamptz - interval '40 days'
     from permission_groups g join permission_group_members m on m.group_id = g.id where g.slug = 'super_admin'
     order by m.employee_id limit 1 returning id`,
    [title, url, kinds, unsealed, end, now],
  )
  return rows[0]?.id ?? 0
}

/** What happened lately, as the triggers tell of it, an event every hour and a half: in line for both by the database. */
const addEvents = (client: pg.ClientBase, now: Date) =>
  client.query(
    `with found as (
       (select 'attendance.changed' as kind, a.student_id, 'attendance ' || a.id as subject, jsonb_build_object('attendance_id',
          a.id, 'attendable_id', a.attendable_id, 'student_id', a.student_id, 'source', c.source, 'updated_at', c.changed_at)
          as data, 1.0 * row_number() over (order by c.id desc) as place
        from attendance_changes c join attendances a on a.id = c.attendance_id
        where c.changed_at > $1::timestamptz - interval '20 days' and c.changed_at < $1 order by c.id desc limit 70)
       union all (select 'excuse.decided', e.student_id, 'excuse ' || e.id, jsonb_build_object('excuse_id', e.id, 'student_id',
          e.student_id, 'state', excuse_state(e.approved, e.removed_at), 'version', e.version, 'updated_at', e.decided_at),
          2.5 * row_number() over (order by e.id desc)
        from excuses e where e.decided_at is not null order by e.id desc limit 24)
       union all (select 'registration.changed', r.student_id, 'registration ' || r.id, registration_data(r, 'registered'),
          4.2 * row_number() over (order by r.id desc) from registrations r order by r.id desc limit 14)
       union all (select 'report.published', r.student_id, concat_ws(' ', 'report', r.student_id, r.cycle_id, r.kind),
          report_data(r, 'published', o.out_at), 6.1 * row_number() over (order by r.id desc)
        from reports r join report_releases o on o.id = r.release_id where o.out_at is not null order by r.id desc limit 10))
     insert into webhook_events (kind, cohort_id, subject, data, happened_at)
     select f.kind, s.cohort_id, f.subject, f.data, $1::timestamptz - f.place * interval '93 minutes' - interval '20 minutes'
     from found f join students s on s.id = f.student_id order by f.place desc`,
    [now],
  )

/** One takes everything, now and then at the second try; the other has answered 500 since the day before yesterday. */
const settle = async (client: pg.ClientBase, [well, failing]: readonly [number, number], now: Date) => {
  const since = new Date(now.getTime() - 31 * 3_600_000)
  await client.query(
    `with late as (select d.id, e.happened_at, d.endpoint_id = $2 and e.happened_at > $3 as fails, d.event_id % 9 = 0 as stumbled
       from webhook_deliveries d join webhook_events e on e.id = d.event_id where d.endpoint_id in ($1, $2)),
     tried as (
       insert into webhook_attempts (delivery_id, at, duration_ms, status, answer, failure)
       select late.id, late.happened_at + n * interval '6 minutes' + interval '1 second', 38 + (late.id * 37 % 160),
         case when late.fails then 500 when n = 0 and late.stumbled then 503 else 200 end,
         case when late.fails then '{"error":"database is locked"}' when n = 0 and late.stumbled then 'Service unavailable'
           else '' end,
         case when late.fails then 'It answered 500.' when n = 0 and late.stumbled then 'It answered 503.' else '' end
       from late, generate_series(0, case when late.fails then 3 when late.stumbled then 1 else 0 end) n
       order by late.id, n)
     update webhook_deliveries d set tries = case when late.fails then 4 when late.stumbled then 2 else 1 end,
       state = case when late.fails then 'waiting' else 'delivered' end,
       next_try_at = case when late.fails then $4::timestamptz + interval '1 hour' * (1 + d.id % 9) end,
       ended_at = case when late.fails then null else late.happened_at + interval '2 seconds' end
     from late where late.id = d.id`,
    [well, failing, since, now],
  )
  await client.query(
    `update webhook_deliveries set state = 'failed', tries = 10, next_try_at = null, ended_at = $2
     where id in (select id from webhook_deliveries where endpoint_id = $1 and state = 'waiting' order by event_id limit 2)`,
    [failing, now],
  )
  await client.query(
    `update webhook_endpoints set last_delivered_at = case when id = $2 then $3 else $4::timestamptz - interval '2 hours' end,
       failing_since = case when id = $2 then $3::timestamptz end,
       last_failure = case when id = $2 then 'It answered 500.' else '' end
     where id in ($1, $2)`,
    [well, failing, since, now],
  )
}

/** Two systems that hear of what happens: one takes it, one fails. Neither hears of what the demo does all day. */
export async function addWebhooks(
  client: pg.ClientBase,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  const now = new Date(nowMs)
  const well = await addReceiver(
    client,
    {
      title: 'Student information system',
      url: 'https://sis.example/hooks/school',
      end: 'q3Zk',
      kinds: ['attendance.changed', 'excuse.decided', 'report.published'],
    },
    now,
  )
  const failing = await addReceiver(
    client,
    {
      title: 'Family app',
      url: 'https://families.example/webhooks',
      end: 'B7xo',
      kinds: ['excuse.decided', 'registration.changed'],
    },
    now,
  )
  await addEvents(client, now)
  await settle(client, [well, failing], now)
  await client.query(`update webhook_endpoints set kinds = array['report.published'] where id = $1`, [well])
}

/** Gives the receivers of a new demo school secrets of this server. Nobody has ever read them: a person makes another. */
export async function sealWebhooks({ pool, ...services }: Pick<Services, 'pool' | 'secret'>): Promise<void> {
  const secret = await keepSecret(services, `whsec_${Buffer.alloc(32, 7).toString('base64')}`)
  await pool.query('update webhook_endpoints set secret = $1 where secret = $2', [secret, unsealed])
}
