import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'

/** SQL: a column, or a number, of an employee. */
type Person = RawBuilder<unknown>

/** SQL: an employee holds a right for the whole school. */
export const holdsEverywhere = (person: Person, permission: Permission) => sql<boolean>`exists (
  select from rights_held(${person}) held where held.permission = ${permission} and held.cohort_id is null)`

/**
 * SQL: an employee holds a right for a campus, or for the whole school; of several campuses for one of them, of none (null)
 * for the whole school alone.
 */
export const holdsAt = (
  person: Person,
  permission: Permission,
  cohort: RawBuilder<unknown> | number | null | readonly number[],
) => sql<boolean>`exists (
  select from rights_held(${person}) held where held.permission = ${permission}
    and (held.cohort_id is null or held.cohort_id = ${
      Array.isArray(cohort) ? sql`any(${[...cohort]}::integer[])` : cohort
    }))`

/** SQL: an employee holds a right somewhere, be it for one campus. */
export const holdsSomewhere = (
  person: Person,
  permission: Permission | RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from rights_held(${person}) held where held.permission = ${permission})`
