import { isTest, placeOf } from './walls.ts'

/** Which domain, or the kernel as `server`, reads and writes which tables. */
export interface TableUse {
  readonly table: string
  readonly place: string
  readonly isWrite: boolean
  readonly path: string
}

const snakeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\binsertRows\(\s*\w+,\s*'(\w+)'/g,
  /\bforgetOlder\(\s*\w+,\s*'(\w+)'/g,
  /\b(?:insert into|delete from|merge into|update)\s+(?:only\s+)?(\w+)/gi,
]
const reads = [
  /\.(?:selectFrom|from|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*'(\w+)/g,
  /\bsql\.table\(\s*'(\w+)'/g,
  /\b(?:from|join|using)\s+(\w+)/gi,
  // The second of `from users u, roster_rows x`.
  /\b(?:from|using)\s+\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*(\w+)/gi,
  // A piece of SQL that another puts behind its `from`: "notes where …".
  /\bsql(?:<[^`]*?>)?`\s*(\w+)(?![\w.])/g,
]

/** Files that name tables by a variable, with those they read or write so. */
const namedByVariable: Readonly<Record<string, { readonly reads?: string; readonly writes?: string }>> = {
  'src/domains/attendance-calendar/server/selection.queries.ts': { reads: 'students experiences houses' },
  'src/domains/chat-sync/server/chat-server.routes.ts': {
    reads: 'users students employees houses experiences',
  },
  'src/domains/enrollments/server/apply/people-ids.ts': { reads: 'roster_records roster_changes' },
  'src/domains/enrollments/server/forget-imports.ts': {
    writes: 'roster_changes roster_records roster_faults roster_rows',
  },
  'src/domains/notifications/server/announcements/announcements.queries.ts': {
    reads: 'cohorts houses permission_groups',
  },
  'src/domains/school-calendar/server/calendar.queries.ts': { writes: 'cycles holidays' },
  'src/domains/sign-in/server/second-factor/gain-and-lose.ts': {
    writes: 'authenticator_apps passkeys recovery_codes',
  },
  'src/domains/tasks/server/plan-tasks.ts': {
    reads: 'units abilities',
    writes: 'task_units task_abilities',
  },
  'src/domains/templates/server/library/library.queries.ts': {
    reads: 'template_units template_abilities units abilities',
  },
  // By the list of all that tells of a person, which has a line of its own in the text.
  'src/domains/admissions/server/admit/made-since.ts': {},
  'src/domains/personal-data/server/record-rows.ts': {},
  // The table is named by who calls it.
  'src/server/database/insert-rows.ts': {},
  'src/server/live/people-here.ts': {},
  'src/server/retention/forget-older.ts': {},
  // What stands in parts, whatever it holds.
  'src/server/parts/keep-parts.ts': {},
  'src/server/parts/put-away.ts': {},
}

const variable =
  /\bsql\.(?:table|id)\((?!\s*'\w+'\s*\))|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(\s*(?:table|\w+\.table)\b/

/** The files of the list that no longer are what they are listed for. */
export const listedInVain = (read: (path: string) => string): string[] =>
  Object.keys(namedByVariable).filter((path) => !variable.test(withoutComments(read(path))))

/** Comments speak of tables, too. */
const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

const isScanned = (path: string) => !isTest(path) && !path.endsWith('.factory.ts')

/** Whether a file names a table by what cannot be read from its source, and stands in no list. */
export const hidesItsTables = (path: string, source: string): boolean =>
  isScanned(path) && variable.test(withoutComments(source)) && namedByVariable[path] === undefined

/**
 * What a file does with tables, as far as its source says it: by Kysely, by the kernel's functions for rows, in plain SQL,
 * and by a variable, as the list above has it.
 */
export function readTableUses(path: string, source: string, tables: ReadonlySet<string>): TableUse[] {
  const place = placeOf(path)
  if (!isScanned(path) || place === undefined) return []
  const name = place.kind === 'domain' ? place.domain : place.kind
  const code = withoutComments(source)
  const use = (table: string, isWrite: boolean) =>
    tables.has(table) ? [{ table, place: name, isWrite, path }] : []
  const found = (patterns: readonly RegExp[], isWrite: boolean) =>
    patterns.flatMap((pattern) =>
      [...code.matchAll(pattern)].flatMap(([, table = '']) => use(snakeOf(table), isWrite)),
    )
  const listed = (names: string | undefined, isWrite: boolean) =>
    (names ?? '').split(' ').flatMap((table) => use(table, isWrite))
  return [
    ...found(writes, true),
    ...found(reads, false),
    ...listed(namedByVariable[path]?.writes, true),
    ...listed(namedByVariable[path]?.reads, false),
  ]
}

const forgotten = 'what is older than the school keeps it goes with the audit log, by one job'
const builtIn = 'at each start the built-in groups get the permissions that a version brings'

const leftAndBack =
  'who left and is back has nothing planned of before, whichever way they come back; each of them sets the status here'

/** A table and what else may write it beside its owner, each with the reason. */
const alsoWritten: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audit_log: {
    'sign-in': 'one statement for a wrong password, so that its time tells nothing of who has an account',
  },
  departures: { audit: forgotten },
  intake_links: {
    admissions:
      'joining two applications moves links with their parts, and correcting an address ends those that went to the old one; intake builds on admissions, not the other way',
  },
  permission_group_permissions: { server: builtIn },
  permission_groups: { server: builtIn },
  planned_house_moves: { people: leftAndBack },
  planned_leaves: { people: leftAndBack },
  record_reads: { audit: forgotten },
  outbox_mails: { outbox: 'the screen of these mails: another try, and closing what failed' },
}

export const mayWrite = (table: string, place: string): boolean => alsoWritten[table]?.[place] !== undefined

/** A record of personal-data's list of all that tells of a person, as far as it says what erasing does to a table. */
export interface ListedRecord {
  readonly table: string
  readonly end: { readonly does: 'delete' | 'clear' | 'keep' }
}

const endWords = { delete: 'deleted', clear: 'emptied', keep: 'kept' } as const
const endsInOrder = ['delete', 'clear', 'keep'] as const

const lineOfRecords = (records: readonly ListedRecord[]) => {
  const ends = endsInOrder.filter((does) => records.some(({ end }) => end.does === does))
  return ends.length === 0
    ? []
    : [`    erasing a person: ${ends.map((does) => endWords[does]).join(', ')} by personal-data`]
}

/**
 * The text of database/owners.txt: a line a table, its owner, who else writes and why, what erasing a person does to it,
 * who reads.
 */
export function writeOwners(
  tables: readonly string[],
  owners: ReadonlyMap<string, string>,
  uses: readonly TableUse[],
  records: readonly ListedRecord[],
): string {
  const lineOf = (table: string) => {
    const owner = owners.get(table) ?? '?'
    const own = uses.filter((use) => use.table === table)
    const readers = [...new Set(own.filter(({ isWrite }) => !isWrite).map(({ place }) => place))]
      .filter((place) => place !== owner)
      .toSorted()
    const others = Object.entries(alsoWritten[table] ?? {}).map(
      ([place, why]) => `    also written by ${place}: ${why}`,
    )
    return [
      `${table}: ${owner}`,
      ...others,
      ...lineOfRecords(records.filter((record) => record.table === table)),
      ...(readers.length > 0 ? [`    read by ${readers.join(', ')}`] : []),
    ].join('\n')
  }
  return `${tables.map(lineOf).join('\n')}\n`
}

/** The owners as the text declares them. */
export const readOwners = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^(\w+): ([\w-]+)$/gm)].map(([, table = '', owner = '']) => [table, owner]))
