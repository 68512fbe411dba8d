import type { Compared, Counted, Measure } from '../../contract/comparison.contract.ts'

/** What the numbers are, in the order in which they stand, with what a sheet says of them. */
export const measureTexts: Readonly<Record<Measure, { readonly label: string; readonly about: string }>> = {
  requests: {
    label: 'Requests met',
    about: 'Blocks in which they rank something, and got a place from the list',
  },
  needs: { label: 'Needs met', about: 'What their pathways ask for in this cycle' },
  weeks: { label: 'Full weeks', about: 'No block stays empty that should not' },
  first: { label: '1st choices', about: 'Have a first choice' },
  second: { label: '2nd choices', about: 'Have a second choice' },
  third: { label: '3rd choices', about: 'Have a third choice' },
  later: { label: 'Later choices', about: 'Have a fourth or later choice' },
  gaps: { label: 'Not placed', about: 'Blocks that stay empty' },
  moved: { label: 'Students moved', about: 'Would have other places' },
  envy: {
    label: 'Envy at equal priority',
    about: 'Would rather have what somebody got who wished it just as much',
  },
}

/** One number of the comparison: of a plan, by what, and of which campus or grade. */
export interface CountedAt {
  readonly proposalId: number
  readonly measure: Measure
  readonly cohortId: number | undefined
  readonly grade: number | undefined
}

const isMeasure = (name: string | undefined): name is Measure =>
  name !== undefined && Object.hasOwn(measureTexts, name)

const numberOf = (words: string | undefined) => {
  const number = Number(words)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** A number as the address has it: `12.envy.campus.3`. */
export const countedWords = (proposalId: number, { measure, cohort_id, grade }: Counted): string =>
  [
    proposalId,
    measure,
    ...(cohort_id === null ? [] : ['campus', cohort_id]),
    ...(grade === null ? [] : ['grade', grade]),
  ].join('.')

/** What the address names; undefined where it names none. */
export function readCounted(words: string | undefined): CountedAt | undefined {
  const [id, measure, group, key] = words?.split('.') ?? []
  const proposalId = numberOf(id)
  if (proposalId === undefined || !isMeasure(measure)) return undefined
  return {
    proposalId,
    measure,
    cohortId: group === 'campus' ? numberOf(key) : undefined,
    grade: group === 'grade' ? numberOf(key) : undefined,
  }
}

/** A row of the comparison: one measure, in all or of a campus or grade, with its number in each plan. */
export interface ComparisonRow {
  readonly key: string
  readonly label: string
  readonly measure: Measure
  /** By number of the plan; nobody is counted where there is none. */
  readonly counts: ReadonlyMap<number, Counted>
}

const keyOf = ({ measure, cohort_id, grade }: Counted) => `${measure} ${cohort_id ?? ''} ${grade ?? ''}`

/** The rows of the comparison: each measure, and below envy its campuses and grades. */
export function rowsOf(proposals: readonly Compared[]): ComparisonRow[] {
  const rows = new Map<string, ComparisonRow & { counts: Map<number, Counted> }>()
  for (const measure of Object.keys(measureTexts).filter(isMeasure))
    rows.set(`${measure}  `, {
      key: `${measure}  `,
      label: measureTexts[measure].label,
      measure,
      counts: new Map(),
    })
  const groups = proposals
    .flatMap(({ counts }) => counts)
    .filter(({ measure, title }) => measure === 'envy' && title !== '')
    .sort((a, b) => (a.cohort_id ?? 99) - (b.cohort_id ?? 99) || (a.grade ?? 0) - (b.grade ?? 0))
  for (const one of groups)
    rows.set(keyOf(one), { key: keyOf(one), label: one.title, measure: one.measure, counts: new Map() })
  for (const { id, counts } of proposals) for (const one of counts) rows.get(keyOf(one))?.counts.set(id, one)
  return [...rows.values()]
}
