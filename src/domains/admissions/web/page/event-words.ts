import type { ShownEvent } from '../../contract/applications.schemas.ts'

const titles: Readonly<Record<string, string>> = {
  started: 'Application started',
  guardian_sent: 'Guardian part sent',
  student_sent: 'Student part sent',
  tuition_decided: 'Flexible tuition decided',
  guardian_reopened: 'Guardian part opened for a correction',
  student_reopened: 'Student part opened for a correction',
  paper_came: 'Paper uploaded by the family',
  transcript_came: 'Transcript uploaded by the family',
  guardians_kept: 'What staff corrected of the guardians stays',
  interview_planned: 'Interview planned',
  interview_held: 'Interview held',
  admitted: 'Admitted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  admission_taken_back: 'Admission taken back',
  reopened: 'Opened again',
  corrected: 'Corrected',
  joined: 'Joined',
  parted: 'Parted again',
  deleted: 'Deleted',
  restored: 'Brought back',
  remark: 'Remark',
  guardian_pdf: 'Guardian part printed',
  student_pdf: 'Student part printed',
  folder_made: 'Enrolled folder generated',
  files_brought: 'Files put into the folder',
  transcript_asked: 'Transcript asked for again',
  transcript_bounced: 'E-mail about the transcript came back',
  deal_created: 'Deal created',
  deal_updated: 'Deal info updated',
  contact_created: 'Contact created',
  contact_updated: 'Contact updated',
  teacher_asked: 'TEACHER e-mail sent',
  mentor_asked: 'MENTOR e-mail sent',
  teacher_opened: 'TEACHER evaluation opened',
  mentor_opened: 'MENTOR evaluation opened',
  teacher_answered: 'TEACHER evaluation answered',
  mentor_answered: 'MENTOR evaluation answered',
  evaluation_bounced: 'Evaluation e-mail came back',
  action_failed: 'Not done',
  outside_differs: 'Outside system differs',
  outside_unread: 'Outside system not readable',
  outside_same: 'Outside system is the same again',
}

/** What happened, in a few words; who did it where it was somebody. */
export function eventTitle({ kind, person }: Pick<ShownEvent, 'kind' | 'person'>): string {
  const title = titles[kind] ?? kind
  return person === null ? title : `${title} by ${person}`
}
