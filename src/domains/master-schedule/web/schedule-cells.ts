import type { ScheduleCampus, ScheduledExperience } from '../contract/master-schedule.contract.ts'

/** An experience in one of its blocks. */
export interface Placed {
  readonly experience: ScheduledExperience
  readonly block: number
}

/** What the grid draws, and what it calls when somebody acts in it. */
export interface ScheduleGridProps {
  readonly campuses: readonly ScheduleCampus[]
  readonly experiences: readonly ScheduledExperience[]
  readonly canMove: boolean
  readonly chosen: Placed | undefined
  readonly onChoose: (placed: Placed) => void
  readonly onMove: (placed: Placed, block: number) => void
}

export const keyOf = ({ experience, block }: Placed) => `${experience.id}:${block}`

/** A place of the grid: a block of a campus. */
export const cellKey = (block: number, campusId: number | null) => `${block}@${campusId ?? 'all'}`

/** What meets in each place of the grid. */
export const cellsOf = (experiences: readonly ScheduledExperience[]): Map<string, Placed[]> =>
  Map.groupBy(
    experiences.flatMap((experience) => experience.blocks.map((block) => ({ experience, block }))),
    ({ experience, block }) => cellKey(block, experience.campus_id),
  )

/** The campuses at which something meets, and every block that some of them has. */
export function gridOf(campuses: readonly ScheduleCampus[], experiences: readonly ScheduledExperience[]) {
  const used = new Set(experiences.map(({ campus_id: id }) => id))
  const columns = campuses.filter(({ id }) => used.has(id))
  const numbers = [...new Set(columns.flatMap(({ blocks }) => blocks.map(({ number }) => number)))]
  return { columns, rows: numbers.toSorted((one, other) => one - other) }
}

/** What a block is called and when it is, as its first campus has it. */
export const blockOf = (campuses: readonly ScheduleCampus[], number: number) =>
  campuses.flatMap(({ blocks }) => blocks).find((block) => block.number === number)
