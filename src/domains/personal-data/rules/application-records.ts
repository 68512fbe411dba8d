import { clear, gone, keep, own, type PersonalRecord } from './personal-record.ts'

const withJoined = (admitted: string) => `(with recursive theirs as (
    ${admitted}
    union select a.id from applications a join theirs t on a.merged_into = t.id)
  select id from theirs)`

/** SQL: the applications by which a student came, and what was joined into them. */
const ofStudent = withJoined('select application_id as id from application_admissions where student_id = $p')

/** SQL: the applications by which the children of a guardian came. */
const ofChild = withJoined(`select a.application_id as id from application_admissions a
    join application_admission_guardians g on g.admission_id = a.id where g.guardian_id = $p`)

/**
 * The guardian of the application in scope as `g` is the person in scope as `u`: by name, or by an address that no other
 * guardian of that application has. Two parents with one address of the family are told apart by their names.
 */
const isThem = `(lower(g.name) = lower(u.name) or (lower(g.email) = lower(u.email) and not exists (
  select from application_guardians o where o.application_id = g.application_id and lower(o.email) = lower(g.email)
    and lower(o.name) <> lower(g.name))))`

/** What names a guardian in the application in scope as `r`: their name, address and phone, as we know them and as it has them. */
const whatNamesThem = `(select array_agg(distinct lower(said)) from users u
  left join guardians p on p.id = u.id
  left join application_guardians g on g.application_id = r.application_id and ${isThem}
  cross join lateral unnest(array[u.name, u.email, p.phone, g.name, g.email, g.phone]) said
  where u.id = $p and said <> '')`

/** SQL: a text of others names the guardian; what is so short that it stands in other words names nobody. */
const names = (text: string) =>
  `exists (select from unnest(${whatNamesThem}) said where length(said) > 4 and strpos(lower(${text}), said) > 0)`

const isTheirAnswer = (value: string) => `lower(${value}) = any(${whatNamesThem}::text[])`

/**
 * SQL by column: the answers and fields of an application that stays a child's, each emptied that is the guardian's
 * name, address or phone.
 */
const answersWithoutThem = {
  answers: `(select coalesce(jsonb_agg(case when ${isTheirAnswer("one ->> 'answer'")}
      then one || '{"answer": "Erased"}' else one end order by at), '[]')
    from jsonb_array_elements(r.answers) with ordinality x (one, at))`,
  fields: `(select coalesce(jsonb_object_agg(key, case
      when ${isTheirAnswer("value ->> 'value'")} or exists (
        select from jsonb_array_elements(coalesce(value -> 'others', '[]')) o where ${isTheirAnswer("o ->> 'value'")})
      then value || '{"value": "", "others": []}' else value end), '{}') from jsonb_each(r.fields))`,
}

const ofTheirs = `r.application_id in ${ofStudent}`
const ofTheChild = `r.application_id in ${ofChild}`
const admissions = 'That somebody applied, for which grade and campus, when, and what came of it.'
const theChilds = 'It is of the child, whose own it stays until they are erased themselves.'
const isUnread = true as const

/** Records of a student: the application by which they came goes, but for that there was one. */
const ofTheStudent: readonly PersonalRecord[] = [
  { table: 'application_answers', title: 'Answers of applications', of: ofTheirs, end: gone },
  {
    table: 'application_documents',
    title: 'Papers of applications',
    of: ofTheirs,
    end: gone,
    file: 'file_key',
    withheld: ['content_hash'],
  },
  {
    table: 'application_evaluations',
    title: 'Evaluations of applications',
    of: ofTheirs,
    end: gone,
    withheld: ['token_hash'],
  },
  { table: 'application_guardians', title: 'Guardians of applications', of: ofTheirs, end: gone },
  {
    table: 'application_events',
    title: 'History of applications',
    of: ofTheirs,
    end: clear({ detail: `''` }, 'What happened, when and by whom, without what stood in it.'),
  },
  // With them: a nightly comparison would bring back what stands there.
  { table: 'application_records', title: 'Applications at other services', of: ofTheirs, end: gone },
  {
    table: 'application_actions',
    title: 'Actions on applications',
    of: ofTheirs,
    end: clear(
      {
        failure: `''`,
        next_try_at: 'null',
        // Nothing of who was erased is made anew outside, also not with an application that comes back.
        state: `case when r.state in ('waiting', 'failed') then 'closed' else r.state end`,
        went_with_application: 'false',
      },
      'What was asked of other services, by whom and when.',
    ),
  },
  {
    table: 'application_transcript_requests',
    title: 'Requests for the transcripts of applications',
    of: ofTheirs,
    end: gone,
  },
  {
    table: 'intake_links',
    title: 'Links to applications',
    of: ofTheirs,
    end: gone,
    withheld: ['token_hash'],
  },
  {
    table: 'application_stages',
    title: 'Stages of applications',
    of: ofTheirs,
    end: keep('How long applications take is calculated from it; it names nobody.'),
  },
  {
    table: 'application_joins',
    title: 'Applications joined',
    of: `(r.kept_id in ${ofStudent} or r.other_id in ${ofStudent})`,
    end: clear({ kept_before: `'{}'` }, 'That two were one, and who said so.'),
  },
  {
    table: 'applications_apart',
    title: 'Applications said to be of others',
    of: `(r.one_id in ${ofStudent} or r.other_id in ${ofStudent})`,
    end: gone,
    isUnread,
  },
  {
    table: 'applications',
    title: 'Applications',
    of: `r.id in ${ofStudent}`,
    withheld: ['student_words', 'guardian_words'],
    end: clear(
      {
        ...{ student_first_name: `'Erased'`, student_last_name: `'person'`, student_email: `''` },
        ...{ student_born_on: 'null', school_now: `''`, lives_in: `''` },
        ...{ applicant_guardian_id: 'null', guardian_name: `''`, guardian_email: `''` },
        ...{ guardian_relationship: `''`, guardians_said: 'null', has_failed_action: 'false' },
        version: 'r.version + 1',
      },
      admissions,
    ),
  },
]

