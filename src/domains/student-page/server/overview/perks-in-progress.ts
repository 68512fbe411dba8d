import { getMasteryRule } from '#domains/graduation/server/graduation.service.ts'
import { masteryLabel, notStartedLabel } from '#domains/mastery/contract/mastery-levels.ts'
import {
  type EarnedPerk,
  listCountedAssessments,
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
 * What a student earns in the experiences of a cycle, with how far they are by all that was assessed and the rule of
 * their plan: the weakest first, what was not begun last. Three statements.
 */
export async function listPerksInProgress(
  db: Database,
  { id: studentId, grade }: ProgramStudent,
  experiences: readonly { readonly id: number; readonly title: string }[],
): Promise<Perk[]> {
  const ids = experiences.map(({ id }) => id)
  const [earned, counted, rule] = await Promise.all([
    listEarnedPerks(db, studentId, ids),
    listCountedAssessments(db, [studentId]),
    getMasteryRule(db, studentId),
  ])
  const mastery = masteryOf(counted, rule)
  return [...Map.groupBy(earned, keyOf)]
    .flatMap(([key, [first, ...others]]): Perk[] => {
      if (first === undefined) return []
      const level = mastery.get(key)?.level ?? null
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
