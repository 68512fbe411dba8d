import { applicantOf } from './applicants.ts'

const dayMs = 86_400_000
const days = (nowMs: number, ago: number) => new Date(nowMs - ago * dayMs)
/** The Monday of that week or the next: students begin on school days. */
const mondayFrom = (date: Date) => new Date(date.getTime() + ((8 - date.getUTCDay()) % 7) * dayMs)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

export const applications = 120
/** The last is application 1043, as in the pictures. */
const lastId = 1043

type Stage = 'started' | 'gathering' | 'interview' | 'decision' | 'admitted' | 'declined' | 'withdrawn'

/** Which stage the applications are in, by turns: every one of them has some. */
const turns: readonly Stage[] = [
  ...(['gathering', 'gathering', 'started', 'gathering', 'interview', 'admitted'] as const),
  ...(['gathering', 'started', 'decision', 'started', 'interview', 'admitted'] as const),
  ...(['gathering', 'declined', 'gathering', 'started', 'admitted', 'withdrawn'] as const),
]

/** One application as rows of its tables have it; the newest first. */
export function plannedApplication(index: number, nowMs: number, campuses: readonly number[]) {
  const applicant = applicantOf(index)
  const stage = turns[index % turns.length] ?? 'started'
  const isOver = stage === 'admitted' || stage === 'declined' || stage === 'withdrawn'
  const ago = 3 + index * 1.5
  const isSent = stage !== 'started'
  const isWhole =
    stage === 'interview' || stage === 'decision' || stage === 'admitted' || stage === 'declined'
  const kind = index % 5
  const records = isWhole
    ? 'received'
    : !isSent
      ? kind === 0
        ? 'asked'
        : 'none'
      : (['not_readable', 'asked', 'received', 'asked', 'received'][kind] ?? 'asked')
  return {
    index,
    id: lastId - index,
    cohort_id: index % 9 === 8 ? null : (campuses[index % campuses.length] ?? null),
    starts_on: index % 4 === 3 ? null : dayOf(mondayFrom(new Date(nowMs + (60 + (index % 3) * 120) * dayMs))),
    first: applicant.first,
    last: applicant.last,
    email: `student${lastId - index}@mail.example`,
    born: dayOf(days(nowMs, 365 * (11 + (index % 7)) + index)),
    grade: 6 + (index % 7),
    school_now: index % 3 === 0 ? 'Lycée Jean Giono' : index % 3 === 1 ? 'Riverside Middle School' : '',
    lives_in: index % 4 === 0 ? 'New Orleans, Louisiana, USA' : 'Boise, Idaho, USA',
    guardian: applicant.guardian,
    guardian_email: index === 7 ? '' : `guardian${lastId - index}@mail.example`,
    relationship: applicant.relationship,
    guardian_steps: isSent ? 5 : index % 6,
    guardian_at: isSent ? days(nowMs, ago - 1.4) : null,
    student_steps: isSent ? 6 : index % 5,
    student_at: isSent ? days(nowMs, ago - 2) : null,
    tuition: index % 3 === 0 ? (isWhole ? 'done' : 'in_review') : 'none',
    tuition_on: index % 3 === 0 && isWhole ? dayOf(days(nowMs, Math.max(0, ago - 2.5))) : null,
    records,
    records_on: records === 'none' ? null : dayOf(days(nowMs, Math.max(0, ago - 2.6))),
    interview:
      stage === 'decision' || stage === 'admitted' || stage === 'declined'
        ? 'done'
        : stage === 'interview'
          ? 'planned'
          : 'none',
    interview_on:
      stage === 'interview'
        ? dayOf(new Date(nowMs + (1 + kind) * dayMs))
        : isWhole
          ? dayOf(days(nowMs, Math.max(0, ago - 2.8)))
          : null,
    outcome: isOver ? stage : null,
    stage,
    created_at: days(nowMs, ago),
    stage_since: days(nowMs, Math.max(0.2, ago * (isOver ? 0.3 : 0.6))),
    /** How far the evaluations are: of the teacher, then of the mentor. */
    evaluations: isWhole
      ? (['answered', 'answered'] as const)
      : !isSent
        ? (['named', 'named'] as const)
        : ((
            [
              ['answered', 'opened'],
              ['asked', 'asked'],
              ['answered', 'answered'],
              ['bounced', 'asked'],
              ['answered', 'asked'],
            ] as const
          )[kind] ?? (['asked', 'asked'] as const)),
    has_deal: isSent && index % 4 !== 2,
    has_folder: stage === 'admitted' || index === 0,
  }
}

export type PlannedApplication = ReturnType<typeof plannedApplication>
