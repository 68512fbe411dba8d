import { byColumns, type Table } from '#server/api/table-download.ts'
import type { CountedItem } from '../../rules/count-items.ts'
import type { Reckoned } from '../reckon-program.ts'

const header = ['Student', 'Requirement', 'What counts', 'From', 'State', 'Credits', 'Counted', 'Needed']

const states = { earned: 'Earned', exempt: 'Exempt', progress: 'In progress', planned: 'Planned' } as const

/**
 * A program as a table: every item under its requirement, then what is missing of it. What is counted and what is missing
 * add up to what is needed, as on the page.
 */
export const programTable = (student: string, reckoned: Reckoned): Table => ({
  name: `program-${reckoned.program.studentId}`,
  header,
  rows: named(student, rowsOf(reckoned)),
  person: byColumns(0),
})

type Row = (string | number | null)[]

/** A file that is passed on says in each row whose it is. */
async function* named(student: string, rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  for await (const row of rows) yield [student, ...row]
}

const rowOf = (requirement: string, { title, source, state, quarters, counted }: CountedItem) =>
  [requirement, title, source, states[state], quarters / 4, counted / 4, null] as const

async function* rowsOf({ graduation }: Reckoned): AsyncGenerator<Row> {
  for (const { requirement, items, missing, needed } of graduation.requirements) {
    for (const item of items) yield [...rowOf(requirement.title, item)]
    if (missing > 0) yield [requirement.title, 'No plan yet', null, 'Missing', null, missing / 4, null]
    yield [requirement.title, 'All of it', null, 'Needed', null, null, needed / 4]
  }
  for (const item of graduation.spare) yield [...rowOf('In none', item)]
}
