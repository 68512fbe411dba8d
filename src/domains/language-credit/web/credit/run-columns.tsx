import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { CreditRow } from '../../contract/update-credit.contract.ts'
import css from './credit.module.css'
import { signedCredits } from './credit-words.tsx'

export type ShownRow = CreditRow & { readonly id: number }
type Milestone = CreditRow['milestones'][number]

/** `1–4, 6`: numbers that follow each other as one. */
export function spans(numbers: readonly number[]): string {
  const parts: [number, number][] = []
  for (const one of numbers) {
    const last = parts.at(-1)
    if (last && last[1] === one - 1) last[1] = one
    else parts.push([one, one])
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

const unitsText = (units: readonly Milestone[], what: string) =>
  units.length === 0 ? [] : [`${what} ${spans(units.map(({ vendor_unit }) => vendor_unit))}`]

/** What changes in the units of the vendor, in a few words. */
const milestonesText = ({ milestones }: CreditRow): string =>
  [
    ...unitsText(
      milestones.filter(({ before, after }) => before === null && after !== null),
      'New:',
    ),
    ...unitsText(
      milestones.filter(({ before, after }) => before !== null && after !== null),
      'Changed:',
    ),
    ...unitsText(
      milestones.filter(({ after }) => after === null),
      'Removed:',
    ),
  ].join('. ')

const levelText = ({ title, before, after }: CreditRow['units'][number]): string =>
  before === null ? `${title}: ${after}` : `${title}: ${before} → ${after ?? 'removed'}`

const levelsText = ({ units }: CreditRow) => units.map(levelText).join('; ') || '–'

const creditsText = ({ credits_before, credits_after }: CreditRow) => `${credits_before} → ${credits_after}`

const clipped = (text: string) => (
  <span className={css.clipped} title={text}>
    {text}
  </span>
)

export const runColumns: readonly DataColumn<ShownRow>[] = [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    minWidth: 200,
    cell: ({ name, grade, kept }) => (
      <PersonCell name={name} second={kept === '' ? `Grade ${grade}` : kept} />
    ),
  },
  { id: 'language', header: 'Language', width: 150, cell: ({ language }) => language },
  { id: 'credits', header: 'Credits', width: 110, align: 'right', cell: creditsText },
  {
    id: 'difference',
    header: 'Difference',
    width: 100,
    align: 'right',
    cell: (row) => signedCredits(row.credits_after - row.credits_before),
  },
  {
    id: 'milestones',
    header: 'Units of the vendor',
    minWidth: 200,
    cell: (row) => clipped(milestonesText(row)),
  },
  { id: 'levels', header: 'Units of the topic', minWidth: 260, cell: (row) => clipped(levelsText(row)) },
]

/** Beside an open row. */
export const narrowRunColumns = runColumns.slice(0, 4)

export const labelOfRow = ({ name, language }: ShownRow) => `${name}, ${language}`

export const runPhoneRow = (row: ShownRow) => (
  <PhoneRow
    name={row.name}
    reason={`${row.language}. ${milestonesText(row)}`}
    below={row.units.length > 0 && <span className={css.levels}>{levelsText(row)}</span>}
    right={creditsText(row)}
  />
)
