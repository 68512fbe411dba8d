import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { bundleOf, csv, type Files, importFiles, sendFiles, zipOf } from '#test/schools/roster-bundles.ts'
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
const header = 'Id,First name,Last name,Email,Role\r\n'
const names = ({ changes }: { changes: RosterChange[] }) => changes.map(({ name }) => name)

describe('a table', () => {
  it('is read in every encoding, with any line ends and separator', async () => {
    const text = `${header}1,Zoë,Müller,zoe@school.test,teacher\r\n`
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      utf16,
      Buffer.from(text, 'utf16le'),
      Buffer.from(text, 'latin1'),
      Buffer.from(text.replaceAll('\r\n', '\n')),
      Buffer.from(text.replaceAll('\r\n', '\r')),
      Buffer.from(text.replaceAll(',', ';')),
      Buffer.from(text.replaceAll(',', '\t')),
    ])
      expect(names(await read({ 'staff.csv': bytes }))).toEqual(['Zoë Müller'])
  })

  it('says what it read otherwise, whatever the order and case of its columns', async () => {
    const { import: shown, changes } = await read({
      'staff.csv':
        'EMAIL,Frist name,familyName,ROLE,Favourite colour\r\nzoe@school.test,Zoë,Müller,Teacher,red\r\n',
    })
    expect(changes).toHaveLength(1)
    expect(shown.files[0]?.notes).toEqual([
      '“familyName” read as “lastName”',
      '“Frist name” read as “firstName”',
    ])
  })

  it('leaves out what is broken alone: NUL, an open quotation mark, no role', async () => {
    const { import: shown, changes } = await read({
      'staff.csv': `${header}1,Zoë,Müller,zoe@school.test,teacher\r\n2,Y\0an,Li,yan@school.test,teacher\r\n3,Ed,Po,ed@school.test,\r\n4,"Open,Po,open@school.test,teacher\r\n`,
    })
    expect(names({ changes })).toEqual(['Zoë Müller'])
    expect(shown.faults.map(({ line, what }) => `${line} ${what}`)).toEqual([
      '3 Column 2 holds a NUL character',
      '4 The role is empty',
      expect.stringContaining('A quotation mark that opens here is never closed'),
    ])
  })

  it('takes whom it names as a family for guardians, also without a role, and asks no birth date of staff', async () => {
    const { changes, import: shown } = await read({
      'users.csv': csv(
        ['sourcedId', 'givenName', 'familyName', 'email'],
        ['f1', 'Jack', 'Craig', 'jack@school.test'],
        ['f2', 'Jean', 'Craig', 'jean@home.test'],
        ['f3', 'Pat', 'Old', 'pat@school.test'],
        ['f4', 'Nobody', 'Known', 'nobody@home.test'],
      ),
      'orgs.csv': csv(['sourcedId', 'name', 'type'], ['o1', 'Campus 1', 'school']),
      'roles.csv': csv(
        ['userSourcedId', 'orgSourcedId', 'role', 'grade'],
        ['f1', 'o1', 'student', '10'],
        ['f3', 'o1', 'teacher', ''],
      ),
      'relationships.csv': csv(
        ['userSourcedId', 'relationshipUserSourcedId', 'relationshipRole'],
        ['f1', 'f2', 'guardian'],
      ),
      'demographics.csv': csv(['userSourcedId', 'birthDate'], ['f1', '1901-02-03'], ['f3', '1980-02-12']),
    })
    expect(names({ changes })).toEqual(expect.arrayContaining(['Jack Craig', 'Jean Craig', 'Pat Old']))
    expect(changes.map(({ about }: { about: string }) => about)).toContain('Guardian of Jack Craig')
    expect(shown.faults.map(({ what }: { what: string }) => what).toSorted()).toEqual([
      '1901-02-03 is no birth date of a student',
      'This user has no role',
    ])
  })

  it('comes as a workbook, its days as days', async () => {
    const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    const cells = ['First name', 'Last name', 'Email', 'Grade', 'Campus', 'Birth date']
    const workbook = await zipOf({
      'xl/workbook.xml': '<workbook/>',
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': sheet(
        `<row r="1">${cells.map((cell, at) => text(`${'ABCDEF'[at]}1`, cell)).join('')}</row><row r="2">${text('A2', 'Ana')}${text('B2', 'Cruz &amp; Ruiz')}${text('C2', 'ana@school.test')}<c r="D2"><v>9</v></c>${text('E2', 'Campus 9')}<c r="F2" s="1"><v>40606</v></c></row>`,
      ),
    })
    const { changes } = await read({ 'students.xlsx': workbook })
    expect(names({ changes })).toEqual(['Campus 9', 'Ana Cruz & Ruiz'])
    expect(changes[1]?.fields).toContainEqual(
      expect.objectContaining({ field: 'birth_date', file: '2011-03-04' }),
    )
  })
})

