import { offeredByBlock, openNeeds, rankedByBlock } from '../model/candidates.ts'
import { notRun, runStateOf } from '../model/least-sizes.ts'
import {
  type Away,
  awayFrom,
  filledBlocksOf,
  type Placement,
  type Plan,
  type PlanExperience,
  type PlanInput,
  type PlanStudent,
  type RunState,
} from '../plan-types.ts'
import { countStudents, type StudentCount } from './count-students.ts'

export type GapReason = 'full' | 'nothing_chosen' | 'held' | 'not_run' | 'not_available'

/** A choice that was not given, and what binds. */
export interface UnmetChoice {
  readonly id: number
  readonly rank: number
  readonly why: 'full' | 'lottery' | 'held' | 'not_run' | 'left_out' | 'not_available'
  /** Its places, and how many wished for it as much as this student, whether they got it or not. */
  readonly places: number | null
  readonly equals: number
  /** When it meets and the student cannot. */
  readonly away: Away | null
}

/** A block that stays empty for a student. */
export interface Gap {
  readonly studentId: number
  readonly block: number
  readonly reason: GapReason
  readonly choices: readonly UnmetChoice[]
  /** What is free then and offered to the student, the most free first. */
  readonly near: readonly { readonly id: number; readonly left: number }[]
  /** When the student cannot, where that is the reason. */
  readonly away: Away | null
}

/** What a plan makes of an experience, and what speaks for it. */
export interface ExperienceRun {
  readonly id: number
  readonly state: RunState
  /** How many rank it. */
  readonly asked: number
}

export interface Shares {
  readonly students: number
  readonly placements: number
  readonly first: number
  /** First, second or third. */
  readonly upToThird: number
  readonly gaps: number
}

export interface Explanation {
  readonly byRank: readonly number[]
  readonly bySource: Readonly<Record<Placement['source'], number>>
  /** Placements that the lottery decided: somebody else wished them as much, and there was no place. */
  readonly lottery: ReadonlySet<Placement>
  /** By experience: how many would rather have it than what they got. */
  readonly unmet: ReadonlyMap<number, number>
  readonly runs: readonly ExperienceRun[]
  readonly students: readonly StudentCount[]
  readonly needs: { readonly asked: number; readonly met: number }
  readonly gaps: readonly Gap[]
  readonly fullWeeks: number
  readonly byCampus: ReadonlyMap<number, Shares>
  readonly byGrade: ReadonlyMap<number, Shares>
}

const mostNear = 3

/** Explains a plan: what decided each placement, what stays empty and why, and how campuses and grades fare. */
export function explainPlan(input: PlanInput, plan: Plan): Explanation {
  const byId = new Map(input.experiences.map((one) => [one.id, one]))
  const ofStudent = Map.groupBy(plan.placements, ({ studentId }) => studentId)
  const counts = new Map<number, number>()
  for (const { experienceId } of plan.placements)
    counts.set(experienceId, (counts.get(experienceId) ?? 0) + 1)
  const closed = notRun(input, plan.placements)
  const leftIn = ({ id, places, held }: PlanExperience) =>
    closed.has(id) ? 0 : places === null ? Number.POSITIVE_INFINITY : places - held - (counts.get(id) ?? 0)
  const wishes = gatherWishes(input, plan, byId, ofStudent)
  const gaps = input.students.flatMap((student) =>
    gapsOf(student, ofStudent.get(student.id) ?? [], { input, byId, leftIn, closed, wishes }),
  )
  const students = countStudents(input, ofStudent, { gaps, envied: enviedBy(wishes) })
  const sumOf = (name: 'needs' | 'needsMet') => students.reduce((sum, one) => sum + one[name], 0)
  const bySource = { pinned: 0, choice: 0, drawn: 0, need: 0 }
  const byRank: number[] = []
  for (const { source, rank } of plan.placements) {
    bySource[source] += 1
    if (rank !== null) byRank[rank - 1] = (byRank[rank - 1] ?? 0) + 1
  }
  return {
    byRank: Array.from(byRank, (count) => count ?? 0),
    bySource,
    lottery: new Set(
      plan.placements.filter(
        (one) => one.source !== 'pinned' && (wishes.lost.get(wishes.keyOf(one)) ?? 0) > 0,
      ),
    ),
    unmet: wishes.unmet,
    runs: runsOf(input, counts),
    students,
    needs: { asked: sumOf('needs'), met: sumOf('needsMet') },
    gaps,
    fullWeeks: students.filter((one) => one.gaps === 0).length,
    byCampus: sharesBy(input, ({ cohortId }) => cohortId, ofStudent, gaps),
    byGrade: sharesBy(input, ({ grade }) => grade, ofStudent, gaps),
  }
}

