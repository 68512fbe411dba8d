import { masteryLabel, notStartedLabel } from '#domains/mastery/contract/mastery-levels.ts'
import {
  type EarnedPerk,
  listEarnedPerks,
  masteryOf,
  type ProgramStudent,
} from '#domains/mastery/server/mastery.service.ts'
import type { Database } from '#server/database/database.ts'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'

type Perk = NonNullable<StudentOverview['perks']>[number]

const byNeed = (one: Perk, other: Perk) =>
  (one.level ?? Infinity) - (other.level ?? Infinity) || one.title.localeCompare(other.title)

const keyOf = ({ kind, id }: EarnedPerk) => `${kind}:${id}` as const

/**
 * What a student earns in the experiences of a cycle, with how far they are by all that was assessed: the weakest first,
 * what was not begun last. Two statements.
 */
export async function listPerksInProgress(
  db: Database,
  { id: studentId, grade }: ProgramStudent,
  experiences: readonly { readonly id: number; readonly title: string }[],
): Promise<Perk[]> {
  const ids = experiences.map(({ id }) => id)
  const [earned, mastery] = await Promise.all([
    listEarnedPerks(db, studentId, ids),
    masteryOf(db, [studentId]),
  ])
  const levels = mastery.get(studentId)
  return [...Map.groupBy(earned, keyOf)]
    .flatMap(([key, [first, ...others]]): Perk[] => {
      if (first === undefined) return []
      const level = levels?.get(key)?.level ?? null
      const within = [first, ...others].map(({ experienceId }) => experienceId)
      return [
        {
          key,
          kind: first.kind,
          title: first.title,
          topic: first.topic,
          from: experiences.filter(({ id }) => within.includes(id)).map(({ id, title }) => ({ id, title })),
          level,
          label: level === null ? notStartedLabel : masteryLabel(level, grade),
        },
      ]
    })
    .toSorted(byNeed)
}
