import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGuardian } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, csv, type Files, importFiles } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { OpenImport, RosterChange } from '../contract/enrollments.contract.ts'

let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

async function read(
  files: Files,
): Promise<{ id: number; import: OpenImport; changes: RosterChange[]; faults: string[] }> {
  const importId = await importFiles(school, admin, files)
  const { body } = await admin.get(`/backoffice/enrollments/imports/${importId}`)
  const faults = body.import.faults.map(
    ({ file, line, what }: OpenImport['faults'][number]) => `${file} ${line} ${what}`,
  )
  return { ...body, id: importId, faults: faults.toSorted() }
}

describe('a bundle', () => {
  it('says of each file what stands there twice, points to nothing, or is above itself', async () => {
    const { faults, changes } = await read({
      ...bundleOf([{ id: 'r1', first: 'Rita', last: 'Reference' }], { source: 'references' }),
      'orgs.csv': csv(
        ['sourcedId', 'name', 'type', 'parentSourcedId'],
        ['s1', 'Campus 1', 'school', 'gone'],
        ['s1', 'Campus One', 'school', ''],
      ),
      'courses.csv': csv(['sourcedId', 'title', 'orgSourcedId'], ['c', 'Course', 'nowhere']),
      'academicSessions.csv': csv(
        ['sourcedId', 'title', 'startDate', 'endDate', 'parentSourcedId'],
        ['t1', 'Fall', '2026-09-01', '2026-12-20', 't2'],
        ['t2', 'Year', '2026-09-01', '2027-06-20', 't1'],
        ['t3', 'Spring', '2027-01-06', '2027-06-20', 't9'],
      ),
      'classes.csv': csv(
        ['sourcedId', 'title', 'classType', 'courseSourcedId', 'schoolSourcedId', 'termSourcedIds'],
        ['k1', 'Algebra', 'scheduled', 'c', 's1', 't1,t8'],
        ['k2', 'House of Nobody', 'homeroom', 'c7', 's7', 't1'],
        ['k1', 'Algebra II', 'scheduled', 'c', 's1', 't1'],
      ),
      'enrollments.csv': csv(
        ['sourcedId', 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role'],
        ['e1', 'k1', 's1', 'r1', 'student'],
        ['e1', 'k2', 's1', 'r1', 'student'],
      ),
      'demographics.csv': csv(['sourcedId', 'birthDate'], ['r1', '2011-03-04'], ['r9', '2011-03-04']),
    })
    expect(faults).toEqual([
      'academicSessions.csv 2 The session t1 is above itself, by way of its parents',
      'academicSessions.csv 3 The session t2 is above itself, by way of its parents',
      'academicSessions.csv 4 No session has the id t9',
      'classes.csv 2 No session has the id t8',
      'classes.csv 2 The id k1 is also in line 4, but differs there',
      'classes.csv 3 No course has the id c7',
      'classes.csv 3 No organization has the id s7',
      'courses.csv 2 No organization has the id nowhere',
      'demographics.csv 3 No user has the id r9',
      'enrollments.csv 3 The id e1 is also in line 2, but differs there',
      'orgs.csv 2 No organization has the id gone',
      'orgs.csv 3 The id s1 is also in line 2, but differs there',
    ])
    expect(changes.map(({ name }) => name)).toEqual(['Rita Reference'])
  })

  it('says which primary roles and organizations do not fit, and which ids a spreadsheet has shortened', async () => {
    const { faults } = await read({
      'orgs.csv': csv(['sourcedId', 'name', 'type'], ['s1', 'Campus 1', 'school']),
      'users.csv': csv(
        ['sourcedId', 'givenName', 'familyName', 'email', 'grades', 'primaryOrgSourcedId'],
        ['p1', 'Paul', 'Primary', 'paul.primary@school.test', '9', 's2'],
        ['p2', 'Pia', 'Primary', 'pia.primary@school.test', '9', 's1'],
        ['1.2E+05', 'Exa', 'Cell', 'exa@school.test', '9', 's1'],
      ),
      'roles.csv': csv(
        ['userSourcedId', 'roleType', 'role', 'orgSourcedId'],
        ['p1', 'primary', 'student', 's1'],
        ['p2', 'primary', 'student', 's1'],
        ['p2', 'primary', 'teacher', 's1'],
      ),
    })
    expect(faults).toEqual([
      'roles.csv 3 This user has several primary roles in the organization s1',
      'roles.csv 4 This user has several primary roles in the organization s1',
      'users.csv 2 This user has no role in their primary organization s2',
      'users.csv 4 “1.2E+05” is a number that a spreadsheet has shortened: send ids as text',
    ])
  })

  it('says of a colleague who is named as a guardian that no tie comes of it, until there is one', async () => {
    const family = (source: string) =>
      bundleOf(
        [
          { id: 'w1', first: 'Wim', last: 'Works', guardians: ['w2', 'w3'] },
          { id: 'w2', first: 'Dana', last: 'Works', role: 'teacher' },
          { id: 'w3', first: 'Gil', last: 'Works', role: 'parent' },
        ],
        { source },
      )
    const sentence = 'Dana Works is an employee and with this account no guardian: that takes another e-mail'
    const told = await read(family('colleague'))
    expect(told.faults).toEqual([`users.csv 2 ${sentence}`])
    const done = (importId: number) =>
      school.db.selectFrom('rosterFaults').select('done').where('importId', '=', importId).execute()
    expect(await done(told.id)).toEqual([{ done: 'Read without this guardian' }])
    // As a bundle of Microsoft's kind says it, in a file of its own, and of what it deletes nothing.
    const other = await read({
      ...bundleOf(
        [
          { id: 'w1', first: 'Wim', last: 'Works' },
          { id: 'w2', first: 'Dana', last: 'Works', role: 'teacher' },
        ],
        { source: 'colleague' },
      ),
      'relationships.csv': csv(
        ['sourcedId', 'status', 'userSourcedId', 'relationshipUserSourcedId', 'relationshipRole'],
        ['r1', '', 'w1', 'w2', 'parent'],
        ['r2', 'tobedeleted', 'w1', 'w2', 'guardian'],
      ),
    })
    expect(other.faults).toEqual([`relationships.csv 2 ${sentence}`])
    expect(await done(other.id)).toEqual([{ done: 'Left out: nothing of this row was read' }])
    await applyBundle(school, admin, told.id)
    const { id: studentId } = await school.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'wim.works@school.test')
      .executeTakeFirstOrThrow()
    await makeGuardian(school.db, { name: 'Dana Works', studentIds: [studentId] })
    expect((await read(family('colleague'))).faults).toEqual([])
  })

  it('leaves out what is older than what was applied of the same source', async () => {
    const at = (day: string, grade: string) => ({
      ...bundleOf([{ id: 'o1', first: 'Olda', last: 'Older', grade }], { source: 'older', mode: 'delta' }),
      'users.csv': csv(
        ['sourcedId', 'status', 'dateLastModified', 'givenName', 'familyName', 'email', 'grades'],
        ['o1', 'active', day, 'Olda', 'Older', 'olda@school.test', grade],
      ),
    })
    const first = await read(at('2026-11-05T08:00:00+02:00', '9'))
    await applyBundle(school, admin, first.id)
    const older = await read(at('2026-11-04T10:00:00Z', '8'))
    expect([older.faults, older.changes]).toEqual([
      ['users.csv 2 This row was changed on 2026-11-04, before what was imported already (2026-11-05)'],
      [],
    ])
    for (const [day, changed] of [
      ['2026-11-05T06:00:00Z', 1],
      ['2026-11-06T06:00:00Z', 1],
      ['', 1],
      ['yesterday', 1],
    ] as const)
      expect((await read(at(day, '8'))).changes).toHaveLength(changed)
  })

  it('whose manifest says otherwise than it is, is read with a word about it', async () => {
    const files = bundleOf([{ id: 'm1', first: 'Mani', last: 'Fest' }], { source: 'fest' })
    const { import: shown } = await read({
      ...files,
      'manifest.csv': `${files['manifest.csv']?.replace('file.users,bulk', 'file.users,delta')}file.courses,bulk\r\n`,
    })
    expect(shown.notes).toEqual([
      'The manifest names courses.csv, and that is not there.',
      'The manifest says of some files that they are whole and of others that they only bring changes: each is read as it says.',
    ])
  })
})
