export { addCampusOfFile } from './campuses.queries.ts'
export { findOrganization, getOrganization } from './organization.queries.ts'
