import type { SchoolStage } from '#domains/curriculum/contract/school-stage.ts'
import type { Database } from '#server/database/database.ts'
import type { DatedFacts } from './facts/dated-coverage.ts'
import { listEnrolled, listPlans, type Program, programOf, readCalendar } from './facts/find-programs.ts'
import { loadCatalogue } from './facts/load-catalogue.ts'
import { loadFacts } from './facts/load-facts.ts'
import { type Basis, type Reckoned, reckonProgram } from './reckon-program.ts'

export async function readBasis(db: Database, nowMs: number): Promise<Basis> {
  const calendar = await readCalendar(db, nowMs)
  const plans = await listPlans(db)
  const ms = await loadCatalogue(db, 'ms')
  const hs = await loadCatalogue(db, 'hs')
  return { calendar, plans, catalogues: { ms, hs } }
}

/** A student's program and everything it is reckoned from. */
export interface Reckonable {
  readonly program: Program
  readonly facts: DatedFacts
}

/** What students are reckoned from, in a fixed number of statements. */
export async function loadReckonable(
  db: Database,
  studentIds: readonly number[],
  { calendar, plans }: Basis,
  asked?: SchoolStage,
): Promise<Reckonable[]> {
  const enrolled = await listEnrolled(db, studentIds)
  const factsOf = await loadFacts(db, studentIds, calendar)
  return enrolled.map((one) => ({
    program: programOf(one, calendar, plans, asked),
    facts: factsOf(one.studentId),
  }))
}

/** Graduation of students, by number; nothing for whom no plan holds. Changes nothing. `instead` is a program that is tried. */
export async function reckonStudents(
  db: Database,
  studentIds: readonly number[],
  basis: Basis,
  asked?: SchoolStage,
  instead?: Program,
): Promise<ReadonlyMap<number, Reckoned>> {
  const reckonable = await loadReckonable(db, studentIds, basis, asked)
  return new Map(
    reckonable.flatMap(({ program, facts }): [number, Reckoned][] => {
      const reckoned = reckonProgram(instead ?? program, facts, basis)
      return reckoned ? [[program.studentId, reckoned]] : []
    }),
  )
}
