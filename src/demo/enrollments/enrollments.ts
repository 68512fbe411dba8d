import type pg from 'pg'
import { editedSince } from '#domains/enrollments/rules/edited-since.ts'
import { personaOf } from '../demo-personas.ts'

const days = 86_400_000

/** What came before: the first delivery of the year, and one that was taken back. */
const past = [
  { title: 'Fall roster', file: 'network-2026-08-24.zip', state: 'applied', ago: 61, grades: 24 },
  {
    title: 'Fall roster, late changes',
    file: 'network-2026-09-14.zip',
    state: 'rolled_back',
    ago: 40,
    grades: 6,
  },
] as const

/** Of an import that is over: nothing was wrong with them. */
const fineFiles = [
  { name: 'orgs.csv', rows: 5 },
  { name: 'users.csv', rows: 308 },
  { name: 'roles.csv', rows: 308 },
  { name: 'enrollments.csv', rows: 1_904 },
]

const files = [
  { name: 'orgs.csv', rows: 5, left_out: 0, notes: [] },
  { name: 'users.csv', rows: 312, left_out: 2, notes: ['Passwords were thrown away, not stored'] },
  { name: 'roles.csv', rows: 312, left_out: 1, notes: [] },
  { name: 'demographics.csv', rows: 300, left_out: 0, notes: ['Not all of it is UTF-8: read as Latin-1'] },
  { name: 'classes.csv', rows: 12, left_out: 0, notes: ['“tilte” read as “title”'] },
  { name: 'lineItems.csv', rows: 0, left_out: 0, notes: ['Not read here'] },
]

const user = (sourcedId: string, givenName: string, familyName: string, email: string, grades: string) => ({
  sourcedId,
  status: '',
  enabledUser: 'true',
  username: email,
  givenName,
  familyName,
  email,
  grades,
})

const faults = [
  {
    ...{ file: 'users.csv', line: 112, column_at: 7, what: '“j.ruiz@@mail” is not an e-mail' },
    cells: user('112-07', 'Julián', 'Ruiz', 'j.ruiz@@mail', '09'),
  },
  {
    ...{ file: 'users.csv', line: 188, column_at: 5, what: 'Given name is empty' },
    cells: user('112-61', '', 'Osei', 'osei@mail.test', '07'),
  },
  {
    ...{ file: 'roles.csv', line: 204, column_at: null, what: 'No user has the id 112-88' },
    cells: {
      sourcedId: 'r-112-88',
      userSourcedId: '112-88',
      roleType: 'primary',
      role: 'student',
      orgSourcedId: 's1',
    },
  },
]

const newcomers = [
  ['Zofia', 'Wrona', '6', '2014-05-02'],
  ['Émile', 'Tavernier-Obi', '9', '2011-09-30'],
  ['Jakub', 'Piątek', '8', '2012-01-17'],
  ['Anika', 'Joshi-Fernández', '7', '2013-11-08'],
] as const

/** SQL: a field of a change as it is kept. */
const field = (name: string, last: string, now: string, file: string, held = 'false') =>
  `jsonb_build_object('field', ${name}, 'last', ${last}, 'now', ${now}, 'file', ${file}, 'is_held', ${held},
    'choice', case when ${held} then 'ours' else 'file' end)`

const people = `
  select u.id, u.name, u.last_name, s.grade, c.title as campus, 'Grade ' || s.grade || coalesce(', ' || h.title, '') as about,
    row_number() over (partition by s.cohort_id order by md5('roster' || u.id)) as at, s.cohort_id
  from users u join students s on s.id = u.id and s.status = 'active' join cohorts c on c.id = s.cohort_id
  left join houses h on h.id = s.house_id where u.deactivated_at is null`

