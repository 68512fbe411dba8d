import type { PlannedApplication } from './planned-applications.ts'

const hourMs = 3_600_000

/** What happened to an application, one line each. */
export function eventRows(one: PlannedApplication, nowMs: number) {
  const { id, evaluations, records, interview, outcome, has_deal, has_folder, stage_since } = one
  const line = (kind: string, at: Date, detail = '', by_staff = false) => ({
    ...{ application_id: id, kind, detail, by_staff },
    at: new Date(Math.min(at.getTime(), nowMs)),
  })
  const after = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)
  const { created_at, guardian_at, student_at } = one
  const sentAt = student_at ?? created_at
  return [
    line('started', created_at, 'From the public form'),
    ...(guardian_at === null ? [] : [line('guardian_sent', guardian_at, 'Saved and continued twice')]),
    ...(student_at === null ? [] : [line('student_sent', student_at)]),
    ...(has_deal
      ? [
          line('deal_created', after(sentAt, 1), 'HubSpot, tried 2 times, made once', true),
          line('contact_created', after(sentAt, 1.1), 'HubSpot', true),
        ]
      : []),
    ...(evaluations[0] === 'answered' ? [line('teacher_answered', after(sentAt, 14), 'Mr. Delorme')] : []),
    ...(evaluations[1] === 'opened' ? [line('mentor_opened', after(sentAt, 9), 'Coach Ruiz')] : []),
    ...(evaluations[0] === 'bounced'
      ? [line('evaluation_bounced', after(sentAt, 4), `teacher${id}@school.example`)]
      : []),
    ...(records === 'received' || records === 'not_readable'
      ? [
          line(
            'transcript_came',
            after(sentAt, 20),
            records === 'not_readable' ? 'transcript_2025.pdf, scan failed twice' : 'transcript_2025.pdf',
          ),
        ]
      : []),
    ...(interview === 'done'
      ? [line('interview_held', after(sentAt, 30), 'Forty minutes, by video', true)]
      : []),
    ...(outcome === null ? [] : [line(outcome, stage_since, '', outcome !== 'withdrawn')]),
    ...(has_folder
      ? [
          line(
            'folder_made',
            after(stage_since > sentAt ? stage_since : sentAt, 26),
            `${id} ${one.last}`,
            true,
          ),
        ]
      : []),
    ...(id % 6 === 0
      ? [
          line(
            'remark',
            after(sentAt, 3),
            'The family asked twice about the bus. Call back on Thursday.',
            true,
          ),
        ]
      : []),
  ]
}
