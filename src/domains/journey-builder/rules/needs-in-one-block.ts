import { stageOfGrade } from '#domains/curriculum/contract/school-stage.ts'
import { schoolStageLabels } from '#domains/curriculum/rules/school-stages.ts'
import {
  filledBlocksOf,
  isOffered,
  type PlanExperience,
  type PlanNeed,
  type PlanStudent,
} from './plan-types.ts'

type Serving = Pick<PlanExperience, 'id' | 'cohortId' | 'stage' | 'blocks'>

/** Students of a campus and a grade who have the same pathways. */
export interface PathwayGroup extends Pick<PlanStudent, 'cohortId' | 'grade'> {
  readonly campus: string
  readonly pathwayIds: readonly number[]
  readonly students: number
}

export interface NeedsInOneBlock {
  readonly first: string
  readonly second: string
  readonly block: number
  /** How many students can meet only one of them. */
  readonly students: number
  /** `Austin`, `Boston (middle school)`; empty where it holds at every campus whose students have both. */
  readonly places: readonly string[]
}

interface Pair {
  readonly first: PlanNeed
  readonly second: PlanNeed
  readonly group: PathwayGroup
  /** Undefined where both can be met. */
  readonly block: number | undefined
}

/**
 * Needs of which a student can meet one only: all that serves them at the student's campus and stage fills one block, and
 * nothing serves both. What nothing serves there is another matter: no plan can meet it. Most students first.
 */
export function needsInOneBlock(
  groups: readonly PathwayGroup[],
  needs: ReadonlyMap<number, PlanNeed>,
  experiences: readonly Serving[],
): NeedsInOneBlock[] {
  const byId = new Map(experiences.map((one) => [one.id, one]))
  const pairs = new Map<string, Pair[]>()
  for (const group of groups)
    for (const [at, firstId] of group.pathwayIds.entries())
      for (const secondId of group.pathwayIds.slice(at + 1)) {
        const [first, second] = [needs.get(firstId), needs.get(secondId)]
        if (first === undefined || second === undefined) continue
        const serving = [first, second].map((need) =>
          need.experiences.flatMap((id) => byId.get(id) ?? []).filter((one) => isOffered(one, group)),
        )
        const key = `${firstId} ${secondId}`
        const pair = { first, second, group, block: blockOfAll(serving) }
        pairs.set(key, [...(pairs.get(key) ?? []), pair])
      }
  return [...pairs.values()]
    .flatMap(tellPair)
    .toSorted((a, b) => b.students - a.students || (a.first < b.first ? -1 : 1))
}

/** The block that all experiences of all needs fill; undefined without one, and where one of them serves two needs. */
function blockOfAll(serving: readonly (readonly Serving[])[]): number | undefined {
  const all = serving.flat()
  const [one] = all
  const isServed = serving.every(({ length }) => length > 0)
  if (one === undefined || !isServed || new Set(all).size < all.length) return undefined
  return filledBlocksOf(one).find((block) => all.every((other) => filledBlocksOf(other).includes(block)))
}

/** A pair of needs by the block in which both are served, which may be another one at another campus or stage. */
function tellPair(pairs: readonly Pair[]): NeedsInOneBlock[] {
  return [...Map.groupBy(pairs, ({ block }) => block)].flatMap(([block, own]) => {
    const [named] = own
    if (block === undefined || named === undefined) return []
    return [
      {
        first: named.first.title,
        second: named.second.title,
        block,
        students: own.reduce((sum, { group }) => sum + group.students, 0),
        places: placesOf(own, pairs),
      },
    ]
  })
}

/**
 * The campuses of `some`, naming the stage where not all stages that `all` has there are meant; empty where that is
 * everywhere.
 */
function placesOf(some: readonly Pair[], all: readonly Pair[]): string[] {
  const stagesAt = (pairs: readonly Pair[], campus: string) =>
    new Set(pairs.flatMap(({ group }) => (group.campus === campus ? stageOfGrade(group.grade) : [])))
  const campuses = [...new Set(all.map(({ group }) => group.campus))]
  const places = campuses.flatMap((campus) => {
    const [stage, ...others] = stagesAt(some, campus)
    if (stage === undefined) return []
    const isWhole = others.length + 1 === stagesAt(all, campus).size
    return [{ title: isWhole ? campus : `${campus} (${schoolStageLabels[stage].toLowerCase()})`, isWhole }]
  })
  const isEverywhere = places.length === campuses.length && places.every(({ isWhole }) => isWhole)
  return isEverywhere ? [] : places.map(({ title }) => title)
}
