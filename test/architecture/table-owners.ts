import { isTest, placeOf } from './walls.ts'

/** Which domain, or the kernel as `server`, reads and writes which tables. */
export interface TableUse {
  readonly table: string
  readonly place: string
  readonly isWrite: boolean
  readonly path: string
}

const snakeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const builtWrites = /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g
const builtReads = /\.(?:selectFrom|(?:inner|left|right|full)Join)\(\s*'(\w+)/g
const rowWrites = /\binsertRows\(\s*\w+,\s*'(\w+)'/g
const plainWrites = /\b(?:insert into|delete from|merge into|update)\s+(?:only\s+)?(\w+)/gi
const plainReads = /\b(?:from|join|using)\s+(\w+)/gi

/** What a file does with tables, as far as its source says it: by Kysely, by `insertRows`, and in plain SQL. */
export function readTableUses(path: string, source: string, tables: ReadonlySet<string>): TableUse[] {
  const place = placeOf(path)
  if (isTest(path) || path.endsWith('.factory.ts') || place === undefined) return []
  const name = place.kind === 'domain' ? place.domain : place.kind
  const found = (pattern: RegExp, isWrite: boolean) =>
    [...source.matchAll(pattern)].flatMap(([, table = '']) => {
      const known = snakeOf(table)
      return tables.has(known) ? [{ table: known, place: name, isWrite, path }] : []
    })
  return [
    ...[builtWrites, rowWrites, plainWrites].flatMap((pattern) => found(pattern, true)),
    ...[builtReads, plainReads].flatMap((pattern) => found(pattern, false)),
  ]
}

const builtIn = 'at each start the built-in groups get the permissions that a version brings'

/** A table and what else may write it beside its owner, each with the reason. */
const alsoWritten: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audit_log: {
    'sign-in': 'one statement for a wrong password, so that its time tells nothing of who has an account',
  },
  intake_links: {
    admissions:
      'joining two applications moves links with their parts, and correcting an address ends those that went to the old one; intake builds on admissions, not the other way',
  },
  permission_group_permissions: { server: builtIn },
  permission_groups: { server: builtIn },
  planned_leaves: {
    people:
      'who left and is back has no leave ahead of before, whichever way they come back; each of them sets the status here',
  },
  outbox_mails: { outbox: 'the screen of these mails: another try, and closing what failed' },
}

export const mayWrite = (table: string, place: string): boolean => alsoWritten[table]?.[place] !== undefined

/** The text of database/owners.txt: a line a table, its owner, who else writes and why, who reads. */
export function writeOwners(
  tables: readonly string[],
  owners: ReadonlyMap<string, string>,
  uses: readonly TableUse[],
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
      ...(readers.length > 0 ? [`    read by ${readers.join(', ')}`] : []),
    ].join('\n')
  }
  return `${tables.map(lineOf).join('\n')}\n`
}

/** The owners as the text declares them. */
export const readOwners = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^(\w+): ([\w-]+)$/gm)].map(([, table = '', owner = '']) => [table, owner]))
