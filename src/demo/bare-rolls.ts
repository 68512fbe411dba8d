import type pg from 'pg'

/** What adds a line to a day's tallies for each meeting that is written. */
const tallying = ['tally_added_meetings', 'tally_changed_meeting']

/** The columns that a meeting and a day keep (docs/decisions/0054), by what `counts_of_row` calls them. */
const counts = ['marked', 'there', 'late', 'absent', 'excused', 'excused_over', 'excused_ahead']
const keptColumns = ['student_count', ...counts.map((count) => `${count}_count`)]

/**
 * Loads millions of rows into rolls without what makes each of them dear: their indexes, foreign keys and the
 * triggers that keep totals. All of it is put back as it was found before the transaction ends, so the rows are
 * checked and indexed in one go; the totals are then counted once.
 */
export async function loadBareRolls(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const foreignKeys = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'attendances'::regclass and contype = 'f' order by conname`,
  )
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'attendances'::regclass
       and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
  )
  const run = (statements: readonly string[]) => client.query(statements.join(';\n'))
  await run([
    ...foreignKeys.rows.map(({ name }) => `alter table attendances drop constraint ${name}`),
    ...indexes.rows.map(({ name }) => `drop index ${name}`),
    'alter table attendances disable trigger user',
    ...tallying.map((name) => `alter table attendables disable trigger ${name}`),
  ])
  await load()
  await run([
    ...indexes.rows.map(({ definition }) => definition),
    ...foreignKeys.rows.map(
      ({ name, definition }) => `alter table attendances add constraint ${name} ${definition}`,
    ),
    countRolls,
    tallyDays,
    'alter table attendances enable trigger user',
    ...tallying.map((name) => `alter table attendables enable trigger ${name}`),
  ])
}

const countRolls = `
  update attendables m set ${keptColumns.map((column) => `${column} = roll.${column}`).join(', ')}
  from (
    select a.attendable_id, count(*) as student_count,
      ${counts.map((count) => `sum(counted.${count}) as ${count}_count`).join(', ')}
    from attendances a cross join lateral counts_of_row(a.statuses, a.excuse_id is not null) counted
    group by a.attendable_id) roll
  where m.id = roll.attendable_id`

const tallyDays = `
  insert into day_tallies (school_date, cohort_id, is_whole_school, kind, over_at, meeting_count, untaken_count,
    ${keptColumns.join(', ')})
  select school_date, kept.cohort_id, kept.is_whole_school, kind,
    meeting_over_at(starts_at, ends_at, meeting_ended_at), count(*), count(*) filter (where is_untaken),
    ${keptColumns.map((column) => `sum(${column})`).join(', ')}
  from attendables m, tallied_for(m.cohort_id) kept where cancelled_at is null group by 1, 2, 3, 4, 5`
