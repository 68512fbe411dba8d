/** How an application is looked for; the words are of 1-staff-tools §2.9. */
export const searchTypes = ['student', 'guardian', 'email', 'id'] as const
export type SearchType = (typeof searchTypes)[number]
export const searchTypeWords: Readonly<Record<SearchType, string>> = {
  student: 'Student name',
  guardian: 'Guardian name',
  email: 'Guardian email',
  id: 'ID',
}

/** Where an application stands; the database computes it from what came (`application_stage`). */
export const openStages = ['started', 'gathering', 'interview', 'decision'] as const
export const stages = [...openStages, 'admitted', 'declined', 'withdrawn'] as const
export type Stage = (typeof stages)[number]
export const stageWords: Readonly<Record<Stage, string>> = {
  started: 'Started',
  gathering: 'Gathering',
  interview: 'Interview',
  decision: 'Decision',
  admitted: 'Admitted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
/** What the application waits for in it. */
export const stageMeanings: Readonly<Record<(typeof openStages)[number], string>> = {
  started: 'The family is filling in its parts.',
  gathering: 'Records or evaluations are not here yet.',
  interview: 'Everything came; the interview is to be held.',
  decision: 'The interview was held; somebody decides.',
}

/** What the list shows: all that are open, one stage, or every one. */
export const stageFilters = ['open', 'any', ...stages] as const

export const sortColumns = ['id', 'studentName', 'guardianName', 'studentGrade', 'waiting'] as const
export const sorts = [...sortColumns, ...sortColumns.map((column) => `-${column}` as const)] as const

export const tuitionStates = ['none', 'in_review', 'done'] as const
export const recordsStates = ['none', 'asked', 'received', 'not_readable'] as const
export const evaluationStates = ['none', 'asked', 'one_of_two', 'done', 'bounced'] as const
export const interviewStates = ['none', 'planned', 'done'] as const
export const outcomes = ['admitted', 'declined', 'withdrawn'] as const

/** What a super admin may have done, as the row menu groups it (2-back-office §6, picture 33). */
export const actionKinds = [
  'guardian_pdf',
  'student_pdf',
  'enrolled_folder',
  'folder_files',
  'deal_creation',
  'contact_creation',
  'contact_update',
  'deal_info',
  'teacher_evaluation',
  'mentor_evaluation',
  'transcript_request',
] as const
export type ActionKind = (typeof actionKinds)[number]

interface ActionWords {
  readonly label: string
  /** What it says when it is done, and when it is not (2-back-office §8). */
  readonly done: string
  readonly failed: string
}

export const actionWords: Readonly<Record<ActionKind, ActionWords>> = {
  guardian_pdf: {
    label: 'Generate guardian PDF',
    done: 'PDF generated!',
    failed: 'Failed to generate PDF!',
  },
  student_pdf: { label: 'Generate student PDF', done: 'PDF generated!', failed: 'Failed to generate PDF!' },
  enrolled_folder: {
    label: 'Generate enrolled folder',
    done: 'Enrolled folder generated!',
    failed: 'Failed to generate enrolled folder!',
  },
  folder_files: {
    label: 'Put files into the folder',
    done: 'Files put into the folder!',
    failed: 'Failed to put files into the folder!',
  },
  deal_creation: { label: 'Create deal', done: 'Deal created!', failed: 'Failed to create deal!' },
  contact_creation: {
    label: 'Create contact',
    done: 'Contact created!',
    failed: 'Failed to create contact!',
  },
  contact_update: { label: 'Update contact', done: 'Contact updated!', failed: 'Failed to update contact!' },
  deal_info: { label: 'Update deal info', done: 'Deal info updated!', failed: 'Failed to update deal info!' },
  teacher_evaluation: {
    label: 'Resend TEACHER evaluation',
    done: 'Email sent!',
    failed: 'Failed to send email!',
  },
  mentor_evaluation: {
    label: 'Resend MENTOR evaluation',
    done: 'Email sent!',
    failed: 'Failed to send email!',
  },
  transcript_request: {
    label: 'Ask for the transcript again',
    done: 'Email sent!',
    failed: 'Failed to send email!',
  },
}

export const deleteWords = {
  label: 'Delete',
  done: 'Application deleted!',
  failed: 'Failed to delete application!',
} as const
