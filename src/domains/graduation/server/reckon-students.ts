import type { SchoolStage } from '#domains/curriculum/contract/school-stage.ts'
import type { Database } from '#server/database/database.ts'
import type { Catalogue, Coverage, Position, StudentFacts } from '../rules/facts.ts'
import { type Graduation, reckon } from '../rules/reckon.ts'
import type { DatedCoverage } from './facts/dated-coverage.ts'
import {
  type Calendar,
  listEnrolled,
  listPlans,
  type PlanRow,
  type Program,
  programOf,
  readCalendar,
} from './facts/find-programs.ts'
import { loadCatalogue } from './facts/load-catalogue.ts'
import { type DatedFacts, loadFacts } from './facts/load-facts.ts'

/** What reckoning needs of the school, read once for any number of students. */
export interface Basis {
  readonly calendar: Calendar
  readonly plans: readonly PlanRow[]
  readonly catalogues: Readonly<Record<SchoolStage, Catalogue>>
}

export async function readBasis(db: Database, nowMs: number): Promise<Basis> {
  const calendar = await readCalendar(db, nowMs)
  const plans = await listPlans(db)
  const ms = await loadCatalogue(db, 'ms')
  const hs = await loadCatalogue(db, 'hs')
  return { calendar, plans, catalogues: { ms, hs } }
}

/** A student's program with what the product says of it. */
export interface Reckoned {
  readonly program: Program
  readonly plan: PlanRow
  readonly catalogue: Catalogue
  readonly facts: StudentFacts
  readonly graduation: Graduation
}

/** Graduation of students, by number; nothing for whom no plan holds. Changes nothing. `instead` is a program that is tried. */
export async function reckonStudents(
  db: Database,
  studentIds: readonly number[],
  basis: Basis,
  asked?: SchoolStage,
  instead?: Program,
): Promise<ReadonlyMap<number, Reckoned>> {
  const enrolled = await listEnrolled(db, studentIds)
  const factsOf = await loadFacts(db, studentIds, basis.calendar)
  return new Map(
    enrolled.flatMap((one): [number, Reckoned][] => {
      const program = instead ?? programOf(one, basis.calendar, basis.plans, asked)
      const reckoned = reckonProgram(program, factsOf(one.studentId), basis)
      return reckoned ? [[one.studentId, reckoned]] : []
    }),
  )
}

/** One program with facts that are known already; undefined where no plan holds. */
export function reckonProgram(program: Program, dated: DatedFacts, basis: Basis): Reckoned | undefined {
  const { plan } = program
  if (!plan) return undefined
  const catalogue = basis.catalogues[program.stage]
  const facts = datedFrom(program, dated, plan)
  return {
    program,
    plan,
    catalogue,
    facts,
    graduation: reckon(plan.content, catalogue, facts, positionOf(program, plan, basis)),
  }
}

/** Cycles since entry: a school with more cycles a year than the plan knows stays within the year. */
const cyclesSince = ({ entryYear }: Program, { content }: PlanRow, year: number, position: number): number =>
  (year - entryYear) * content.cycles_a_year + Math.min(position, content.cycles_a_year) - 1

function positionOf(program: Program, plan: PlanRow, { calendar }: Basis): Position {
  const { entryYear, firstGrade } = program
  return {
    entryYear,
    firstGrade,
    cycle: Math.max(0, cyclesSince(program, plan, calendar.year, calendar.position)),
  }
}

function datedFrom(program: Program, facts: DatedFacts, plan: PlanRow): StudentFacts {
  const withCycle = ({ year, position, ...one }: DatedCoverage): Coverage => ({
    ...one,
    cycle: cyclesSince(program, plan, year, position),
  })
  return { ...facts, running: facts.running.map(withCycle), planned: facts.planned.map(withCycle) }
}
