export { findVisibleStudent, seesStudent, withinReach } from './people.queries.ts'
export {
  deleteLinks,
  endAccess,
  findByEmail,
  fullName,
  insertPerson,
  type PersonFields,
  updatePerson,
} from './persons.ts'
