import { type RawBuilder, sql } from 'kysely'

/** What is asked of the collections: as of when, and where this server stands. */
export interface Asked {
  readonly now: Date
  /** `PUBLIC_URL/ims/oneroster/rostering/v1p2`. */
  readonly baseUrl: string
}

/** A kind of thing that OneRoster lists. Its rows `r` have `ord`, `code`, `status` and `changed_at` at the least. */
export interface Collection {
  /** What one is called in an answer, and several. */
  readonly one: string
  readonly many: string
  /** SQL of its rows. */
  readonly rows: (asked: Asked) => RawBuilder<unknown>
  /** SQL of what an answer says of a row `r`, beside `sourcedId`, `status` and `dateLastModified`. */
  readonly told: (asked: Asked) => Readonly<Record<string, RawBuilder<unknown>>>
  /** SQL by field of what may be filtered and sorted by. */
  readonly fields: Readonly<Record<string, RawBuilder<unknown>>>
  /** SQL of the number of the person a row tells of; absent where it tells of none. */
  readonly person?: RawBuilder<unknown>
}

/** SQL: a reference to something else, null without a code. */
export const refTo = (
  { baseUrl }: Asked,
  kind: 'org' | 'user' | 'class' | 'course' | 'academicSession',
  code: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const path = {
    org: 'orgs',
    user: 'users',
    class: 'classes',
    course: 'courses',
    academicSession: 'academicSessions',
  }
  return sql`case when ${code} is not null then jsonb_build_object(
    'href', ${`${baseUrl}/${path[kind]}/`}::text || ${code}, 'sourcedId', ${code}, 'type', ${kind}::text) end`
}

/** SQL: the code of a campus, or of the whole school. */
export const orgCode = (cohortId: RawBuilder<unknown>) => sql`coalesce('c' || ${cohortId}, 'network')`

/**
 * SQL: when something changed last; 1970 for what was never stamped. Of what is said of several together, as a seat is
 * of its person and its class, the last change of any.
 */
export const changedAt = (...codes: readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]]) =>
  sql`coalesce(greatest(${sql.join(
    codes.map((code) => sql`(select st.changed_at from roster_stamps st where st.code = ${code})`),
  )}), 'epoch'::timestamptz)`

/** SQL: school years that are not over, whose terms and classes are listed. */
export const yearsOn = ({ now }: Asked) =>
  sql`(select school_year from cycles group by 1 having max(ends_at) > ${now})`