function runsOf({ experiences, students }: PlanInput, counts: ReadonlyMap<number, number>): ExperienceRun[] {
  const asked = new Map<number, number>()
  for (const { choices } of students) for (const id of choices) asked.set(id, (asked.get(id) ?? 0) + 1)
  return experiences.map((one) => ({
    id: one.id,
    state: runStateOf(one, one.held + (counts.get(one.id) ?? 0)),
    asked: asked.get(one.id) ?? 0,
  }))
}

interface Wishes {
  /** Equal for those who wish for an experience equally: the experience, the rank, and whether a need speaks for it. */
  readonly keyOf: (one: { studentId: number; experienceId: number; rank: number | null }) => string
  readonly lost: ReadonlyMap<string, number>
  readonly unmet: ReadonlyMap<number, number>
  readonly won: ReadonlyMap<string, number>
  /** Each wish that was not given, and who had it. */
  readonly missed: readonly { readonly studentId: number; readonly id: number; readonly key: string }[]
}

/** Who wished something as much as somebody who got it: envy at equal priority. */
function enviedBy({ missed, won }: Wishes): Map<number, number[]> {
  const envied = new Map<number, number[]>()
  for (const { studentId, id, key } of missed)
    if (won.has(key)) envied.set(studentId, [...(envied.get(studentId) ?? []), id])
  return envied
}

function gatherWishes(
  input: PlanInput,
  plan: Plan,
  byId: ReadonlyMap<number, PlanExperience>,
  ofStudent: ReadonlyMap<number, readonly Placement[]>,
): Wishes {
  const students = new Map(input.students.map((one) => [one.id, one]))
  const keyOf: Wishes['keyOf'] = ({ studentId, experienceId, rank }) => {
    const student = students.get(studentId)
    const isNeeded =
      student !== undefined &&
      openNeeds(student).some(({ experiences }) => experiences.includes(experienceId))
    return `${experienceId} ${rank ?? '-'} ${isNeeded}`
  }
  const [lost, won, unmet] = [new Map<string, number>(), new Map<string, number>(), new Map<number, number>()]
  const missed: Wishes['missed'][number][] = []
  const count = <Key>(map: Map<Key, number>, key: Key) => map.set(key, (map.get(key) ?? 0) + 1)
  for (const placement of plan.placements) if (placement.source !== 'pinned') count(won, keyOf(placement))
  for (const student of input.students) {
    const own = ofStudent.get(student.id) ?? []
    for (const [block, ids] of rankedByBlock(student, input, byId)) {
      const given = own.find((one) => one.block === block)
      const rank = given === undefined ? 99 : given.source === 'pinned' ? 0 : (given.rank ?? 98)
      for (const [at, id] of ids.entries()) {
        const experience = byId.get(id)
        // Who cannot come then has not lost it to anybody.
        const isOpen = experience !== undefined && awayFrom(experience, student) === undefined
        if (isOpen && at + 1 < rank) {
          const key = keyOf({ studentId: student.id, experienceId: id, rank: at + 1 })
          count(lost, key)
          count(unmet, id)
          missed.push({ studentId: student.id, id, key })
        }
      }
    }
  }
  return { keyOf, lost, won, unmet, missed }
}

interface Around {
  readonly input: PlanInput
  readonly byId: ReadonlyMap<number, PlanExperience>
  readonly leftIn: (experience: PlanExperience) => number
  /** What does not run. */
  readonly closed: ReadonlySet<number>
  readonly wishes: Wishes
}