/** Two imports that are over and one that waits: with who would leave, what was set by hand, what changes and who comes. */
export async function addEnrollments(
  client: pg.ClientBase,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  const admin = personaOf('admin').email
  for (const one of past) {
    const at = new Date(nowMs - one.ago * days)
    await client.query(
      `with made as (
        insert into roster_imports (title, file_name, format, source, state, created_by, created_at, read_ms, applied_by, applied_at,
          rolled_back_by, rolled_back_at)
        select $1, $2, 'oneroster_1.2', 'sis', $3, id, $4::timestamptz, 14000, id, $4::timestamptz + interval '20 minutes',
          case when $3 = 'rolled_back' then id end, case when $3 = 'rolled_back' then $4::timestamptz + interval '1 day' end
        from users where email = $5 returning id, state, applied_at, rolled_back_at),
      sent as (
        insert into roster_files (import_id, position, name, rows, left_out, notes, is_read)
        select made.id, f.at, f.name, f.rows, 0, '[]', true
        from made, rows from (jsonb_to_recordset($7) as (name text, rows int)) with ordinality f (name, rows, at)),
      graded as (
        select p.*, p.grade - case when made.rolled_back_at is null then 1 else 0 end as before from made, (${people}) p)
      insert into roster_changes (import_id, kind, sign, code, role, our_id, name, about, campus, fields, decision, applied_at,
        rolled_back_at, problem, before, written)
      select made.id, 'person', 'change', 'sis-' || p.id, 'student', p.id, p.name, p.about, p.campus,
        jsonb_build_array(${field(`'grade'`, 'p.before::text', 'p.before::text', '(p.before + 1)::text')}), 'take', made.applied_at,
        made.rolled_back_at, case when made.rolled_back_at is not null and p.at = 40 and p.cohort_id = (
          select min(cohort_id) from students) then $8 else '' end,
        jsonb_build_object('grade', p.before::text), jsonb_build_object('grade', (p.before + 1)::text)
      from made, graded p where p.grade between 7 and 11 and p.at between 40 and 39 + $6::int / 4`,
      [one.title, one.file, one.state, at, admin, one.grades, JSON.stringify(fineFiles), editedSince],
    )
  }
  const { rows } = await client.query<{ id: number }>(
    `insert into roster_imports (title, file_name, format, source, state, missing, created_by, created_at, read_ms)
     select 'Fall roster, second delivery', 'network-2026-11-10.zip', 'oneroster_1.2', 'sis', 'open', 'ask', id, $1, 14000
     from users where email = $2 returning id`,
    [new Date(nowMs - days / 24), admin],
  )
  const importId = rows[0]?.id
  await client.query(
    `insert into roster_files (import_id, position, name, rows, left_out, notes, is_read)
     select $1, at, f.name, f.rows, f.left_out, f.notes, f.rows > 0
     from rows from (jsonb_to_recordset($2) as (name text, rows int, left_out int, notes jsonb)) with ordinality f (name, rows, left_out, notes, at)`,
    [importId, JSON.stringify(files)],
  )
  await client.query(
    `insert into roster_faults (import_id, file, line, column_at, what, cells, done)
     select $1, f.*, 'Left out: nothing of this row was read' from json_to_recordset($2) as f (file text, line int, column_at smallint, what text, cells json)`,
    [importId, JSON.stringify(faults)],
  )
  await addWaiting(client, importId, admin, new Date(nowMs - 9 * days))
}

/** The rows of the import that waits, of students as they are: what is decided can be applied. */
async function addWaiting(client: pg.ClientBase, importId: number | undefined, admin: string, setAt: Date) {
  const held = `${field(`'last_name'`, `'Nguyen'`, 'p.last_name', `'Nguyen'`, 'true')}
    || jsonb_build_object('set_by', (select name from users where email = $2), 'set_at', $3::timestamptz)`
  await client.query(
    `insert into roster_changes (import_id, kind, sign, code, role, our_id, name, about, campus, hint, fields, decision, stop)
     select $1::int, 'person', g.sign, 'sis-' || p.id, 'student', p.id, p.name, p.about, p.campus,
       case g.sign when 'leave' then 'Not in the file' else '' end,
       jsonb_build_array(case g.sign when 'leave' then ${field(`'status'`, `'active'`, `'active'`, `'left'`)}
         when 'hand' then ${held} else ${field(`'grade'`, 'p.grade::text', 'p.grade::text', '(p.grade + 1)::text')} end),
       case g.sign when 'leave' then null else 'take' end, case g.sign when 'leave' then 'leave:' || p.campus end
     from (${people}) p
     join (values ('leave', 1, 6), ('hand', 7, 8), ('change', 9, 24)) as g (sign, first, last) on p.at between g.first and g.last
     where (g.sign = 'change' and p.grade < 12) or p.cohort_id = (select min(cohort_id) from students)`,
    [importId, admin, setAt],
  )
  await client.query(
    `insert into roster_changes (import_id, kind, sign, code, role, name, about, campus, hint, fields, decision)
     select $1, 'person', 'add', 'sis-new-' || n.at, 'student', n.first || ' ' || n.last, 'Grade ' || n.grade, c.title, '', (
       select jsonb_agg(${field('f.key', 'null', 'null', 'f.value')}) from jsonb_each_text(jsonb_build_object(
         'first_name', n.first, 'last_name', n.last, 'grade', n.grade, 'birth_date', n.birth, 'campus', c.title, 'status', 'active',
         'email', 'new.student' || n.at || '@demo.homeroom.test')) f), 'take'
     from jsonb_to_recordset($2) as n (at int, first text, last text, grade text, birth text),
       lateral (select title from cohorts where id = (select min(cohort_id) from students)) c`,
    [
      importId,
      JSON.stringify(
        newcomers.map(([first, last, grade, birth], at) => ({ at: at + 1, first, last, grade, birth })),
      ),
    ],
  )
}
