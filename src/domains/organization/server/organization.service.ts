export { findOrganization, getOrganization } from './organization.queries.ts'
