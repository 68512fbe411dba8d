import { lastCycle, monthOf } from '#domains/graduation/rules/cycle-names.ts'
import { levelText } from '#domains/graduation/rules/explain.ts'
import type { Catalogue } from '#domains/graduation/rules/facts.ts'
import type { Graduation } from '#domains/graduation/rules/reckon.ts'
import { masteryLabel, masteryLevels, numericFromGrade } from '#domains/mastery/contract/mastery-levels.ts'
import type { TranscriptContent } from '../contract/transcript-content.ts'
import { type Earned, type Line, linesOf, placesOf } from './transcript-lines.ts'

/** What a transcript is made of: a program as it is computed, and when and where each thing of it was earned. */
export interface TranscriptFacts {
  readonly school: TranscriptContent['school']
  readonly student: TranscriptContent['student']
  readonly stage: 'ms' | 'hs'
  readonly plan: { readonly title: string; readonly version: number; readonly creditLevel: number }
  readonly graduation: Graduation
  readonly catalogue: Catalogue
  /** The first year of the running school year. */
  readonly year: number
  /** It has ended; until the first cycle of the next begins it is the running one all the same. */
  readonly isYearOver: boolean
  readonly earned: ReadonlyMap<string, Earned>
}

/** The programs, as transcripts call them. */
export const stageTitles = { ms: 'Middle school', hs: 'High school' } as const

/** A transcript of what the page of the program shows: one computation, other words (issue 12 §2, "sums agree"). */
export function buildTranscript(facts: TranscriptFacts): TranscriptContent {
  const { graduation, plan, student } = facts
  const { cycles } = graduation
  const lines = linesOf({ ...facts, grade: student.grade })
  return {
    school: facts.school,
    student,
    program: {
      title: stageTitles[facts.stage],
      plan: `${plan.title}, version ${plan.version}`,
      graduates: monthOf(lastCycle(cycles), cycles),
      status: graduation.status,
    },
    years: yearsOf(lines, facts),
    subjects: graduation.requirements.map(({ requirement, needed, earned, exempt }) => ({
      title: requirement.title,
      met: (earned + exempt) / 4,
      needed: needed / 4,
    })),
    met: (graduation.totals.earned + graduation.totals.exempt) / 4,
    needed: graduation.totals.needed / 4,
    ...besides(graduation),
    abilities: { reached: graduation.abilities.reached, needed: graduation.abilities.needed },
    scale: scaleOf(student.grade),
    rule: `A unit earns its credit from ${levelText(plan.creditLevel, student.grade)} upwards. What a student is exempt from counts as met and carries no mastery.`,
  }
}

function yearsOf(
  lines: readonly Line[],
  { graduation, year: now, isYearOver }: TranscriptFacts,
): TranscriptContent['years'] {
  const { entryYear, firstGrade } = graduation.cycles
  const byYear = [...Map.groupBy(lines, ({ year }) => year)].toSorted(([a], [b]) => a - b)
  return byYear.map(([year, own]) => {
    const grade = firstGrade + year - entryYear
    const name = `${year}–${String(year + 1).slice(2)}, grade ${grade}`
    return {
      title: year === now && !isYearOver ? `${name}, so far` : name,
      credits: own.reduce((sum, { credits }) => sum + (credits ?? 0), 0),
      courses: own.map(({ year: _year, ...line }) => line),
    }
  })
}

/** What is earned and not needed, and what counts twice: lines and requirements differ by these, and by nothing else. */
function besides(graduation: Graduation): Pick<TranscriptContent, 'beyond' | 'twice'> {
  let beyond = 0
  let twice = 0
  for (const { item, counted } of placesOf(graduation).values()) {
    if (item.state !== 'earned' && item.state !== 'exempt') continue
    beyond += Math.max(0, item.quarters - counted)
    twice += Math.max(0, counted - item.quarters)
  }
  return { beyond: beyond / 4, twice: twice / 4 }
}

/** How mastery is read, the highest first; before grade 9 its words alone. */
function scaleOf(grade: number): TranscriptContent['scale'] {
  const byWord = Map.groupBy(masteryLevels, (level) => masteryLabel(level, 0))
  return [...byWord].toReversed().map(([label, levels]) => ({
    label,
    levels: grade < numericFromGrade ? '' : levels.join(', '),
  }))
}
