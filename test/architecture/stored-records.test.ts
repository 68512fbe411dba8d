import { describe, expect, it } from 'vitest'
import { type Permission, permissionNames } from '../../src/contract/permissions.ts'
import { storedBy, storedParts } from '../../src/domains/audit/rules/stored-records.ts'
import { storedTables } from '../../src/domains/audit/rules/stored-tables.ts'
import { actsOn, personalRecords } from '../../src/domains/personal-data/rules/personal-records.ts'
import { joinAccessRules } from '../../src/server/api/access.ts'
import { nobody } from '../../src/server/api/viewer.ts'
import { domains } from '../../src/server/domains.ts'
import { listFiles, readSource } from './source-files.ts'
import { readOwners } from './table-owners.ts'

const ownersText = readSource('database/owners.txt')
const owners = readOwners(ownersText)
const schema = readSource('database/schema.sql')
const wordsOf = new Map<string, string | null>(
  Object.values(storedTables).flatMap((of) => Object.entries(of)),
)

/** Columns of the schema by table. */
const columns = [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\)/gm)].flatMap(
  ([, table = '', body = '']) =>
    [...body.matchAll(/^ {2}(\w+) /gm)].map(([, column = '']) => ({ table, column })),
)
const pointsAtPeople = new Set(
  [
    ...schema.matchAll(
      /^alter table (\w+) add .* foreign key \(\w+\) references (?:users|students|guardians|employees|external_students)\(/gim,
    ),
  ].map(([, table = '']) => table),
)
/** What names or describes somebody without pointing at them. */
const describesPeople =
  /(^|_)(email|phone|participant_name|file_name|user_id|student_id|person_id|guardian_id|employee_id)$/

describe('the page a lawyer reads', () => {
  it('has every table under the part that owns it', () => {
    const stated = Object.entries(storedTables).flatMap(([part, of]) =>
      Object.keys(of).map((table) => `${table}: ${part}`),
    )
    expect(stated.toSorted()).toEqual([...owners].map(([table, part]) => `${table}: ${part}`).toSorted())
  })

  it('says of every table that tells of a person what it holds', () => {
    const telling = new Set([
      ...pointsAtPeople,
      ...personalRecords.map(({ table }) => table),
      ...columns
        .filter(({ column }) => describesPeople.test(column) || actsOn.test(column))
        .map(({ table }) => table),
    ])
    expect(telling.size).toBeGreaterThan(100)
    expect([...telling].filter((table) => (wordsOf.get(table) ?? null) === null)).toEqual([])
  })
})

const rules = joinAccessRules(domains.map(({ access = {} }) => access))

/** Who passes the rule of a permission, by what one holds alone. */
const opens = (asked: Permission) =>
  permissionNames.filter((name) =>
    rules.get(asked)?.({ ...nobody, userId: 1, role: 'employee', grants: new Map([[name, 'all']]) }),
  )

/** The access of what a domain is read by: its calls that change nothing, and its files. */
const readsOf = ({ routes = {}, downloads = [] }: (typeof domains)[number]) => [
  ...Object.values(routes)
    .flatMap(({ contract }) => Object.values(contract))
    .filter((call) => call['~orpc'].route.method === 'GET')
    .map((call) => call['~orpc'].meta.access),
  ...downloads.flatMap(({ contract }) => Object.values(contract)).map(({ access }) => access),
]
const permissionsOf = (domain: (typeof domains)[number]) =>
  readsOf(domain)
    .filter((access) => typeof access === 'string')
    .flatMap(opens)

/** The parts whose tables a domain reads. */
const partsReadBy = (name: string) =>
  [
    ...ownersText.matchAll(/^(\w+): ([\w-]+)\n(?: {4}(?:also|erasing) .*\n)*(?: {4}read by (.*)\n)?/gm),
  ].flatMap(([, , owner = '', readers = '']) => (readers.split(', ').includes(name) ? [owner] : []))
const allSources = listFiles('src/domains', /\.ts$/)
const isPart = (name: string) => storedParts.find((part) => part === name)

/** What every colleague may, and what it opens is theirs or drawn by what else they hold. */
const ofAllStaff: readonly Permission[] = ['home.view', 'workbench.open', 'shell.use']

describe('who sees it, on that page,', () => {
  it('is whoever may call what reads a part, by the rules of access', () => {
    const unsaid = domains.flatMap((domain) => {
      const part = isPart(domain.name)
      if (part === undefined) return []
      const said: readonly Permission[] = storedBy(part).seenBy
      return [...new Set(permissionsOf(domain))]
        .filter((one) => !said.includes(one))
        .map((one) => `${part}: ${one}`)
    })
    expect(unsaid).toEqual([])
  })

  it('is whoever may open a page that shows what other parts store', () => {
    const unsaid = domains.flatMap((domain) => {
      if (isPart(domain.name) !== undefined) return []
      const said = new Set(
        [...partsReadBy(domain.name), 'server', 'vendors'].flatMap((name) => {
          const part = isPart(name)
          return part === undefined ? [] : [...storedBy(part).seenBy]
        }),
      )
      return [...new Set(permissionsOf(domain))]
        .filter((one) => !said.has(one) && !ofAllStaff.includes(one))
        .map((one) => `${domain.name}: ${one}`)
    })
    expect(unsaid).toEqual([])
  })

  it('is nobody whom no code lets see it', () => {
    const idle = storedParts.flatMap((part) => {
      const readers = domains.filter(
        ({ name }) => name === part || part === 'server' || partsReadBy(name).includes(part),
      )
      const open = new Set(readers.flatMap(permissionsOf))
      const sources = allSources
        .filter((path) => path.startsWith(`src/domains/${part}/server/`))
        .map(readSource)
        .join('\n')
      return storedBy(part)
        .seenBy.filter((one) => !open.has(one) && !sources.includes(`'${one}'`))
        .map((one) => `${part}: ${one}`)
    })
    expect(idle).toEqual([])
  })

  it('is the family where a call of every signed-in person reads it', () => {
    const exempt: Readonly<Record<string, string>> = {
      templates: 'pictures of experiences, which name nobody',
    }
    const unsaid = domains
      .filter((domain) =>
        readsOf(domain).some((access) => typeof access === 'object' && 'signedIn' in access),
      )
      .flatMap(({ name }) => {
        const part = isPart(name)
        return part !== undefined && !storedBy(part).seenByFamilies && !(part in exempt) ? [part] : []
      })
    expect(unsaid).toEqual([])
  })
})
