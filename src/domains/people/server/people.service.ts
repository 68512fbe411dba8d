export { isMarkedTie, readsCustody } from './custody.queries.ts'
export { countColleagues, insertEmployee, updateEmployee } from './employees.ts'
export {
  type ChangedPerson,
  insertEmployees,
  insertPeople,
  updateEmployeesEach,
  updatePeople,
  updateStudentsEach,
} from './many-people.ts'
export { findVisibleStudent, listOfferedCohorts, seesStudent, withinReach } from './people.queries.ts'
export {
  findByEmail,
  fullName,
  insertPerson,
  type PersonFields,
  setDeactivated,
  touchPeople,
  updatePerson,
} from './persons.ts'
export {
  hasLeft,
  insertStudents,
  isAtSchool,
  restoreGrade,
  setStatus,
  updateStudents,
  updateStudentsOfGrade,
  wasAtSchool,
} from './students.ts'
export {
  holdPeople,
  listPersonFacts,
  type PersonFacts,
  takeBackPeople,
} from './take-back-people.ts'
export { tellOfPerson } from './tell-of-person.ts'
