import type { Compared, Counted, Measure } from '../../contract/comparison.contract.ts'
import {
  countedExperiences,
  type ExperienceMeasure,
  experienceMeasures,
  experienceTexts,
  experienceWords,
} from './experience-counts.ts'

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
    about: 'Would rather have what somebody got who wanted it just as much',
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

/** One number of a row: of a plan, and how the address names it. */
interface ComparedNumber {
  readonly count: number
  /** Out of how many; 0 where no share is meant. */
  readonly of: number
  readonly words: string
}

/** A row of the comparison: one measure, in all or of a campus or grade, with its number in each plan. */
export interface ComparisonRow {
  readonly key: string
  readonly label: string
  /** Of a campus or grade. */
  readonly isPart: boolean
  /** By id of the plan; none for a plan in which nothing is counted. */
  readonly numbers: ReadonlyMap<number, ComparedNumber>
}

const keyOf = ({ measure, cohort_id, grade }: Counted) => `${measure} ${cohort_id ?? ''} ${grade ?? ''}`
const isPart = ({ title }: Counted) => title !== ''

/** The rows of the comparison: each measure of students, what is counted of experiences, and envy by campus and grade. */
export function rowsOf(proposals: readonly Compared[]): ComparisonRow[] {
  const rowOf = (key: string, label: string, isPartOf: boolean): ComparisonRow => ({
    key,
    label,
    isPart: isPartOf,
    numbers: new Map(
      proposals.flatMap(({ id, counts }) => {
        const one = counts.find((counted) => keyOf(counted) === key)
        if (one === undefined) return []
        const count = one.measure === 'envy' ? one.students : one.count
        return [[id, { count, of: one.of, words: countedWords(id, one) }] as const]
      }),
    ),
  })
  const parts = proposals
    .flatMap(({ counts }) => counts)
    .filter((one) => one.measure === 'envy' && isPart(one))
    .sort((a, b) => (a.cohort_id ?? 99) - (b.cohort_id ?? 99) || (a.grade ?? 0) - (b.grade ?? 0))
  const labels = new Map(parts.map((one) => [keyOf(one), one.title]))
  const students = Object.keys(measureTexts)
    .filter(isMeasure)
    .map((measure) => rowOf(`${measure}  `, measureTexts[measure].label, false))
  const envy = students.pop()
  return [
    ...students,
    ...experienceMeasures.map((measure) => experienceRow(proposals, measure)),
    ...(envy === undefined ? [] : [envy]),
    ...[...labels].map(([key, label]) => rowOf(key, label, true)),
  ]
}

const experienceRow = (proposals: readonly Compared[], measure: ExperienceMeasure): ComparisonRow => ({
  key: measure,
  label: experienceTexts[measure].label,
  isPart: false,
  numbers: new Map(
    proposals.flatMap((plan) => {
      const count = countedExperiences(plan, measure).length
      return count === 0
        ? []
        : [[plan.id, { count, of: 0, words: experienceWords(plan.id, measure) }] as const]
    }),
  ),
})
