import { dayText } from '#contract/clock-text.ts'
import { byColumns, type Table } from '#server/api/table-download.ts'
import type { RegistrationChange } from '../../contract/registration-changes.contract.ts'

const header = [
  'Student',
  'Email',
  'Grade',
  'School stage',
  'House',
  'Experience',
  'Type',
  'Experts',
  'Cycle',
  'Learning block',
  'Action',
  'Source',
  'User',
  'Motivation',
  'Date',
  'Timestamp',
]

const rowOf = ({ student, house, experience, ...change }: RegistrationChange) => [
  student.name,
  student.email,
  student.grade,
  student.schoolStage,
  house?.title ?? '',
  experience.title,
  experience.type,
  experience.experts.join(', '),
  experience.cycle,
  change.learningBlock,
  change.action.label,
  change.source,
  change.userName,
  change.motivation,
  dayText(Date.parse(change.timestamp)),
  change.timestamp,
]

async function* rowsOf(changes: readonly RegistrationChange[]) {
  for (const change of changes) yield rowOf(change)
}

/** The report as a table to download. */
export const changesTable = (changes: readonly RegistrationChange[]): Table => ({
  name: 'registration-changes',
  header,
  rows: rowsOf(changes),
  person: byColumns(1),
})
