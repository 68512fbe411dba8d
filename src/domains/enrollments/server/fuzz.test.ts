import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { seeded } from '#test/generated-input.ts'
import { csv, sendFiles, zipOf } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { peopleNow } from './people-now.ts'

/** `FUZZ=500 FUZZ_SEED=7 npx vitest …` goes further and elsewhere. */
const cases = Math.min(Number(process.env['FUZZ'] ?? 24), 2_000)
const firstSeed = Number(process.env['FUZZ_SEED'] ?? 1)

let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const odd = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    'null',
    'NaN',
    '=1+1',
    "'; drop table users; --",
    '"',
    ',,',
    '\u202eevil',
    '\ufeff',
  ],
  ...['\0', '\r\n', 'é\u0301'.repeat(40), '李', '😀'.repeat(30), 'x'.repeat(300), '2011-02-30', '3/4/2011'],
  ...['13/13/2011', '9999999999', 'TRUE', 'tobedeleted', 'ext:alumnus', 'a@b', 'a@b.c', '%', '\\', '{"a":1}'],
]
const statuses = ['', '', '', '', 'active', 'tobedeleted', 'inactive', 'Active ']
const userRoles = ['student', 'student', 'student', 'guardian', 'parent', 'teacher', 'administrator', 'ext:x']

