import { expect, it } from 'vitest'
import { readMigrationWords } from './migration-words.ts'

const words = (...migrations: string[]) => Object.fromEntries(readMigrationWords(migrations))

it('takes what stands above a table or column, or behind it, as a sentence', () => {
  expect(
    words(`-- One row a meeting.
create table rolls (
  id integer primary key,
  -- null: nobody has saved it yet,
  -- or nobody could
  saved_by integer,
  kind text not null check (kind in ('a', 'b')), -- as the meeting's
  -- of the three together
  primary key (id, kind)
);
-- No table of ours.
create index on rolls (kind);`),
  ).toEqual({
    rolls: 'One row a meeting.',
    'rolls.saved_by': 'Null: nobody has saved it yet, or nobody could.',
    'rolls.kind': "As the meeting's.",
  })
})

it('takes what stands above one that is added, and not above several', () => {
  expect(
    words(`-- How many wait.
alter table rolls add column waiting integer not null default 0;
-- Both are of the report.
alter table rolls
  add column asked_at timestamptz,
  -- the last one
  add column told_at timestamptz;`),
  ).toEqual({ 'rolls.waiting': 'How many wait.', 'rolls.told_at': 'The last one.' })
})

it('follows what is renamed later', () => {
  expect(
    words(
      `-- Somebody's log-ins.
create table sessions (
  own_id integer -- the one behind
);`,
      'alter table sessions rename to logins;\nalter table logins rename column own_id to own_login_id;',
    ),
  ).toEqual({ logins: "Somebody's log-ins.", 'logins.own_login_id': 'The one behind.' })
})
