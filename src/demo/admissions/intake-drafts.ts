import { createHash } from 'node:crypto'
import type pg from 'pg'
import { dayTextOf } from '#contract/clock-text.ts'
import { formVersion, labelOf, type Question, questionsOf } from '#domains/intake/rules/form.ts'
import { guardianQuestions, studentQuestions } from './applicants.ts'
import type { PlannedApplication } from './planned-applications.ts'

const dayMs = 86_400_000
const longName = 'Maximiliane-Eleonora '.repeat(4).trim().slice(0, 76)

/** What the family of a planned application answers to a question; of every seventh something awkward. */
function answerOf(one: PlannedApplication, { key, choices }: Question): string {
  const known: Readonly<Record<string, string>> = {
    student_first_name: one.first,
    student_last_name: one.last,
    student_born_on: one.born,
    student_grade: String(one.grade),
    campus: one.cohort_id === null ? '' : String(one.cohort_id),
    starts_on: one.starts_on ?? '',
    school_now: one.school_now,
    lives_in: one.lives_in,
    student_email: one.email,
    guardian_name: one.guardian,
    guardian_relationship: choices.includes(one.relationship) ? one.relationship : 'Other',
    // Kept as it was typed: the family has not found its telephone yet.
    guardian_phone: one.index % 9 === 2 ? 'call the office' : `+1 504 555 0${100 + one.index}`,
    second_name: one.index % 7 === 3 ? `${longName} ${one.last}`.slice(0, 150) : '',
    second_email: '',
    second_phone: '',
    second_relationship: '',
    decides: '',
    heard: 'From a neighbour 🌊',
    teacher_name: 'Mr. Delorme',
    teacher_email: `teacher${one.id}@school.example`,
    mentor_name: 'Coach Ruiz',
    mentor_email: `mentor${one.id}@school.example`,
    tuition: one.tuition === 'none' ? 'No, thank you' : 'Yes, please',
    tuition_note: '',
  }
  return known[key] ?? texts[key] ?? ''
}

const texts: Readonly<Record<string, string>> = {
  hopes: guardianQuestions[0][1],
  learns: guardianQuestions[1][1],
  know: guardianQuestions[2][1],
  made: studentQuestions[0][1],
  bored: studentQuestions[1][1],
  learn: studentQuestions[2][1],
  help: studentQuestions[3][1],
  hard: studentQuestions[4][1],
  languages: studentQuestions[5][1],
}

/** The answers of a part, as far as the family came, field by field as the form keeps them. */
function fieldsOf(one: PlannedApplication, part: 'guardian' | 'student') {
  const at = ((part === 'guardian' ? one.guardian_at : one.student_at) ?? one.created_at).toISOString()
  const steps = part === 'guardian' ? one.guardian_steps : one.student_steps
  const all = questionsOf(part)
  const reached =
    part === 'student'
      ? all.slice(0, steps)
      : all.filter(({ step }) => guardianSteps.indexOf(step) < Math.max(1, steps))
  return Object.fromEntries(
    reached
      .map((question) => [question.key, answerOf(one, question)] as const)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => [key, { value, version: 1, savedAt: at, others: [] }]),
  )
}
const guardianSteps = [...new Set(questionsOf('guardian').map(({ step }) => step))]

/** What was sent, in the words of the form. */
function sentAnswers(
  one: PlannedApplication,
  part: 'guardian' | 'student',
  campuses: ReadonlyMap<number, string>,
) {
  const said = (question: Question) =>
    question.kind === 'campus'
      ? (campuses.get(one.cohort_id ?? 0) ?? '')
      : question.kind === 'start' && one.starts_on !== null
        ? dayTextOf(one.starts_on)
        : answerOf(one, question)
  return questionsOf(part).map((question) => ({ question: labelOf(question.key), answer: said(question) }))
}