/**
 * Records of a guardian: what names them in the application of a child. All of it is erased only, but for who they are
 * there: the rest tells of the child, and leaves with the child's archive.
 */
const ofTheGuardian: readonly PersonalRecord[] = [
  {
    table: 'application_answers',
    title: 'Answers about them in the application of a child',
    of: ofTheChild,
    end: clear(answersWithoutThem, theChilds),
    isUnread,
  },
  // A print of the answers, which can be printed again.
  {
    table: 'application_documents',
    title: 'Prints of what they answered in the application of a child',
    of: `${ofTheChild} and r.kind = 'guardian_pdf'`,
    end: gone,
    file: 'file_key',
    isUnread,
  },
  {
    table: 'application_events',
    title: 'History that names them in the application of a child',
    of: `${ofTheChild} and ${names('r.detail')}`,
    end: clear({ detail: `''` }, theChilds),
    isUnread,
  },
  {
    table: 'application_records',
    title: 'What other services were told of them',
    of: `${ofTheChild} and ${names(`concat(r.told, r.seen)`)}`,
    end: gone,
    isUnread,
  },
  {
    table: 'application_actions',
    title: 'Failures that name them',
    of: `${ofTheChild} and ${names('r.failure')}`,
    end: clear({ failure: `''` }, theChilds),
    isUnread,
  },
  {
    table: 'application_transcript_requests',
    title: 'Requests for transcripts that they were sent',
    of: `${ofTheChild} and ${names('r.to_email')}`,
    end: gone,
  },
  {
    table: 'intake_links',
    title: 'Links to applications that they were sent',
    of: `(r.email <> '' and lower(r.email) = (select lower(email) from users where id = $p))`,
    end: gone,
    withheld: ['token_hash'],
  },
  {
    table: 'application_joins',
    title: 'What applications of a child were before',
    of: `(r.kept_id in ${ofChild} or r.other_id in ${ofChild})`,
    end: clear({ kept_before: `'{}'` }, theChilds),
    isUnread,
  },
  {
    table: 'applications',
    title: 'What was said of them in the application of a child',
    of: `r.id in ${ofChild}`,
    end: clear({ guardians_said: 'null', version: 'r.version + 1' }, theChilds),
    isUnread,
  },
  // Last: by it they are found above. The application follows by itself.
  {
    table: 'application_guardians',
    title: 'Guardian in the application of a child',
    of: `${ofTheChild} and exists (
      select from users u, (select r.application_id, r.name, r.email) g where u.id = $p and ${isThem})`,
    end: clear({ name: `'Erased person'`, email: `''`, phone: `''` }, theChilds),
  },
]

/** Applications, by who was admitted; what says so comes last, since it leads to all of it. */
export const applicationRecords: readonly PersonalRecord[] = [
  ...ofTheStudent,
  ...ofTheGuardian,
  {
    table: 'application_admissions',
    title: 'Admission',
    of: `(r.student_id = $p or r.id in (select admission_id from application_admission_guardians where guardian_id = $p))`,
    end: clear(
      { student_before: 'null', membership_before: 'null', people_left: `'{}'` },
      'That, when and by whom somebody was admitted.',
    ),
  },
  {
    table: 'application_admission_guardians',
    title: 'Joined by an admission',
    of: own('guardian_id'),
    end: gone,
  },
]
