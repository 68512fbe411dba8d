export { findVisibleStudent, seesStudent, withinReach } from './people.queries.ts'
export { findByEmail, insertPerson } from './persons.ts'
