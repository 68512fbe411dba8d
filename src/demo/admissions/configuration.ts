import type pg from 'pg'

const dayMs = 86_400_000

const copies = [
  {
    extra: 'Places for January',
    subtitle: 'A school network for curious people, grades 6 to 12.',
    welcome: 'Welcome. This takes about half an hour, in parts: you can stop and go on at any time.',
    tuition: 'Flexible tuition depends on what a family can pay.',
    ssat: '',
  },
  {
    extra: 'Places for January and March',
    subtitle: 'A school network for curious people, grades 6 to 12.',
    welcome:
      'Welcome. This takes about half an hour, in parts: you can stop and go on at any time.\n\nYour child writes one part alone. We read every word.',
    tuition:
      'Flexible tuition depends on what a family can pay. Asking for it changes nothing about a place.',
    ssat: 'You need no SSAT. Where you have a result, we read it.',
  },
] as const

/** Two versions of what families read, and the days on which new students begin. */
export async function addConfiguration(
  client: pg.ClientBase,
  { nowMs, admin }: { readonly nowMs: number; readonly admin: string },
): Promise<void> {
  for (const [index, { extra, subtitle, welcome, tuition, ssat }] of copies.entries())
    await client.query(
      `insert into admissions_copies (version, banner_extra_title, banner_subtitle, welcome_message, flexible_tuition_alert_content, ssat, saved_by, saved_at)
       select $1, $2, $3, $4, $5, $6, id, $7 from users where email = $8`,
      [
        index + 1,
        extra,
        subtitle,
        welcome,
        tuition,
        ssat,
        new Date(nowMs - (40 - index * 30) * dayMs),
        admin,
      ],
    )
  await client.query(
    `insert into admission_start_dates (date, added_by, added_at, removed_at, removed_by)
     select d.day, u.id, $1::timestamptz - interval '50 days', d.removed_at, case when d.removed_at is not null then u.id end
     from users u, (
       select distinct starts_on as day, null::timestamptz as removed_at
       from applications where starts_on is not null
       union all select date_trunc('week', $1::timestamptz + interval '30 days')::date, $1::timestamptz - interval '5 days') d
     where u.email = $2`,
    [new Date(nowMs), admin],
  )
}
