import type { SchoolStage } from '#domains/curriculum/contract/school-stage.ts'
import type { Catalogue, Coverage, Position, StudentFacts } from '../rules/facts.ts'
import { type Graduation, reckon } from '../rules/reckon.ts'
import type { DatedCoverage, DatedFacts } from './facts/dated-coverage.ts'
import type { Calendar, PlanRow, Program } from './facts/find-programs.ts'

/** What reckoning needs of the school, read once for any number of students. */
export interface Basis {
  readonly calendar: Calendar
  readonly plans: readonly PlanRow[]
  readonly catalogues: Readonly<Record<SchoolStage, Catalogue>>
}

/** A student's program with what the product says of it. */
export interface Reckoned {
  readonly program: Program
  readonly plan: PlanRow
  readonly catalogue: Catalogue
  readonly facts: StudentFacts
  readonly graduation: Graduation
}

/** One program with facts that are known already; undefined where no plan holds. Without a database: a thread does it too. */
export function reckonProgram(
  program: Program,
  dated: DatedFacts,
  { calendar, catalogues }: Pick<Basis, 'calendar' | 'catalogues'>,
): Reckoned | undefined {
  const { plan } = program
  if (!plan) return undefined
  const catalogue = catalogues[program.stage]
  const facts = datedFrom(program, dated, plan)
  const position = positionOf(program, plan, calendar)
  return { program, plan, catalogue, facts, graduation: reckon(plan.content, catalogue, facts, position) }
}

/** The graduation of a student who takes more in the coming cycles. */
export function reckonWith(reckoned: Reckoned, more: readonly DatedCoverage[]): Graduation {
  const { program, plan, catalogue, facts, graduation } = reckoned
  const planned = [...facts.planned, ...more.map((one) => sinceEntry(program, plan, one))]
  return reckon(plan.content, catalogue, { ...facts, planned }, graduation.cycles)
}

/** Cycles since entry: a school with more cycles a year than the plan knows stays within the year. */
const cyclesSince = ({ entryYear }: Program, { content }: PlanRow, year: number, position: number): number =>
  (year - entryYear) * content.cycles_a_year + Math.min(position, content.cycles_a_year) - 1

function positionOf(program: Program, plan: PlanRow, { year, position, isOver }: Calendar): Position {
  const { entryYear, firstGrade } = program
  const cycle = cyclesSince(program, plan, year, position) + (isOver ? 1 : 0)
  return { entryYear, firstGrade, cycle: Math.max(0, cycle) }
}

function datedFrom(program: Program, facts: DatedFacts, plan: PlanRow): StudentFacts {
  const withCycle = (one: DatedCoverage) => sinceEntry(program, plan, one)
  return { ...facts, running: facts.running.map(withCycle), planned: facts.planned.map(withCycle) }
}

const sinceEntry = (
  program: Program,
  plan: PlanRow,
  { year, position, ...one }: DatedCoverage,
): Coverage => ({
  ...one,
  cycle: cyclesSince(program, plan, year, position),
})
