import type pg from 'pg'
import { personaOf } from '../demo-personas.ts'
import { guardianQuestions, studentQuestions } from './applicants.ts'
import { awkwardApplications } from './awkward-applications.ts'
import { addConfiguration } from './configuration.ts'
import { evaluationRows } from './evaluation-rows.ts'
import { eventRows } from './event-rows.ts'
import { addIntake } from './intake-drafts.ts'
import { applications, type PlannedApplication, plannedApplication } from './planned-applications.ts'
import { recordRows } from './record-rows.ts'

const spread = (rows: readonly object[]) => [JSON.stringify(rows)]

/** 120 applications in every state, with their families, evaluations, papers, history and what the services were told. */
export async function addAdmissions(
  client: pg.ClientBase,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  const { rows: cohorts } = await client.query<{ id: number }>(
    'select id from cohorts where is_offered order by id',
  )
  const planned = Array.from({ length: applications }, (_, index) =>
    plannedApplication(
      index,
      nowMs,
      cohorts.map(({ id }) => id),
    ),
  )
  planned.push(
    ...(await awkwardApplications(
      client,
      nowMs,
      cohorts.map(({ id }) => id),
    )),
  )
  await addApplications(client, planned)
  await addAnswers(client, planned)
  await client.query(
    `insert into application_evaluations (application_id, kind, evaluator_name, evaluator_email, mails, asked_at, last_asked_at,
       opened_at, answered_at, bounced_at, rating, answers, changed_at)
     select * from jsonb_to_recordset($1) as v (application_id int, kind text, evaluator_name text, evaluator_email text, mails smallint,
       asked_at timestamptz, last_asked_at timestamptz, opened_at timestamptz, answered_at timestamptz, bounced_at timestamptz,
       rating numeric, answers jsonb, changed_at timestamptz)`,
    spread(planned.flatMap(evaluationRows)),
  )
  await addStages(client, planned)
  await client.query(
    `insert into application_documents (application_id, kind, title, size_bytes, is_readable, made_at)
     select id, 'transcript', 'Transcript' || case when school_now = '' then '' else ', ' || school_now end,
       case when academic_records_state = 'not_readable' then 0 else 184000 + id * 7 end,
       academic_records_state <> 'not_readable', academic_records_on + interval '15 hours'
     from applications where academic_records_state in ('received', 'not_readable')`,
  )
  await client.query(
    `with asked as (
       insert into application_transcript_requests (application_id, mails, to_email, asked_by, asked_at, bounced_at)
       select a.id, 1 + a.id % 2, a.guardian_email, u.id, $1, case when a.id % 3 = 0 then $1::timestamptz + interval '1 minute' end
       from applications a, users u
       where a.academic_records_state = 'not_readable' and a.outcome is null and a.guardian_email <> '' and u.email = $2
       returning application_id, to_email, asked_by, asked_at)
     insert into application_events (application_id, kind, detail, done_by, happened_at)
     select application_id, 'transcript_asked', to_email, asked_by, asked_at from asked`,
    [new Date(nowMs - 5_400_000), personaOf('superadmin').email],
  )
  await client.query(
    `insert into application_records (application_id, object, outside_id, told, told_at, seen, seen_at, differs)
     select * from jsonb_to_recordset($1) as r (application_id int, object text, outside_id text, told jsonb, told_at timestamptz,
       seen jsonb, seen_at timestamptz, differs boolean)`,
    spread(planned.flatMap((one) => recordRows(one, nowMs))),
  )
  const admin = personaOf('admin').email
  await client.query(
    `insert into application_events (application_id, kind, detail, done_by, happened_at)
     select e.application_id, e.kind, e.detail, case when e.by_staff then u.id end, e.at
     from jsonb_to_recordset($1) as e (application_id int, kind text, detail text, by_staff boolean, at timestamptz), users u
     where u.email = $2 order by e.at`,
    [JSON.stringify(planned.flatMap((one) => eventRows(one, nowMs))), admin],
  )
  await client.query(
    `with failed as (
       insert into application_actions (application_id, kind, state, asked_by, asked_at, tries, next_try_at, cause, failure)
       select a.id, 'contact_creation', 'failed', u.id, $1, 1, null, 'data',
         'The guardian has no email address yet, and HubSpot knows contacts by it.'
       from applications a, users u where a.guardian_email = '' and a.outcome is null and u.email = $2 returning application_id)
     update applications a set has_failed_action = true from failed where a.id = failed.application_id`,
    [new Date(nowMs - 7_200_000), admin],
  )
  await addIntake(client, planned, { nowMs, admin })
  await addConfiguration(client, { nowMs, admin })
}