describe('what is no roster', () => {
  it('is refused with a sentence, and nothing of it is kept', async () => {
    const bomb = await zipOf({ 'users.csv': Buffer.alloc(60_000_000) })
    expect(await refusal({ 'roster.zip': bomb })).toContain('would unpack to far more than it is')
    expect(await refusal({ 'roster.zip': Buffer.from('PK\u0003\u0004 broken') })).toContain('is broken')
    expect(await refusal({ 'users.csv': '' })).toContain('users.csv is empty.')
    expect(await refusal({ 'staff.csv': header })).toContain('“staff.csv” tells of nobody')
    expect(await refusal({ 'roster.zip': await zipOf({ 'readme.md': 'hello' }) })).toContain(
      'There is no CSV file in',
    )
    expect(await refusal({ 'a/users.csv': header, 'USERS.CSV': header })).toContain('is there twice.')
    const { rows } = {
      rows: await school.db.selectFrom('rosterImports').selectAll().where('state', '=', 'reading').execute(),
    }
    expect(rows).toEqual([])
  })

  it('says of a file without the columns it needs which these are', async () => {
    const { import: shown } = await read({
      'users.csv': csv(['sourcedId', 'username'], ['1', 'x']),
      'orgs.csv': csv(['sourcedId', 'name'], ['s1', 'Campus 1']),
    })
    expect(shown.files[0]?.notes[0]).toBe(
      'There is no column “givenName” and “familyName”: nothing of it was read',
    )
  })
})

describe('a bundle', () => {
  it('says which organizations go round in a circle', async () => {
    const { import: shown } = await read({
      ...bundleOf([{ id: '1', first: 'Ana', last: 'Cruz' }]),
      'orgs.csv': csv(
        ['sourcedId', 'name', 'type', 'parentSourcedId'],
        ['s1', 'Campus 1', 'school', 'd1'],
        ['d1', 'District', 'district', 'd2'],
        ['d2', 'State', 'state', 'd1'],
      ),
    })
    expect(shown.faults.map(({ what }) => what)).toEqual([
      'The organization d1 is above itself, by way of its parents',
      'The organization d2 is above itself, by way of its parents',
    ])
    expect(shown.groups).toEqual([{ sign: 'add', campus: '', rows: 1 }])
  })

  it('is the same whatever order its rows and files stand in', async () => {
    const people = Array.from({ length: 20 }, (_, at) => ({
      id: `p${at % 18}`,
      first: `Kid${at}`,
      last: 'Shuffle',
      email: `kid${at % 18}@school.test`,
      ...(at >= 18 && { status: 'tobedeleted' }),
    }))
    const told = (changes: readonly RosterChange[]) =>
      changes.map(({ sign, name, fields }) => [sign, name, fields])
    const straight = await read(bundleOf(people, { source: 'order' }))
    const shuffled = bundleOf([...people].reverse(), { source: 'order' })
    const turned = await read(Object.fromEntries(Object.entries(shuffled).reverse()))
    expect(told(turned.changes)).toEqual(told(straight.changes))
    expect(straight.changes).toHaveLength(18)
  })

  it('comes as Microsoft writes it: other names, relationships, no manifest', async () => {
    const { import: shown, changes } = await read({
      'orgs.csv': csv(['sourcedId', 'name', 'type', 'parentSourcedId'], ['1', 'Campus 1', 'school', '']),
      'users.csv': csv(
        ['sourcedId', 'username', 'givenName', 'familyName', 'password', 'email', 'phone', 'sms'],
        ['11', 'jack@x.test', 'Jack', 'Craig', 'P@ss', '', '', ''],
        ['12', 'jean@x.test', 'Jean', 'Craig', 'P@ss', '', '+1 555', '+1 555'],
      ),
      'roles.csv': csv(
        ['userSourcedId', 'orgSourcedId', 'role', 'grade', 'isPrimary'],
        ['11', '1', 'student', '10', 'TRUE'],
        ['12', '1', 'guardian', '', 'TRUE'],
      ),
      'relationships.csv': csv(
        ['userSourcedId', 'relationshipUserSourcedId', 'relationshipRole'],
        ['11', '12', 'mother'],
      ),
    })
    expect(shown.format).toBe('sds')
    expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'person Jack Craig',
      'person Jean Craig',
      'tie Jean Craig',
    ])
  })
})
