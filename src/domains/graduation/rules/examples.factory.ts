import type { PlanContent, PlanRequirement } from '../contract/plan.schemas.ts'
import type { Catalogue, LevelFact, StudentFacts, UnitFact } from './facts.ts'

/*
 * The small school of docs/graduation-examples.md: Algebra has units 1 to 6 and Statistics 7 to 10, both of Mathematics;
 * Studio 11 to 14 is of Arts, Fitness 15 to 18 of Health, Spanish 19 to 24 of Languages, whose units give 1 credit each.
 */

const topics = [
  { id: 1, title: 'Algebra', subjectId: 1, units: 6, quarters: 2 },
  { id: 2, title: 'Statistics', subjectId: 1, units: 4, quarters: 2 },
  { id: 3, title: 'Studio', subjectId: 2, units: 4, quarters: 2 },
  { id: 4, title: 'Fitness', subjectId: 3, units: 4, quarters: 2 },
  { id: 5, title: 'Spanish', subjectId: 4, units: 6, quarters: 4 },
]
const units = topics
  .flatMap((topic) => Array.from({ length: topic.units }, () => topic))
  .map(
    ({ id: topicId, title, quarters }, at): UnitFact => ({
      id: at + 1,
      title: `${title} unit ${at + 1}`,
      topicId,
      quarters,
    }),
  )

export const smallSchool: Catalogue = {
  units: new Map(units.map((unit) => [unit.id, unit])),
  topics: new Map(topics.map(({ id, title, subjectId }) => [id, { id, title, subjectId }])),
  abilities: new Map([1, 2, 3, 4, 5].map((id) => [id, { id, title: `Ability ${id}` }])),
}

export const requirement = (
  key: string,
  credits: number,
  more: Partial<PlanRequirement> = {},
): PlanRequirement => ({
  key,
  title: key[0]?.toUpperCase() + key.slice(1),
  credits,
  subject_ids: [],
  topic_ids: [],
  is_open: false,
  is_shared: false,
  from_year: 1,
  to_year: 4,
  units_a_cycle: 1,
  ...more,
})

/** Algebra 3, Statistics 1, Fitness 1, electives 2: seven credits in four years of five cycles. */
export const smallPlan: PlanContent = {
  rule: { name: 'best', version: 1 },
  credit_level: 2,
  is_earned_before_final: false,
  years: 4,
  cycles_a_year: 5,
  units_a_cycle: 4,
  tolerance: 0.5,
  ahead_by: 0.5,
  requirements: [
    requirement('algebra', 3, { topic_ids: [1] }),
    requirement('statistics', 1, { topic_ids: [2] }),
    requirement('fitness', 1, { topic_ids: [4] }),
    requirement('electives', 2, { is_open: true }),
  ],
  ability_ids: [],
}

export const noFacts: StudentFacts = {
  assessments: [],
  exemptions: [],
  electives: [],
  milestones: [],
  decisions: [],
  running: [],
  planned: [],
}

/** A final assessment of each unit at a level. */
export const passed = (unitIds: readonly number[], level: LevelFact['level'] = 3): LevelFact[] =>
  unitIds.map((unitId) => ({
    id: 1000 + unitId,
    unitId,
    abilityId: null,
    experienceId: null,
    level,
    isFinal: true,
    assessedAtMs: unitId,
  }))

/** In a cycle of a grade, both counted as people do: `inCycle(12, 2)`. */
export const inCycle = (grade: number, cycle: number) => ({
  cycle: (grade - 9) * 5 + cycle - 1,
  entryYear: 2024,
  firstGrade: 9,
})
