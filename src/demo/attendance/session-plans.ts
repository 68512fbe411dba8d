import type pg from 'pg'
import { personaOf } from '../demo-personas.ts'

const plans = [
  `Warm-up (10 min): one photo each, what have you noticed since last time?
Lab (25 min): in breakout rooms, two a camera, one writes.
Share (10 min): one claim, one doubt.

Slides: https://slides.example/week-3
For who was away: the recording is in the folder https://files.example/week-3`,
  `Quick check of last time (5 min), then groups of three.
Groups read one source each and explain it to the others.
Exit ticket: one sentence, in the chat.`,
  `Guest at 20 past: let her in from the waiting room.
Questions were collected last time; two students moderate.`,
]

/** The classes of the persona who teaches, and a few more. */
const planned = `select id from experiences where id <= 4
  union select x.experience_id from experience_experts x join users u on u.id = x.employee_id where u.email = $2`

const soon = "m.starts_at > $1 and m.starts_at < $1::timestamptz + interval '4 hours'"

interface Choice {
  readonly nowMs: number
  /** Of the timetable every second session has a plan, so that the others show that they have none. */
  readonly which: 'every second' | 'soon'
}

/** Plans of the sessions around now, written by the main expert; what has one keeps it. */
export async function addSessionPlans(client: pg.ClientBase, { nowMs, which }: Choice): Promise<void> {
  await client.query(
    `insert into session_plans (attendable_id, body, updated_by, updated_at)
     select m.id, ($3::text[])[1 + m.id % cardinality($3::text[])], x.employee_id,
       least(m.starts_at - interval '20 hours', $1::timestamptz - interval '2 hours')
     from attendables m join experience_experts x on x.experience_id = m.experience_id and x.is_main
     where m.experience_id in (${planned})
       and m.starts_at between $1::timestamptz - interval '15 days' and $1::timestamptz + interval '9 days'
       and ${which === 'soon' ? soon : 'm.id % 2 = 1'}
     on conflict (attendable_id) do nothing`,
    [new Date(nowMs), personaOf('facilitator').email, plans],
  )
}
