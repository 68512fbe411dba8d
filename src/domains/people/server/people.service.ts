export { insertEmployee, updateEmployee } from './employees.ts'
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
export { insertStudent, isAtSchool, setStatus, updateStudents } from './students.ts'