/**
 * What the form keeps of each application: drafts of the newest form and of the one before, one that two devices wrote, one
 * that the school opened for a correction, and links, of which nobody knows the secret.
 */
export async function addIntake(
  client: pg.ClientBase,
  planned: readonly PlannedApplication[],
  { nowMs, admin }: { readonly nowMs: number; readonly admin: string },
): Promise<void> {
  const { rows: cohorts } = await client.query<{ id: number; title: string }>('select id, title from cohorts')
  const campuses = new Map(cohorts.map(({ id, title }) => [id, title]))
  const rows = planned.flatMap((one) =>
    (['guardian', 'student'] as const).map((part) => ({
      ...{ application_id: one.id, part, fields: fieldsOf(one, part) },
      answers:
        (part === 'guardian' ? one.guardian_at : one.student_at) === null
          ? []
          : sentAnswers(one, part, campuses),
      form_version: one.stage === 'started' && one.index % 2 === 1 ? formVersion - 1 : formVersion,
      saved_at: one.created_at,
    })),
  )
  await client.query(
    `insert into application_answers as w (application_id, part, fields, answers, form_version, saved_at)
     select * from jsonb_to_recordset($1) as f (application_id int, part text, fields jsonb, answers jsonb, form_version int, saved_at timestamptz)
     on conflict (application_id, part, version) do update set fields = excluded.fields, form_version = excluded.form_version,
       answers = case when w.submitted_at is null then w.answers else excluded.answers end`,
    [JSON.stringify(rows)],
  )
  // Two devices wrote the same answer.
  await client.query(
    `update application_answers set fields = jsonb_set(fields, '{hopes,others}', $1)
     where part = 'guardian' and submitted_at is null and fields ? 'hopes'`,
    [
      JSON.stringify([
        { value: 'That somebody asks before telling.', savedAt: new Date(nowMs - dayMs).toISOString() },
      ]),
    ],
  )
  await client.query(
    `insert into application_answers (application_id, part, version, form_version, fields, saved_at, reason, reopened_by)
     select w.application_id, 'guardian', 2, w.form_version,
       jsonb_set(w.fields, '{school_now}', '{"value": "Lycée Jean Giono, Turin", "version": 2, "savedAt": "2026-11-20T15:00:00.000Z", "others": []}'), $1, 'The name of the school does not fit the transcript. Please look again.', u.id
     from application_answers w join applications a on a.id = w.application_id, users u
     where w.part = 'guardian' and w.submitted_at is not null and a.outcome is null and u.email = $2
     order by w.application_id desc limit 2`,
    [new Date(nowMs - dayMs), admin],
  )
  // A family that wrote another telephone than the one that staff corrected.
  await client.query(
    `update applications a set guardians_said = jsonb_build_object('second', null, 'applicant',
       jsonb_build_object('name', g.name, 'relationship', g.relationship, 'phone', '+1 504 555 0199'))
     from application_guardians g
     where g.application_id = a.id and g.is_applicant and a.id in (
       select id from applications where guardian_finished_at is not null and outcome is null order by id desc limit 2)`,
  )
  await client.query(
    `insert into intake_links (token_hash, application_id, part, name, email, student_first_name, student_grade, made_at, ends_at, opened_at)
     select * from jsonb_to_recordset($1) as l (token_hash text, application_id int, part text, name text, email text,
       student_first_name text, student_grade smallint, made_at timestamptz, ends_at timestamptz, opened_at timestamptz)`,
    [
      JSON.stringify(
        planned.map((one) => ({
          token_hash: createHash('sha256').update(`demo ${one.id}`).digest('hex'),
          ...{ application_id: one.id, part: 'guardian', name: one.guardian, email: one.guardian_email },
          ...{ student_first_name: one.first, student_grade: one.grade, made_at: one.created_at },
          ends_at: new Date(one.created_at.getTime() + 60 * dayMs),
          opened_at: one.created_at,
        })),
      ),
    ],
  )
}