/** Blocks that stay empty for a student, up to as many as they should get; those they chose in first. */
function gapsOf(student: PlanStudent, own: readonly Placement[], around: Around): Gap[] {
  const { input, byId, leftIn, closed, wishes } = around
  const offered = offeredByBlock(student, input)
  const filled = new Set(
    own
      .flatMap(({ experienceId }) => byId.get(experienceId) ?? [])
      .flatMap((one) => [...filledBlocksOf(one)]),
  )
  const wanted = Math.min(input.most ?? offered.size, offered.size) - own.length
  if (wanted <= 0) return []
  const ranked = rankedByBlock(student, input, byId)
  const isHeld = (one: PlanExperience) => filledBlocksOf(one).some((block) => filled.has(block))
  const open = [...offered.keys()].filter((block) => !filled.has(block))
  open.sort((a, b) => Number(ranked.has(b)) - Number(ranked.has(a)) || a - b)
  return open.slice(0, wanted).map((block) => {
    const choices = (ranked.get(block) ?? []).flatMap((id, at) => {
      const experience = byId.get(id)
      if (experience === undefined) return []
      const key = wishes.keyOf({ studentId: student.id, experienceId: id, rank: at + 1 })
      const isLottery = (wishes.won.get(key) ?? 0) > 0
      const away = awayFrom(experience, student) ?? null
      return [
        {
          id,
          rank: at + 1,
          why: whyUnmet(experience, { closed, isAway: away !== null, isHeld: isHeld(experience), isLottery }),
          places: experience.places,
          equals: (wishes.won.get(key) ?? 0) + (wishes.lost.get(key) ?? 0),
          away,
        },
      ]
    })
    const near = (offered.get(block) ?? [])
      .filter((one) => leftIn(one) > 0 && !isHeld(one) && awayFrom(one, student) === undefined)
      .sort((a, b) => leftIn(b) - leftIn(a) || a.id - b.id)
      .slice(0, mostNear)
      .map((one) => ({ id: one.id, left: Math.min(leftIn(one), 999) }))
    const away = whenAway(student, choices, offered.get(block) ?? [])
    const reason = away === undefined ? reasonOf(choices) : 'not_available'
    return { studentId: student.id, block, reason, choices, near, away: away ?? null }
  })
}

function whyUnmet(
  { id, isLeftOut }: PlanExperience,
  {
    closed,
    isAway,
    isHeld,
    isLottery,
  }: { closed: ReadonlySet<number>; isAway: boolean; isHeld: boolean; isLottery: boolean },
): UnmetChoice['why'] {
  if (isLeftOut === true) return 'left_out'
  if (isAway) return 'not_available'
  if (closed.has(id)) return 'not_run'
  return isHeld ? 'held' : isLottery ? 'lottery' : 'full'
}

/** When a student cannot come to whatever they chose in a block, or to all that meets then; undefined if that is not why. */
function whenAway(
  student: PlanStudent,
  choices: readonly UnmetChoice[],
  offered: readonly PlanExperience[],
): Away | undefined {
  const away =
    choices.length > 0
      ? choices.map((one) => one.away ?? undefined)
      : offered.map((one) => awayFrom(one, student))
  return away.every((one) => one !== undefined) ? away[0] : undefined
}

function reasonOf(choices: readonly UnmetChoice[]): GapReason {
  if (choices.length === 0) return 'nothing_chosen'
  if (choices.every(({ why }) => why === 'held')) return 'held'
  return choices.every(({ why }) => why === 'not_run' || why === 'left_out') ? 'not_run' : 'full'
}

function sharesBy(
  { students }: PlanInput,
  keyOf: (student: PlanStudent) => number,
  ofStudent: ReadonlyMap<number, readonly Placement[]>,
  gaps: readonly Gap[],
): Map<number, Shares> {
  const gapsByStudent = Map.groupBy(gaps, ({ studentId }) => studentId)
  const groups = [...Map.groupBy(students, keyOf)].sort(([a], [b]) => a - b)
  return new Map(
    groups.map(([key, own]) => {
      const placements = own.flatMap(({ id }) => ofStudent.get(id) ?? [])
      const upTo = (most: number) => placements.filter(({ rank }) => rank !== null && rank <= most).length
      return [
        key,
        {
          students: own.length,
          placements: placements.length,
          first: upTo(1),
          upToThird: upTo(3),
          gaps: own.reduce((sum, { id }) => sum + (gapsByStudent.get(id)?.length ?? 0), 0),
        },
      ]
    }),
  )
}
