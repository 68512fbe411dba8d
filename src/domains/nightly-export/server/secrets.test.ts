import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describedTables } from '#domains/audit/server/audit.service.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { exportedFiles, exportSettings } from '#test/exported-files.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type BucketSandbox, startBucketSandbox } from '#vendors/s3-bucket/sandbox/bucket-sandbox.ts'
import { leaves, leavesWith } from '../rules/leaves.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** A row needs a value for it. */
  readonly isRequired: boolean
  /** The database writes it. */
  readonly isMade: boolean
}

const mark = 'HELD-BACK-MARK'
const markFor = ({ table, name }: Column) => `${mark} ${table}.${name} `

/** How a text stands in a column of each type that can hold one. */
const written: Readonly<Record<string, (text: string) => string>> = {
  text: (text) => text,
  'character varying': (text) => text,
  'text[]': (text) => `{"${text}"}`,
  jsonb: (text) => JSON.stringify({ text }),
  bytea: (text) => `\\x${Buffer.from(text).toString('hex')}`,
}

/** Something of a type that holds no text. */
function anyOf(type: string): string {
  if (type.endsWith('[]')) return '{}'
  if (type === 'date' || type.startsWith('timestamp')) return '2026-11-10'
  if (type.startsWith('time ')) return '08:00'
  return type === 'boolean' ? 'true' : '1'
}

/** As bytes are written, and as both are put into words by those who pack them. */
const disguises = [mark, Buffer.from(mark).toString('hex'), Buffer.from(mark).toString('base64').slice(0, -4)]
const tells = (text: string) => disguises.some((one) => text.includes(one))

let school: TestSchool
let bucket: BucketSandbox
beforeAll(async () => {
  bucket = await startBucketSandbox()
  school = await startTestSchool({ config: exportSettings(bucket) })
  // Any row may stand in any table; what triggers copy elsewhere is copied.
  const rules = await sql<{ drop: string }>`
    select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f') and conparentid = 0`.execute(
    school.owner,
  )
  await sql.raw(rules.rows.map(({ drop }) => drop).join(';')).execute(school.owner)
})
afterAll(async () => {
  await school.stop()
  await bucket.stop()
})

async function readColumns(): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired",
      a.attgenerated <> '' or a.attidentity = 'a' as "isMade"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`.execute(school.owner.withoutPlugins())
  return rows
}

/** A row of a table with these columns marked, and in the others what it needs. */
async function plant(table: string, marked: readonly Column[], columns: readonly Column[]): Promise<void> {
  const filled = columns.filter(
    (column) => column.table === table && (marked.includes(column) || column.isRequired),
  )
  const values = filled.map((column) => {
    const inWords = written[column.type] ?? (() => anyOf(column.type))
    const value = marked.includes(column) ? inWords(markFor(column)) : inWords('plain')
    return sql`${value}::${sql.raw(column.type)}`
  })
  await sql`insert into ${sql.table(table)} (${sql.join(filled.map(({ name }) => sql.ref(name)))})
    values (${sql.join(values)})`.execute(school.owner.withoutPlugins())
}

/** The columns that stayed when somebody last looked: what is made to leave is marked here still. */
function stayingColumns(columns: readonly Column[]): readonly Column[] {
  const known = new Set(
    readFileSync(new URL('./staying-columns.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [table = '', names = ''] = line.split(': ')
        return names.split(', ').map((name) => `${table}.${name}`)
      }),
  )
  return columns.filter(({ table, name }) => known.has(`${table}.${name}`))
}

it('brings nothing of what stands in any table or column that stays', async () => {
  const columns = await readColumns()
  for (const [table, marked] of Map.groupBy(stayingColumns(columns), (column) => column.table))
    await plant(table, marked, columns)
  await makeStudent(school.db, { name: 'Leaves With It' })

  await school.runJob('nightly-export.run', { askedBy: null })
  const texts = exportedFiles(bucket, school.clock.nowMs).texts()
  expect(texts.some((text) => text.includes('Leaves With It'))).toBe(true)
  const told = texts.filter(tells).map((text) => text.match(/HELD-BACK-MARK \S+/)?.[0] ?? text)
  expect(told).toEqual([])
})

it('marks every column that stays and can hold a text: a new one changes this list', async () => {
  const held = (await readColumns()).filter(
    ({ table, name, type, isMade }) =>
      !(leaves(table, describedTables) && leavesWith(table, name)) && !isMade && Object.hasOwn(written, type),
  )
  const lines = [...Map.groupBy(held, ({ table }) => table)].map(
    ([table, rows]) => `${table}: ${rows.map(({ name }) => name).join(', ')}`,
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('staying-columns.txt')
})

it('sees a mark that leaves, whether it stands there as words, bytes or in base64', async () => {
  const text = markFor({ table: 't', name: 'c', type: 'text', isRequired: true, isMade: false })
  const sent = [text, written.bytea?.(text) ?? '', Buffer.from(text).toString('base64')]
  expect(sent.map(tells)).toEqual([true, true, true])
})