async function addApplications(client: pg.ClientBase, planned: readonly PlannedApplication[]): Promise<void> {
  await client.query(
    `insert into applications (id, cohort_id, starts_on, student_first_name, student_last_name, student_email, student_born_on, student_grade,
       school_now, lives_in, guardian_steps, guardian_finished_at, student_steps, student_finished_at, flexible_tuition_state,
       flexible_tuition_on, academic_records_state, academic_records_on, student_interview_state, student_interview_on, outcome,
       stage_since, created_at, updated_at)
     overriding system value
     select id, cohort_id, starts_on, first, last, email, born, grade, school_now, lives_in, guardian_steps, guardian_at, student_steps,
       student_at, tuition, tuition_on, records, records_on, interview, interview_on, outcome, stage_since, created_at, stage_since
     from jsonb_to_recordset($1) as a (id int, cohort_id smallint, starts_on date, first text, last text, email text, born date,
       grade smallint, school_now text, lives_in text, guardian_steps smallint, guardian_at timestamptz, student_steps smallint,
       student_at timestamptz, tuition text, tuition_on date, records text, records_on date, interview text, interview_on date,
       outcome text, stage_since timestamptz, created_at timestamptz)`,
    spread(planned),
  )
  await client.query(`select setval(pg_get_serial_sequence('applications', 'id'), max(id)) from applications`)
  await client.query(
    `insert into application_guardians (application_id, name, email, phone, relationship, is_applicant)
     select id, guardian, guardian_email, '+1 504 555 0' || (100 + index), relationship, true
     from jsonb_to_recordset($1) as a (id int, index int, guardian text, guardian_email text, relationship text)`,
    spread(planned),
  )
}

/** What was sent of both parts; of those that were begun a draft. */
async function addAnswers(client: pg.ClientBase, planned: readonly PlannedApplication[]): Promise<void> {
  const answersOf = (all: readonly (readonly [string, string])[], steps: number) =>
    all.slice(0, steps).map(([question, answer]) => ({ question, answer }))
  const rows = planned.flatMap((one) => [
    {
      ...{ application_id: one.id, part: 'guardian', saved_at: one.guardian_at ?? one.created_at },
      ...{ submitted_at: one.guardian_at, answers: answersOf(guardianQuestions, one.guardian_steps) },
    },
    {
      ...{ application_id: one.id, part: 'student', saved_at: one.student_at ?? one.created_at },
      ...{ submitted_at: one.student_at, answers: answersOf(studentQuestions, one.student_steps) },
    },
  ])
  await client.query(
    `insert into application_answers (application_id, part, answers, saved_at, submitted_at)
     select * from jsonb_to_recordset($1) as p (application_id int, part text, answers jsonb, saved_at timestamptz, submitted_at timestamptz)
     where jsonb_array_length(answers) > 0`,
    spread(rows),
  )
}

/** How long each was in the stages before the one it is in. */
async function addStages(client: pg.ClientBase, planned: readonly PlannedApplication[]): Promise<void> {
  const way = ['started', 'gathering', 'interview', 'decision'] as const
  const rows = planned.flatMap((one) => {
    const passed =
      one.stage === 'withdrawn'
        ? way.slice(0, 2)
        : way.slice(0, way.indexOf(one.stage as 'started') < 0 ? 4 : way.indexOf(one.stage as 'started'))
    const from = one.created_at.getTime()
    const each = (one.stage_since.getTime() - from) / Math.max(1, passed.length)
    return [...passed, one.stage].map((stage, at) => ({
      ...{ application_id: one.id, stage },
      entered_at: new Date(from + each * at),
      left_at: at < passed.length ? new Date(from + each * (at + 1)) : null,
    }))
  })
  await client.query('delete from application_stages where application_id = any($1)', [
    planned.map(({ id }) => id),
  ])
  await client.query(
    `insert into application_stages (application_id, stage, entered_at, left_at)
     select * from jsonb_to_recordset($1) as s (application_id int, stage text, entered_at timestamptz, left_at timestamptz)`,
    spread(rows),
  )
  await client.query(
    `update applications a set stage_since = s.stage_since from jsonb_to_recordset($1) as s (id int, stage_since timestamptz)
     where a.id = s.id`,
    spread(planned),
  )
}
