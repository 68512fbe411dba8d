import { sql } from 'kysely'
import { school } from '#contract/school/school.ts'
import { schoolZone } from '#contract/school-time.ts'
import { type Asked, type Collection, changedAt, orgCode, refTo, yearsOn } from './collection.ts'

const text = (column: string) => sql`${sql.ref(`r.${column}`)}`

export const orgs: Collection = {
  one: 'org',
  many: 'orgs',
  rows: () => sql`
    select 0 as ord, 'network' as code, 'active' as status, ${changedAt(sql`'network'`)} as changed_at,
      ${school().productName}::text as name, 'district' as type
    union all select c.id, 'c' || c.id, 'active', ${changedAt(sql`'c' || c.id`)}, c.title, 'school' from cohorts c`,
  told: (asked) => ({
    name: text('name'),
    type: text('type'),
    identifier: text('code'),
    parent: refTo(asked, 'org', sql`case when r.type = 'school' then 'network' end`),
    children: sql`case when r.type = 'district' then
      (select jsonb_agg(${refTo(asked, 'org', sql`'c' || k.id`)} order by k.id) from cohorts k) end`,
  }),
  fields: { name: text('name'), type: text('type'), identifier: text('code') },
}

const firstDay = sql`(t.starts_at at time zone ${schoolZone})::date`
/** The standard's end of a session is the first day that is none of it. */
const endDay = sql`(((t.ends_at - interval '1 millisecond') at time zone ${schoolZone})::date + 1)`

/** A school year, named by the calendar year in which it ends; its cycles as terms, and of each the one period in which progress is reported: the whole of it. */
export const academicSessions: Collection = {
  one: 'academicSession',
  many: 'academicSessions',
  rows: (asked) => sql`
    select min(t.id) * 3 as ord, 'y' || t.school_year as code, 'active' as status,
      ${changedAt(sql`'y' || t.school_year`)} as changed_at, t.school_year as title, 'schoolYear' as type,
      min(${firstDay})::text as first, max(${endDay})::text as last, null as parent,
      right(t.school_year, 4) as year
    from cycles t where t.school_year in ${yearsOn(asked)} group by t.school_year
    union all select t.id * 3 + k.ord, k.letter || t.id, 'active', ${changedAt(sql`'t' || t.id`)}, t.title, k.type,
      ${firstDay}::text, ${endDay}::text,
      case k.type when 'term' then 'y' || t.school_year else 't' || t.id end,
      right(t.school_year, 4)
    from cycles t cross join (values (1, 't', 'term'), (2, 'g', 'gradingPeriod')) k (ord, letter, type)
    where t.school_year in ${yearsOn(asked)}`,
  told: (asked) => ({
    title: text('title'),
    type: text('type'),
    startDate: text('first'),
    endDate: text('last'),
    schoolYear: text('year'),
    parent: refTo(asked, 'academicSession', text('parent')),
    children: sql`case r.type
      when 'schoolYear' then (
        select jsonb_agg(${refTo(asked, 'academicSession', sql`'t' || k.id`)} order by k.id) from cycles k
        where 'y' || k.school_year = r.code)
      when 'term' then jsonb_build_array(${refTo(asked, 'academicSession', sql`'g' || substr(r.code, 2)`)}) end`,
  }),
  fields: {
    title: text('title'),
    type: text('type'),
    startDate: text('first'),
    endDate: text('last'),
    schoolYear: text('year'),
  },
}

export const courses: Collection = {
  one: 'course',
  many: 'courses',
  rows: () => sql`
    select k.ord, k.code, 'active' as status, ${changedAt(sql`'network'`)} as changed_at, k.title
    from (values (1, 'house', 'House'), (2, 'experience', 'Experience')) k (ord, code, title)`,
  told: (asked) => ({
    title: text('title'),
    courseCode: text('code'),
    org: refTo(asked, 'org', sql`'network'`),
  }),
  fields: { title: text('title'), courseCode: text('code') },
}

/** Houses are homerooms, experiences are scheduled classes. */
export const classes: Collection = {
  one: 'class',
  many: 'classes',
  rows: (asked) => sql`
    select h.id::bigint * 2 as ord, 'h' || h.id as code,
      case when h.archived_at is null then 'active' else 'tobedeleted' end as status,
      ${changedAt(sql`'h' || h.id`)} as changed_at, h.title, 'homeroom' as type, 'house' as course,
      ${orgCode(sql`h.cohort_id`)} as org, null::integer as cycle_id
    from houses h
    union all select x.id::bigint * 2 + 1, 'x' || x.id,
      case when x.archived_at is null then 'active' else 'tobedeleted' end, ${changedAt(sql`'x' || x.id`)},
      x.title, 'scheduled', 'experience', ${orgCode(sql`x.cohort_id`)}, x.cycle_id
    from experiences x join cycles t on t.id = x.cycle_id where t.school_year in ${yearsOn(asked)}`,
  told: (asked) => ({
    title: text('title'),
    classCode: text('code'),
    classType: text('type'),
    course: refTo(asked, 'course', text('course')),
    school: refTo(asked, 'org', text('org')),
    terms: sql`(select coalesce(jsonb_agg(${refTo(asked, 'academicSession', sql`'t' || t.id`)} order by t.id), '[]')
      from cycles t where t.id = r.cycle_id or (r.cycle_id is null and t.school_year in ${yearsOn(asked)}))`,
  }),
  fields: {
    title: text('title'),
    classCode: text('code'),
    classType: text('type'),
    'course.sourcedId': text('course'),
    'school.sourcedId': text('org'),
  },
}

/** SQL: classes `r` of a term. */
export const isOfTerm = (asked: Asked, code: string) =>
  sql<boolean>`(r.cycle_id is null or 't' || r.cycle_id = ${code}) and exists (
    select from cycles t where 't' || t.id = ${code} and t.school_year in ${yearsOn(asked)})`
