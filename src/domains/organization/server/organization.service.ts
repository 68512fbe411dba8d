export { findOrganization, getOrganization } from './organization.queries.ts'
export { addCampusOfFile } from './save-campus.ts'
