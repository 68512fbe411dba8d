import type { DemoTable } from './demo-rows.ts'
import { identityCounter } from './demo-rows.ts'
import { planSchoolYear, type SchoolYearPlan } from './school-year/school-year.ts'

export interface DemoSchoolOptions {
  /** From 60, the smallest school that holds its cast; 300 make one block of the network. */
  students: number
  seed: string
  /** The school is dated around this instant, epoch ms. */
  nowMs: number
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
  /** True above 5,000 students: only the first block has a whole year of rolls (see `buildDemoSchool`). */
  isLarge: boolean
}

export const studentsPerBlock = 300
export const smallestSchool = 60
const largeFrom = 5_000

/** See `isLarge` of a demo school. */
export const isLargeSchool = (students: number): boolean => students > largeFrom

export function openDemoSchool(
  options: Omit<DemoSchoolOptions, 'passwordHash'>,
  passwordHash: string,
): DemoSchool {
  const { students, seed, nowMs } = options
  if (!Number.isInteger(students) || students < smallestSchool) {
    throw new RangeError(`The demo school needs at least ${smallestSchool} students.`)
  }
  return {
    seed,
    nowMs,
    students,
    year: planSchoolYear(nowMs),
    nextId: identityCounter(),
    passwordHash,
    groupIds: new Map(),
    isLarge: isLargeSchool(students),
  }
}

export const campuses = [
  { id: 1, title: 'North Campus', isOffered: true },
  { id: 2, title: 'Harbor Campus', isOffered: true },
  { id: 3, title: 'Prairie Campus', isOffered: true },
  { id: 4, title: 'Summer Campus', isOffered: false },
  { id: 5, title: 'Pilot Campus', isOffered: false },
  { id: 6, title: 'Pacific Campus', isOffered: true },
] as const

/** The campuses that hold classes. */
export const openCampusIds = campuses.filter((campus) => campus.isOffered).map((campus) => campus.id)