/** A bundle of the grammar in which some is broken: the same for the same seed. */
async function bundleOfSeed(
  seed: number,
): Promise<{ files: Record<string, string | Buffer>; people: number }> {
  const { below, pick } = seeded(seed)
  const random = () => below(1_000_000) / 1_000_000
  const chance = random() * 0.12
  const cell = (text: string) => (random() < chance ? pick(odd) : text)
  const people = 1 + below(14)
  const ids = Array.from({ length: people }, (_, at) => `f${seed % 7}-${at}`)
  const anyId = () => cell(random() < 0.05 ? `nobody${below(9)}` : pick(ids))
  const orgs = ['s1', 's2', 'd1']
  const row = (...texts: readonly string[]) => texts.map(cell)
  const tables: Record<string, readonly (readonly string[])[]> = {
    orgs: [
      ['sourcedId', 'status', 'name', 'type', 'parentSourcedId'],
      row('s1', '', 'Campus 1', 'school', pick(['', 'd1', 's1'])),
      row('s2', '', pick(['Campus 2', 'Campus', `New ${seed % 3}`]), 'school', 'd1'),
      row('d1', '', 'District', 'district', pick(['', 's1', 'd1'])),
    ],
    users: [
      [
        'sourcedId',
        'status',
        'enabledUser',
        'username',
        'givenName',
        'familyName',
        'email',
        'grades',
        'password',
        'agentSourcedIds',
        'phone',
      ],
      ...ids.map((id, at) =>
        row(
          ...[id, pick(statuses), 'true', `user${at}`, `Given${at}`, `Fuzz${seed % 7}`],
          ...[
            `fuzz${seed % 7}.${at}@school.test`,
            String(6 + below(7)),
            `Sesame-${seed}`,
            pick([...ids, '']),
            '',
          ],
        ),
      ),
      ...(random() < 0.3
        ? [row(pick(ids), '', 'true', 'x', 'Again', 'Twice', 'twice@school.test', '9', 'Sesame', '', '')]
        : []),
    ],
    roles: [
      ['sourcedId', 'userSourcedId', 'roleType', 'role', 'orgSourcedId'],
      ...ids.map((id, at) => row(`r${at}`, id, 'primary', pick(userRoles), pick(orgs))),
    ],
    demographics: [
      ['sourcedId', 'birthDate'],
      ...ids.map((id) => row(id, `201${below(5)}-0${1 + below(9)}-1${below(9)}`)),
    ],
    classes: [
      ['sourcedId', 'title', 'classType', 'courseSourcedId', 'schoolSourcedId', 'termSourcedIds'],
      row('c1', 'House of Fuzz', 'homeroom', 'x', 's1', 't'),
      row('c2', 'Algebra', 'scheduled', 'x', 's1', 't'),
    ],
    enrollments: [
      ['sourcedId', 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role'],
      ...ids.map((_, at) =>
        row(`e${at}`, pick(['c1', 'c2', 'c9']), 's1', anyId(), pick(['student', 'teacher'])),
      ),
    ],
    relationships: [
      ['userSourcedId', 'relationshipUserSourcedId', 'relationshipRole'],
      ...(random() < 0.4 ? [row(anyId(), anyId(), 'mother')] : []),
    ],
  }
  const files: Record<string, string | Buffer> = {}
  for (const [name, rows] of Object.entries(tables)) {
    if (random() < 0.1) continue
    const header = (rows[0] ?? []).map((title) =>
      random() < chance / 3 ? pick([...odd, `${title}x`]) : title,
    )
    const body = rows.slice(1).map((one) => (random() < chance ? one.slice(0, below(one.length + 1)) : one))
    const text = csv(header, ...body)
    files[`${name}.csv`] =
      random() < 0.1
        ? Buffer.from(text, pick(['latin1', 'utf16le'] as const))
        : random() < 0.05
          ? text.slice(0, below(text.length + 1))
          : text
  }
  const manifestOf = (version: string) =>
    csv(
      ['propertyName', 'value'],
      ['oneroster.version', version],
      ['source.systemCode', `fuzz${seed % 7}`],
      ...Object.keys(tables).map((name) => [`file.${name}`, cell(pick(['bulk', 'bulk', 'delta']))]),
    )
  if (random() < 0.6) files['manifest.csv'] = manifestOf(pick(['1.1', '1.2', '1.2.1', cell('9')]))
  if (random() < 0.2) return { files: await asTable(tables, { cell, pick, below }), people }
  if (random() < 0.25) asOneRoster11(files, tables, manifestOf)
  const name = random() < 0.8 ? 'roster.zip' : `${pick(odd).replaceAll('/', '')}roster.zip`
  return { files: random() < 0.5 ? files : { [name]: await zipOf(files) }, people }
}

type Tables = Readonly<Record<string, readonly (readonly string[])[]>>

/** As 1.1 has it: role, organizations and guardians stand with the user, and there are no roles. */
function asOneRoster11(
  files: Record<string, string | Buffer>,
  { users = [], roles = [] }: Tables,
  manifestOf: (version: string) => string,
): void {
  const [head = [], ...rows] = users
  const roleOf = new Map(roles.slice(1).map(([, user = '', , role = '', org = '']) => [user, [role, org]]))
  files['users.csv'] = csv(
    [...head, 'role', 'orgSourcedIds', 'userIds', 'identifier'],
    ...rows.map((row) => [...row, ...(roleOf.get(row[0] ?? '') ?? ['student', 's1']), '{x:1}', '']),
  )
  files['manifest.csv'] = manifestOf('1.1')
  delete files['roles.csv']
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The same people as a plain table, half of them in a workbook with texts of every kind and days as numbers. */
async function asTable(
  { users = [], roles = [] }: Tables,
  {
    cell,
    pick,
    below,
  }: { cell: (text: string) => string; pick: <T>(of: readonly T[]) => T; below: (n: number) => number },
): Promise<Record<string, string | Buffer>> {
  const head = ['id', 'firstName', 'lastName', 'email', 'role', 'grade', 'campus', 'house', 'birthDate']
  const rows = users
    .slice(1)
    .map((row, at) =>
      [
        ...[
          row[0] ?? '',
          row[4] ?? '',
          row[5] ?? '',
          row[6] ?? '',
          roles[at + 1]?.[3] ?? 'student',
          row[7] ?? '',
        ],
        ...[
          pick(['Campus 1', 'Campus 2', '']),
          pick(['', 'House of Fuzz', 'Nowhere']),
          pick(['4 Mar 2011', '3/4/11', '2011-03-04', '']),
        ],
      ].map(cell),
    )
  if (below(2) === 0) return { [`${pick(['people', 'a b ', 'x'.repeat(140)])}.csv`]: csv(head, ...rows) }
  const shared: string[] = []
  const cellOf = (text: string) => {
    const way = below(4)
    if (way === 0) return `<c t="inlineStr"><is><t>${xml(text)}</t></is></c>`
    if (way === 1) return `<c s="1"><v>${pick(['40606', '1e300', '-5', xml(text)])}</v></c>`
    shared.push(`<si><t>${xml(text)}</t></si>`)
    return `<c t="s"><v>${shared.length - 1 + (way === 2 ? 0 : below(3))}</v></c>`
  }
  const titles = head.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const body = [titles, ...rows.map((row) => row.map(cellOf).join(''))]
    .map((row) => `<row>${row}</row>`)
    .join('')
  const sheet = `<worksheet><sheetData>${body}</sheetData></worksheet>`
  return {
    'people.xlsx': await zipOf({
      'xl/workbook.xml': pick(['<workbook/>', '<workbook><workbookPr date1904="1"/></workbook>']),
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/sharedStrings.xml': `<sst>${shared.join('')}</sst>`,
      'xl/worksheets/sheet1.xml': below(8) === 0 ? sheet.slice(0, below(sheet.length)) : sheet,
    }),
  }
}

const path = (importId: number) => `/backoffice/enrollments/imports/${importId}`
const wrong = async () => {
  const { rows } = await sql<{ what: string }>`
    select 'a student without a user of that kind' as what from students s join users u on u.id = s.id where u.role <> 'student'
    union all select 'a person of no kind' from users u where u.last_name like 'Fuzz%' and not exists (select from students where id = u.id)
      and not exists (select from guardians where id = u.id) and not exists (select from employees where id = u.id)
    union all select 'an identifier of two people' from roster_ids where kind = 'person' group by source, our_id having count(*) > 1
    union all select 'a password' from roster_rows where cells::text like '%Sesame-%' or sent::text like '%Sesame-%'
    union all select 'a password' from roster_faults where cells::text like '%Sesame-%' or what like '%Sesame-%'`.execute(
    school.db,
  )
  return rows.map(({ what }) => what)
}

/** Everybody who was here, with what is known of them, their families and places. */
async function snapshot(until?: number) {
  const { rows } = await sql<{ people: unknown; ties: unknown; places: unknown; last: number }>`
    with here as (select n.* from (${peopleNow}) n where n.id <= ${until ?? 2 ** 31 - 1}::integer)
    select (select max(id) from here) as last, (select jsonb_agg(jsonb_build_array(id, role, fields) order by id) from here) as people,
      (select jsonb_agg(jsonb_build_array(guardian_id, student_id) order by guardian_id, student_id) from guardian_students
        where guardian_id in (select id from here) and student_id in (select id from here)) as ties,
      (select jsonb_agg(jsonb_build_array(student_id, experience_id) order by student_id, experience_id) from registrations
        where dropped_at is null and student_id in (select id from here)) as places`.execute(school.db)
  return rows[0]
}

it('reads, compares, applies and takes back whatever comes, and stores nothing twice', {
  timeout: 600_000,
}, async () => {
  for (let seed = firstSeed; seed < firstSeed + cases; seed += 1) {
    const say = `FUZZ_SEED=${seed} FUZZ=1`
    const { files } = await bundleOfSeed(seed)
    const sent = await sendFiles(admin, files)
    expect([200, 422], `${say}: ${sent.text}`).toContain(sent.status)
    if (sent.status === 422) {
      expect(sent.body.formErrors?.files ?? sent.body.message, say).toMatch(/\w.*\.$/)
      continue
    }
    const importId = sent.body.import_id
    await school.runJob('enrollments.compare', { importId })
    const shown = await admin.get(path(importId))
    expect([shown.status, shown.body.import.state], say).toEqual([200, 'open'])
    const before = await school.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
    const was = await snapshot()
    const asked = await admin.post(path(importId), { _action: 'apply' })
    expect([200, 422], `${say}: ${asked.text}`).toContain(asked.status)
    if (asked.status === 422) continue
    await school.runJob('enrollments.apply', { importId })
    const after = await school.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
    const added = await school.db
      .selectFrom('rosterChanges')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .where('importId', '=', importId)
      .where('kind', '=', 'person')
      .where('sign', '=', 'add')
      .where('appliedAt', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(Number(after.all) - Number(before.all), say).toBe(Number(added.all))
    expect(await wrong(), say).toEqual([])
    // The same once more brings nobody: who was written is known, who was left out waits for the same.
    const again = await sendFiles(admin, files)
    await school.runJob('enrollments.compare', { importId: again.body.import_id })
    const known = await school.db
      .selectFrom('rosterChanges as second')
      .innerJoin('rosterChanges as first', (join) =>
        join.onRef('first.code', '=', 'second.code').onRef('first.kind', '=', 'second.kind'),
      )
      .select('second.name')
      .where('second.importId', '=', again.body.import_id)
      .where('first.importId', '=', importId)
      .where('second.sign', '=', 'add')
      .where('first.sign', '=', 'add')
      .where('first.appliedAt', 'is not', null)
      .execute()
    expect(known, say).toEqual([])
    if (seed % 3 === 0) {
      expect((await admin.post(path(importId), { _action: 'roll_back' })).status, say).toBe(200)
      await school.runJob('enrollments.roll-back', { importId })
      expect((await admin.get(path(importId))).body.import.state, say).toBe('rolled_back')
      // Whoever was here is as before, whatever the import did to them.
      expect(await snapshot(was?.last), say).toEqual(was)
    }
  }
})
