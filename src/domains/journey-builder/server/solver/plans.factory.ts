import { drawOf } from '../../rules/model/seeded.ts'
import type { PlanExperience, PlanInput, PlanStudent } from '../../rules/plan-types.ts'

export interface PlanChoice {
  readonly students: number
  readonly experiences: number
  readonly blocks: number
  readonly ranks?: number
  readonly most?: number | null
  /** Shares, from 0 to 1. */
  readonly double?: number
  readonly needs?: number
  readonly unchosen?: number
  readonly fixed?: number
  /** How many experiences have a least size, of half their places or more. */
  readonly least?: number
  /** Places of all experiences together over what is wanted; 1 is just enough. */
  readonly room?: number
}

/** A cycle to plan, made up by a seed: some experiences wanted far more than others. */
export function makePlanInput(seed: number, choice: PlanChoice): PlanInput {
  let count = 0
  const random = () => drawOf(seed, count++, 7)
  const int = (below: number) => Math.floor(random() * below)
  const { students, experiences, blocks, ranks = 3, most = null, room = 0.9 } = choice
  const least = (at: number, own: number) =>
    drawOf(seed, at, 11) < (choice.least ?? 0) ? Math.ceil(own * (0.5 + drawOf(seed, at, 12) / 2)) : null
  const places = Math.max(1, Math.round((students * blocks * room) / experiences))
  const offered: PlanExperience[] = Array.from({ length: experiences }, (_, at) => ({
    id: at + 1,
    title: `No. ${at + 1}`,
    blocks: random() < (choice.double ?? 0) ? [at % blocks, (at + 1) % blocks].sort() : [at % blocks],
    places: Math.max(1, places + int(3) - 1),
    held: 0,
    cohortId: random() < 0.1 ? 1 + int(2) : null,
    stage: random() < 0.1 ? ('hs' as const) : null,
  })).map((one, at) => ({ ...one, least: least(at, one.places) }))
  const pinned = new Map<number, number>()
  /** The first that has room for a pin. */
  const pinOne = (wanted: readonly number[]) => {
    const found = wanted.find((id) => (pinned.get(id) ?? 0) < (offered[id - 1]?.places ?? 0))
    if (found !== undefined) pinned.set(found, (pinned.get(found) ?? 0) + 1)
    return found === undefined ? [] : [found]
  }
  const makeStudent = (id: number): PlanStudent => {
    const hasChosen = random() >= (choice.unchosen ?? 0)
    const wanted = offered
      .filter((one) => one.cohortId === null || one.cohortId === 1 + (id % 2))
      .filter((one) => one.stage === null || 6 + (id % 7) >= 9)
      .map((one) => ({ id: one.id, score: random() ** (one.id % 5 === 0 ? 3 : 1) }))
      .sort((a, b) => a.score - b.score)
      .map((one) => one.id)
    const byBlock = new Map<number, number[]>()
    for (const one of wanted) {
      const block = Math.min(...(offered[one - 1]?.blocks ?? [0]))
      const list = byBlock.get(block) ?? []
      if (list.length < ranks) byBlock.set(block, [...list, one])
    }
    return {
      id,
      cohortId: 1 + (id % 2),
      grade: 6 + (id % 7),
      hasChosen,
      choices: hasChosen ? [...byBlock.values()].flat() : [],
      needs:
        random() < (choice.needs ?? 0)
          ? [{ title: 'STEM', experiences: [...new Set([1 + int(experiences), 1 + int(experiences)])] }]
          : [],
      fixed: random() < (choice.fixed ?? 0) ? pinOne(wanted) : [],
      standing: [],
    }
  }
  return {
    seed,
    ranks,
    most,
    keepsStanding: false,
    experiences: offered,
    students: Array.from({ length: students }, (_, at) => makeStudent(1_000 + at)),
  }
}
