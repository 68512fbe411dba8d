import type { DemoPart } from '../demo-rows.ts'
import { type DemoSchool, studentsPerBlock } from '../demo-school.ts'
import { addressBook } from './accounts.ts'
import { addEmployees } from './employees.ts'
import { addHouses } from './houses.ts'
import type { Block } from './people.ts'
import { addStudents } from './students.ts'

const studentsPerHouse = 25
const studentsPerEmployee = 5
/** The nine personas, and an advisor for each further house of the smallest school. */
const fewestEmployees = 12

/** The people of one block: employees, houses, students and their guardians. */
export function buildBlock(school: DemoSchool, index: number): { block: Block; part: DemoPart } {
  const part: DemoPart = {}
  const students = Math.min(studentsPerBlock, school.students - index * studentsPerBlock)
  const houseCount = Math.max(index === 0 ? 4 : 1, Math.ceil(students / studentsPerHouse))
  const employeeCount = Math.max(
    index === 0 ? fewestEmployees : houseCount,
    Math.ceil(students / studentsPerEmployee),
  )
  const addressOf = addressBook(index)
  const employees = addEmployees(
    part,
    school,
    index,
    { employees: employeeCount, houses: houseCount },
    addressOf,
  )
  const houses = addHouses(part, school, index, { students, houses: houseCount }, employees)
  return {
    part,
    block: { index, employees, houses, students: addStudents(part, school, index, houses, addressOf) },
  }
}
