import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import {
  applyBundle,
  bundleOf,
  csv,
  type Files,
  importFiles,
  sendFiles,
  zipOf,
} from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { OpenImport, RosterChange } from '../contract/enrollments.contract.ts'

let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

async function read(files: Files): Promise<{ import: OpenImport; changes: RosterChange[] }> {
  const importId = await importFiles(school, admin, files)
  return (await admin.get(`/backoffice/enrollments/imports/${importId}`)).body
}
const refusal = async (files: Files) => {
  const { status, body } = await sendFiles(admin, files)
  return `${status} ${body.formErrors?.files ?? body.message}`
}
const names = ({ changes }: { changes: RosterChange[] }) => changes.map(({ name }) => name)
const faults = ({ import: shown }: { import: OpenImport }) =>
  shown.faults.map(({ line, what }) => `${line} ${what}`)

const text = (value: string, at = '') => `<c${at && ` r="${at}"`} t="inlineStr"><is><t>${value}</t></is></c>`
const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`
const head = row(
  ...['First name', 'Last name', 'Email', 'Grade', 'Campus', 'Birth date'].map((one) => text(one)),
)
const book = (rows: string, parts: Files = {}) =>
  zipOf({
    'xl/workbook.xml': '<workbook/>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  })
const pupil = (last: string, day: string, first = 'Ana') =>
  row(
    ...[text(first), text(last), text(`${last}@school.test`.toLowerCase()), '<c><v>9</v></c>'],
    ...[text('Campus 1'), day],
  )

it('proposes nothing of whose status is not known, and leaves out only these rows', async () => {
  const people = csv(
    ['First name', 'Last name', 'Email', 'Grade', 'Campus', 'Status'],
    ...['Active', 'Exited', 'Zombie'].map((status) => [
      ...['Odd', status, `odd.${status}@school.test`, '9', 'Campus 1', status],
    ]),
  )
  const seen = await read({ 'people.csv': people })
  expect(names(seen)).toEqual(['Odd Active'])
  expect(faults(seen)).toEqual(['4 “Zombie” is not a status known here'])
})

it('reads nobody as missing whose row is left out, in a table without ids too', async () => {
  const columns = ['First name', 'Last name', 'Email', 'Grade', 'Campus', 'Status']
  const table = (status: string) =>
    csv(
      columns,
      ['Lea', 'Left', 'lea.left@school.test', '9', 'Campus 1', status],
      ['Kit', 'Kept', 'kit.kept@school.test', '9', 'Campus 1', ''],
    )
  const first = await importFiles(school, admin, { 'people.csv': table('') })
  await applyBundle(school, admin, first)
  const whoIsMissing = async (content: string) => {
    const importId = await importFiles(school, admin, { 'people.csv': content })
    const path = `/backoffice/enrollments/imports/${importId}`
    expect((await admin.post(path, { _action: 'missing', missing: 'ask' })).status).toBe(200)
    await school.runJob('enrollments.compare', { importId })
    const seen: { import: OpenImport; changes: RosterChange[] } = (await admin.get(path)).body
    return { left: seen.import.faults.length, missing: names(seen) }
  }
  expect(await whoIsMissing(table('Probation'))).toEqual({ left: 1, missing: [] })
  const others = csv(columns, ['Kit', 'Kept', 'kit.kept@school.test', '9', 'Campus 1', ''])
  expect(await whoIsMissing(others)).toEqual({ left: 0, missing: ['Lea Left'] })
})

describe('a workbook', () => {
  it('takes time by its size, whatever is never closed in it', async () => {
    const startMs = performance.now()
    for (const [rows, parts] of [
      ['<row>'.repeat(60_000), {}],
      [`<row>${'<c>'.repeat(60_000)}`, {}],
      [head, { 'xl/sharedStrings.xml': `<sst>${'<si>'.repeat(80_000)}` }],
      [head, { 'xl/sharedStrings.xml': `<sst><si>${'<rPh>'.repeat(40_000)}` }],
      [head, { 'xl/styles.xml': '<numFmt '.repeat(60_000) }],
    ] as const)
      expect(await refusal({ 'a.xlsx': await book(rows, parts) })).toMatch(/^422 .*\.$/)
    expect(performance.now() - startMs).toBeLessThan(10_000)
  })

  it('says of a day that no calendar has what stands there, and of a NUL in which column', async () => {
    const seen = await read({
      'days.xlsx': await book(
        head +
          pupil('Far', '<c s="1"><v>99999999999</v></c>') +
          pupil('Before', '<c s="1"><v>-3</v></c>') +
          pupil('Good', '<c s="1"><v>40606</v></c>') +
          pupil('Nul', '<c s="1"><v>40606</v></c>', 'A\0na'),
      ),
    })
    expect(names(seen)).toEqual(['Ana Good'])
    expect(faults(seen)).toEqual([
      '2 “99999999999” is no date',
      '3 “-3” is no date',
      '5 Column 1 holds a NUL character',
    ])
  })

  it('of an old Mac counts its days from 1904', async () => {
    const { changes } = await read({
      'mac.xlsx': await book(head + pupil('Mac', '<c s="1"><v>39144</v></c>'), {
        'xl/workbook.xml': '<workbook><workbookPr date1904="1"/></workbook>',
      }),
    })
    expect(changes[0]?.fields).toContainEqual(
      expect.objectContaining({ field: 'birth_date', file: '2011-03-04' }),
    )
  })

  it('is read whatever prefix its elements have, with texts in pieces and marks', async () => {
    const rows = `${head}${pupil('Pieces', '<c/>').replace('<t>Ana</t>', '<r><t>A</t></r><r><t>n&amp;a</t></r><rPh><t>no</t></rPh>')}`
    const prefixed = rows.replace(/<(\/?)(?=\w)/g, '<$1x:')
    expect(names(await read({ 'p.xlsx': await book(prefixed) }))).toEqual(['An&a Pieces'])
  })
})

describe('a file of long lines', () => {
  const header = 'Id,First name,Last name,Email,Role'
  const line = (at: number) => `${at},Kid${at},Carriage,kid${at}.carriage@school.test,teacher`

  it('is read in time by its size where only carriage returns end its lines', async () => {
    const startMs = performance.now()
    const lines = Array.from({ length: 20_000 }, (_, at) => (at < 3 ? line(at) : 'x,,,,'))
    const seen = await read({ 'cr.csv': [header, ...lines].join('\r') })
    expect(names(seen)).toEqual(['Kid0 Carriage', 'Kid1 Carriage', 'Kid2 Carriage'])
    expect(performance.now() - startMs).toBeLessThan(20_000)
  })

  it('is read up to a line that never ends, in UTF-16 as well', async () => {
    const never = `${header}\n${line(1)}\n2,${'x'.repeat(900_000)}`
    for (const bytes of [Buffer.from(never), Buffer.from(`\ufeff${never}`, 'utf16le')]) {
      const seen = await read({ 'long.csv': bytes })
      expect(names(seen)).toEqual(['Kid1 Carriage'])
      expect(faults(seen)).toEqual(['3 This line is longer than 256 KB: from here on nothing was read'])
    }
  })

  it('is refused where the first line never ends, or has no end of columns', async () => {
    expect(await refusal({ 'blob.csv': 'x'.repeat(700_000) })).toBe(
      '422 The first line is longer than 256 KB: this is no table.',
    )
    expect(await refusal({ 'wide.csv': `${'a,'.repeat(600)}\n1` })).toBe(
      '422 wide.csv has more than 500 columns.',
    )
  })
})

describe('what is called oddly', () => {
  const people = bundleOf([{ id: 'o1', first: 'Odd', last: 'Name' }])

  it('is kept under a name of one line', async () => {
    const files = await zipOf(people)
    for (const [name, title] of [
      ['ros\tter .zip', 'ros ter'],
      ['a\0b.zip', 'ab'],
      [`${'x'.repeat(115)} ${'y'.repeat(40)}.zip`, 'x'.repeat(115)],
      ['\u202e.zip', 'Roster'],
      ['.zip', 'Roster'],
    ] as const)
      expect((await read({ [name]: files })).import.title).toBe(title)
    const { import: shown } = await read({
      'roster.zip': await zipOf({ ...people, [`no\0te\t${'z'.repeat(200)}.csv`]: 'a,b\r\n' }),
    })
    expect(shown.files.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^note z+\.csv$/))
    const { status, body } = await admin.post('/backoffice/enrollments/uploads', {
      files: [{ name: `a\t${'x'.repeat(113)} ${'y'.repeat(60)}.zip`, bytes: 5 }],
    })
    expect([status, body.ok], JSON.stringify(body)).toEqual([200, true])
  })

  it('names a system in one line, and identifiers that are none by their length', async () => {
    const long = 'i'.repeat(5_000)
    const seen = await read({
      ...people,
      'manifest.csv': csv(['propertyName', 'value'], ['source.systemName', `a\tb\u0001\n${'s'.repeat(90)}`]),
      'orgs.csv': csv(
        ['sourcedId', 'name', 'type', 'parentSourcedId'],
        ['s1', 'Campus 1', 'school', ''],
        ['s3', 'Campus 3', 'school', long],
      ),
      'users.csv': csv(
        ['sourcedId', 'givenName', 'familyName', 'email', 'grades', 'agentSourcedIds'],
        ['o1', 'Odd', 'Name', 'odd.name@school.test', '9', ''],
        ['o2', 'Odd', 'Other', 'odd.other@school.test', '9', `g,${long}`],
        [long, 'Odd', 'Third', 'odd.third@school.test', '9', ''],
      ),
    })
    expect(faults(seen)).toEqual([
      `3 “${'i'.repeat(60)}…” is longer than 256 characters`,
      `3 “${'i'.repeat(60)}…” is longer than 256 characters`,
      `4 “${'i'.repeat(60)}…” is longer than 256 characters`,
    ])
    expect(names(seen)).toContain('Odd Name')
  })
})
