export { getOrganization } from './organization.queries.ts'
