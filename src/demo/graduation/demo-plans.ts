import type { SchoolStage } from '#domains/curriculum/contract/school-stage.ts'
import type { PlanContent } from '#domains/graduation/contract/plan.schemas.ts'

/** A requirement of the demo by the titles of its subjects; none: electives. */
interface Line {
  readonly key: string
  readonly title: string
  readonly credits: number
  readonly subject?: string
}

const highSchool: readonly Line[] = [
  { key: 'mathematics', title: 'Mathematics', credits: 4, subject: 'Mathematics' },
  { key: 'world-language', title: 'World language', credits: 2, subject: 'World Languages' },
  { key: 'english', title: 'English and humanities', credits: 4, subject: 'English Language Arts' },
  { key: 'science', title: 'Science', credits: 3, subject: 'Science' },
  { key: 'social-studies', title: 'Social studies', credits: 3, subject: 'Social Studies' },
  { key: 'arts', title: 'Arts', credits: 1, subject: 'Arts' },
  {
    key: 'physical-education',
    title: 'Health and physical education',
    credits: 2,
    subject: 'Health and Life',
  },
  { key: 'electives', title: 'Electives', credits: 5 },
]

const middleSchool: readonly Line[] = [
  { key: 'mathematics', title: 'Mathematics', credits: 3, subject: 'Mathematics' },
  { key: 'english', title: 'English and humanities', credits: 3, subject: 'English Language Arts' },
  { key: 'science', title: 'Science', credits: 3, subject: 'Science' },
  { key: 'social-studies', title: 'Social studies', credits: 2, subject: 'Social Studies' },
  { key: 'arts', title: 'Arts', credits: 1, subject: 'Arts' },
  { key: 'electives', title: 'Electives', credits: 3 },
]

export interface DemoPlan {
  readonly title: string
  readonly stage: SchoolStage
  readonly validFrom: number
  readonly content: PlanContent
}

interface Taught {
  readonly subjects: ReadonlyMap<string, number>
  readonly abilities: readonly { readonly id: number; readonly schoolStage: string }[]
}

/** The plans of the demo: of middle school, of high school, and of who entered high school this year. */
export function demoPlans({ subjects, abilities }: Taught, year: number): DemoPlan[] {
  const contentOf = (lines: readonly Line[], stage: SchoolStage, years: number): PlanContent => ({
    rule: { name: 'best', version: 1 },
    credit_level: 2,
    is_earned_before_final: false,
    years,
    cycles_a_year: 5,
    units_a_cycle: 4,
    tolerance: 0.5,
    ahead_by: 0.5,
    requirements: lines.map(({ key, title, credits, subject }) => {
      const subjectId = subject === undefined ? undefined : subjects.get(subject)
      return {
        key,
        title,
        credits,
        subject_ids: subjectId === undefined ? [] : [subjectId],
        topic_ids: [],
        is_open: subjectId === undefined,
        is_shared: false,
        from_year: 1,
        to_year: years,
        units_a_cycle: key === 'electives' ? 2 : 1,
      }
    }),
    ability_ids: abilities.filter(({ schoolStage }) => schoolStage === stage).map(({ id }) => id),
  })
  const newer = highSchool.map((line) => (line.key === 'science' ? { ...line, credits: 3.5 } : line))
  return [
    { title: 'Middle school', stage: 'ms', validFrom: year - 8, content: contentOf(middleSchool, 'ms', 3) },
    { title: 'High school', stage: 'hs', validFrom: year - 8, content: contentOf(highSchool, 'hs', 4) },
    {
      title: 'High school, new requirements',
      stage: 'hs',
      validFrom: year,
      content: contentOf(newer, 'hs', 4),
    },
  ]
}
