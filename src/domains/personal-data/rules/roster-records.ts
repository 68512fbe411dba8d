import { clear, gone, type PersonalRecord } from './personal-record.ts'

/** SQL: which rows of an import carry the person's id, by the kind of what they name. */
const numbered = {
  person: {
    changes: `(r.our_id = $p and r.kind in ('person', 'tie', 'place', 'expert')) or (r.other_id = $p and r.kind = 'tie')`,
    records: `r.our_id = $p and r.kind in ('person', 'tie', 'place', 'expert')`,
    ids: `(r.our_id = $p and r.kind in ('person', 'tie')) or (r.other_id = $p and r.kind = 'tie')`,
  },
  external: {
    changes: `r.our_id = $p and r.kind = 'external'`,
    records: `r.our_id = $p and r.kind = 'external'`,
    ids: `r.our_id = $p and r.kind = 'external'`,
  },
} as const

/** Rows of an import under the code by which its source knows them. */
const ofCode = (
  kind: keyof typeof numbered,
) => `exists (select from roster_ids i join roster_imports b on b.source = i.source
  where b.id = r.import_id and i.our_id = $p and i.kind = '${kind}' and i.code = r.code)`

/** SQL: a column of cells holds their address: of a row that could not be read there is no code. */
const tells = (address: string, column: string) =>
  `coalesce(strpos(lower(r.${column}::text), ${address}) > 0, false)`

/** Rosters keep what they brought until an import can no longer be rolled back. `address` is SQL of theirs, in small letters. */
export const rosterRecordsOf = (kind: keyof typeof numbered, address: string): readonly PersonalRecord[] => [
  {
    table: 'roster_changes',
    title: 'What imports changed',
    of: `(${numbered[kind].changes})`,
    end: clear(
      {
        name: `'Erased person'`,
        about: `''`,
        hint: `''`,
        fields: `'[]'`,
        before: 'null',
        written: 'null',
      },
      'That an import changed somebody, without whom: its counts stay true.',
    ),
  },
  {
    table: 'roster_rows',
    title: 'Rows of imported files',
    of: `(${ofCode(kind)} or ${tells(address, 'cells')} or ${tells(address, 'sent')})`,
    end: clear({ cells: `'{}'`, sent: 'null' }, 'The line of the file, without its cells.'),
  },
  {
    table: 'roster_faults',
    title: 'Rows that imports left out',
    of: tells(address, 'cells'),
    end: clear({ cells: 'null' }, 'What was wrong with the line, without its cells.'),
  },
  {
    table: 'roster_records',
    title: 'What imports read',
    of: `((r.kind = '${kind}' and ${ofCode(kind)}) or (${numbered[kind].records}))`,
    end: gone,
    isUnread: true,
  },
  {
    table: 'roster_ids',
    title: 'Codes in other systems',
    of: `(${numbered[kind].ids})`,
    end: clear({ fields: `'{}'` }, 'The code, so that an import does not take them in again unnoticed.'),
  },
]
