import type { Insertable } from 'kysely'
import type { PlanRequirement } from '#domains/graduation/contract/plan.schemas.ts'
import type { DB } from '#server/database/tables.ts'
import { type Random, randomFor } from '../random.ts'
import type { DemoPlan } from './demo-plans.ts'

export interface DemoUnit {
  readonly id: number
  readonly subjectId: number
  readonly credit: number
  readonly schoolStage: string
}

export interface DemoLearner {
  readonly id: number
  readonly grade: number
  readonly name: string
}

export interface Ground {
  readonly seed: string
  readonly nowMs: number
  readonly units: readonly DemoUnit[]
  /** Cycles of the running year that are over. */
  readonly finished: number
}

export type AssessmentRow = Insertable<DB['assessments']>

/** How far students are beyond the pace of the plan, in credits of each requirement, and how many of them. */
const habits = [
  { share: 0.06, kind: 'done' },
  { share: 0.2, kind: 'ahead' },
  { share: 0.78, kind: 'on-track' },
  { share: 0.92, kind: 'behind' },
  { share: 1, kind: 'off' },
] as const

type Habit = (typeof habits)[number]['kind']

const dayMs = 86_400_000
const firstGrade = { ms: 6, hs: 9 } as const
const cyclesAYear = 5
const daysACycle = 49

/**
 * What was assessed of a student in the cycles that are over, requirement by requirement up to where the student's
 * habit leads: passed units with levels from 2 to 4, now and then one that was missed or attempted.
 */
export function pastAssessments(learner: DemoLearner, plan: DemoPlan, ground: Ground): AssessmentRow[] {
  const random = randomFor(ground.seed, 'graduation', learner.id)
  const cycles = (learner.grade - firstGrade[plan.stage]) * cyclesAYear + ground.finished
  const all = plan.content.years * cyclesAYear
  const habit = habitOf(random, learner, cycles / all)
  const free = ground.units.filter(({ schoolStage }) => schoolStage === plan.stage)
  const taken = new Set<number>()
  const rows: AssessmentRow[] = []
  const assess = (perk: { unitId: number } | { abilityId: number }, level: number) => {
    const cycle = random.int(0, Math.max(0, cycles - 1))
    const assessedAt = new Date(
      ground.nowMs - (cycles - cycle) * daysACycle * dayMs + random.int(0, 20) * dayMs,
    )
    rows.push(rowOf(learner.id, perk, level, assessedAt, random))
  }
  for (const requirement of plan.content.requirements) {
    const own = free.filter(({ id, subjectId }) => !taken.has(id) && takes(requirement, subjectId))
    let left = wantedOf(requirement, habit, cycles / all, learner)
    for (const unit of requirement.is_open ? random.shuffled(own) : own) {
      if (left <= 0) break
      taken.add(unit.id)
      left -= unit.credit
      assess({ unitId: unit.id }, random.pick([2, 2.5, 3, 3, 3, 3.5, 4]))
    }
    const failed = own.find(({ id }) => !taken.has(id))
    const isFailing = learner.name === fatoumata ? requirement.key === 'mathematics' : random.chance(0.12)
    if (failed && isFailing && cycles > 0) {
      taken.add(failed.id)
      assess({ unitId: failed.id }, random.pick([0, 0.5, 1.5]))
    }
  }
  const reached = Math.floor(
    plan.content.ability_ids.length * (cycles / all) * (habit === 'off' ? 0.4 : 1.05),
  )
  for (const abilityId of random.shuffled(plan.content.ability_ids).slice(0, reached))
    assess({ abilityId }, random.pick([2, 2.5, 3, 3.5]))
  return rows
}

/** The student of the picture: off track in mathematics, falling behind in her language, exempt after a surgery. */
export const fatoumata = 'Fatoumata Diallo'
const credited: Readonly<Record<string, number>> = {
  mathematics: 0.5,
  'world-language': 0,
  english: 2.5,
  science: 1.5,
  'social-studies': 2,
  arts: 0.5,
  'physical-education': 1,
  electives: 2,
}

const takes = ({ is_open, subject_ids }: PlanRequirement, subjectId: number) =>
  is_open || subject_ids.includes(subjectId)

function habitOf(random: Random, { name }: DemoLearner, share: number): Habit {
  const roll = random.float()
  const habit = habits.find((one) => roll <= one.share)?.kind ?? 'on-track'
  if (name === fatoumata) return 'behind'
  return habit === 'done' && share < 0.8 ? 'ahead' : habit
}

/** So many credits of a requirement are earned by now. */
function wantedOf(
  { key, credits }: PlanRequirement,
  habit: Habit,
  share: number,
  { name }: DemoLearner,
): number {
  const pace = Math.floor(credits * share * 4) / 4
  if (name === fatoumata) return credited[key] ?? pace
  if (habit === 'done') return credits
  if (habit === 'ahead') return pace === 0 ? 0 : Math.min(credits, pace + 0.75)
  if (habit === 'behind') return key === 'mathematics' || key === 'science' ? Math.max(0, pace - 0.5) : pace
  if (habit === 'off') return Math.max(0, pace - (key === 'electives' ? 2 : 1))
  return pace
}

function rowOf(
  studentId: number,
  perk: { unitId: number } | { abilityId: number },
  level: number,
  assessedAt: Date,
  random: Random,
): AssessmentRow {
  const word = () => random.int(0, 0xffff).toString(16).padStart(4, '0')
  return {
    studentId,
    unitId: 'unitId' in perk ? perk.unitId : null,
    abilityId: 'abilityId' in perk ? perk.abilityId : null,
    level,
    isFinal: true,
    flag: level >= 2 ? 'ontrack' : 'needs_improvement',
    batch: `${word()}${word()}-${word()}-4${word().slice(1)}-8${word().slice(1)}-${word()}${word()}${word()}`,
    assessedAt,
  }
}
