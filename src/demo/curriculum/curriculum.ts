import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import { randomFor } from '../random.ts'
import type { ExperienceType } from '../school-year/catalogue.ts'
import { type Experience, isPlannedCycle } from '../school-year/experiences.ts'
import { catalogueAbilities } from './catalogue/abilities.ts'
import { catalogueSubjects } from './catalogue/subjects.ts'

const dayMs = 86_400_000
/** So many days ago the catalogue was written. */
const writtenDaysAgo = 200

/** A unit of the demo that was retired, and what follows it. */
const retired = {
  topic: 'Ratios and rates',
  title: 'Percent tables by hand',
  description: 'Percents of quantities in tables, before the school taught them with graphs.',
}

/** What the school teaches: subjects, topics, units with their objectives and first versions, abilities. */
export function addCurriculum(part: DemoPart, school: DemoSchool): void {
  const savedAt = new Date(school.nowMs - writtenDaysAgo * dayMs)
  part.subjects = []
  part.topics = []
  part.units = []
  part.unitObjectives = []
  part.unitVersions = []
  for (const [at, subject] of catalogueSubjects.entries()) {
    const subjectId = school.nextId('subjects')
    part.subjects.push({ id: subjectId, title: subject.title, position: at + 1 })
    for (const [topicAt, topic] of subject.topics.entries()) {
      const topicId = school.nextId('topics')
      part.topics.push({ id: topicId, subjectId, title: topic.title, position: topicAt + 1 })
      const place = { topicId, schoolStage: topic.stage, savedAt }
      const [first] = topic.units.map((unit, position) =>
        addUnit(part, school, { ...unit, ...place, position }),
      )
      if (topic.title === retired.topic)
        addUnit(part, school, {
          ...retired,
          ...place,
          credit: 0.5,
          objectives: ['Read a percent off a table', 'Fill a table of percents'],
          position: topic.units.length,
          retiredAt: new Date(school.nowMs - 90 * dayMs),
          successorId: first ?? null,
        })
    }
  }
  part.abilities = catalogueAbilities.map(({ title, stage, credit, description }) => ({
    id: school.nextId('abilities'),
    title,
    description,
    schoolStage: stage,
    credit,
    updatedAt: savedAt,
  }))
  part.abilityVersions = part.abilities.map(({ id = 0, title, description = '', schoolStage, credit }) => ({
    abilityId: id,
    version: 1,
    content: JSON.stringify({ title, description, school_stage: schoolStage, credit }),
    savedAt,
  }))
}

interface NewUnit {
  readonly topicId: number
  readonly schoolStage: 'ms' | 'hs'
  readonly title: string
  readonly description: string
  readonly credit: number
  readonly objectives: readonly string[]
  readonly position: number
  readonly savedAt: Date
  readonly retiredAt?: Date
  readonly successorId?: number | null
}

function addUnit(part: DemoPart, school: DemoSchool, unit: NewUnit): number {
  const id = school.nextId('units')
  const { topicId, schoolStage, title, description, credit, savedAt } = unit
  const objectives = unit.objectives.map((objective, position) => ({
    id: school.nextId('unitObjectives'),
    unitId: id,
    title: objective,
    position,
  }))
  const content = {
    title,
    description,
    topic_id: topicId,
    school_stage: schoolStage,
    credit,
    objectives: objectives.map(({ id, title }) => ({ id, title })),
  }
  part.units?.push({
    id,
    topicId,
    title,
    description,
    schoolStage,
    credit,
    position: unit.position + 1,
    retiredAt: unit.retiredAt ?? null,
    successorId: unit.successorId ?? null,
    updatedAt: savedAt,
  })
  part.unitObjectives?.push(...objectives)
  part.unitVersions?.push({ unitId: id, version: 1, content: JSON.stringify(content), savedAt })
  return id
}

/** The subjects an experience of a type draws on; none for time that is not taught. */
const subjectsOf: Readonly<Record<ExperienceType, readonly string[]>> = {
  expedition: ['Science', 'Social Studies', 'English Language Arts'],
  humanities: ['English Language Arts', 'Social Studies'],
  stem: ['Science', 'Computer Science', 'Mathematics'],
  activity: ['Arts', 'Health and Life'],
  electives: ['Arts', 'Computer Science'],
  independent_study: ['English Language Arts', 'Science'],
  language_learning_goal: ['World Languages'],
  learning_goal: ['Health and Life'],
  math_learning_goal: ['Mathematics'],
  track: ['Computer Science', 'Arts'],
  coworking: [],
  extracurricular: ['Health and Life'],
  dual_enrollment: ['Social Studies', 'Mathematics'],
}

/** What the experiences of a cycle cover: two to four units of their subjects, one to three abilities. */
export function addCoverage(
  part: DemoPart,
  school: DemoSchool,
  basics: DemoPart,
  experiences: readonly Experience[],
): void {
  const subjectIdOf = new Map((basics.subjects ?? []).map(({ id, title }) => [title, id]))
  const subjectOfTopic = new Map((basics.topics ?? []).map(({ id, subjectId }) => [id, subjectId]))
  const units = (basics.units ?? []).filter(({ retiredAt }) => retiredAt === null)
  const abilities = basics.abilities ?? []
  part.experienceUnits = []
  part.experienceAbilities = []
  for (const { id: experienceId, type, students, cycle } of experiences) {
    const random = randomFor(school.seed, 'coverage', experienceId)
    const subjectIds = new Set(subjectsOf[type].map((title) => subjectIdOf.get(title)))
    const isEmpty = students.length === 0 && !isPlannedCycle(school, cycle)
    if (subjectIds.size === 0 || isEmpty) continue
    const fitting = units.filter(({ topicId }) => subjectIds.has(subjectOfTopic.get(topicId)))
    for (const { id } of random.shuffled(fitting).slice(0, random.int(2, 4)))
      part.experienceUnits.push({ experienceId, unitId: id ?? 0 })
    for (const { id } of random.shuffled(abilities).slice(0, random.int(1, 3)))
      part.experienceAbilities.push({ experienceId, abilityId: id ?? 0 })
  }
}
