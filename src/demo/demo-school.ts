import type { DemoTable } from './demo-rows.ts'
import { identityCounter } from './demo-rows.ts'
import { planSchoolYear, type SchoolYearPlan } from './school-year/school-year.ts'

export interface DemoSchoolOptions {
  /** From 60, the smallest school that holds its cast; 300 make one block of the network. */
  students: number
  seed: string
  /** The school is dated around this instant, epoch ms. */
  nowMs: number
  /** How many years of rolls it has, the running one with those before it; default 1. */
  years?: number
  /** The hash of every demo account's password, or the function that makes it; made once. */
  passwordHash: string | ((plain: string) => Promise<string>)
}

/** What every part of the generator works with. */
export interface DemoSchool {
  seed: string
  nowMs: number
  students: number
  year: SchoolYearPlan
  nextId: (table: DemoTable) => number
  passwordHash: string
  groupIds: ReadonlyMap<string, number>
}

export const studentsPerBlock = 300
export const smallestSchool = 60
export const mostYears = 10

export function openDemoSchool(
  options: Omit<DemoSchoolOptions, 'passwordHash'>,
  passwordHash: string,
): DemoSchool {
  const { students, seed, nowMs, years = 1 } = options
  if (!Number.isInteger(students) || students < smallestSchool) {
    throw new RangeError(`The demo school needs at least ${smallestSchool} students.`)
  }
  return {
    seed,
    nowMs,
    students,
    year: planSchoolYear(nowMs, years),
    nextId: identityCounter(),
    passwordHash,
    groupIds: new Map(),
  }
}

export const blocksOf = ({ students }: Pick<DemoSchool, 'students'>): number =>
  Math.ceil(students / studentsPerBlock)
