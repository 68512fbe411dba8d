import { foldedText } from '#contract/text/folded-text.ts'
import type { ScheduledExperience } from '../contract/master-schedule.contract.ts'
import type { MasterScheduleSearch } from './schedule-address.ts'
import type { Placed } from './schedule-cells.ts'

/** Who runs some of these experiences, by name. */
export const expertsOf = (experiences: readonly ScheduledExperience[]) =>
  [
    ...new Map(
      experiences.flatMap(({ experts }) => experts).map((expert) => [expert.id, expert] as const),
    ).values(),
  ].toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id)

/** A row of the schedule by expert; what nobody runs yet stands in the first. */
export interface ExpertRow {
  readonly expert: { readonly id: number; readonly name: string } | null
  readonly count: number
  /** By block. */
  readonly cells: ReadonlyMap<number, readonly Placed[]>
}

const placedOf = (experience: ScheduledExperience): Placed[] =>
  experience.blocks.map((block) => ({ experience, block }))

/** Who runs what in which block, by name. */
export function expertRowsOf(experiences: readonly ScheduledExperience[]): ExpertRow[] {
  const rowOf = (expert: ExpertRow['expert'], own: readonly ScheduledExperience[]): ExpertRow => ({
    expert,
    count: own.length,
    cells: Map.groupBy(own.flatMap(placedOf), ({ block }) => block),
  })
  const open = experiences.filter(({ experts }) => experts.length === 0)
  return [
    ...(open.length > 0 ? [rowOf(null, open)] : []),
    ...expertsOf(experiences).map((expert) =>
      rowOf(
        expert,
        experiences.filter(({ experts }) => experts.some(({ id }) => id === expert.id)),
      ),
    ),
  ]
}

/** What the filters of the address leave: by words of title and experts, by one expert, by one subject. */
export function narrowed(
  experiences: readonly ScheduledExperience[],
  { search = '', expert, subject }: MasterScheduleSearch,
): ScheduledExperience[] {
  const words = foldedText(search).split(/\s+/).filter(Boolean)
  return experiences.filter(({ title, experts, subject_ids }) => {
    const text = foldedText([title, ...experts.map(({ name }) => name)].join(' '))
    return (
      words.every((word) => text.includes(word)) &&
      (expert === undefined || experts.some(({ id }) => id === expert)) &&
      (subject === undefined || subject_ids.includes(subject))
    )
  })
}
