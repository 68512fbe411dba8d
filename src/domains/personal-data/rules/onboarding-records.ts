import { gone, own, type PersonalRecord } from './personal-record.ts'

/** What is stored of a family before its first day: of the student, and what each person did. */
export const onboardingRecords: readonly PersonalRecord[] = [
  {
    table: 'onboarding_reminders',
    title: 'Reminders of onboarding',
    of: '(r.student_id = $p or r.user_id = $p)',
    end: gone,
  },
  {
    table: 'onboarding_completions',
    title: 'What was done in onboarding',
    of: '(r.student_id = $p or r.user_id = $p)',
    end: gone,
  },
  {
    table: 'onboarding_mails',
    title: 'Mails of onboarding',
    of: '(r.student_id = $p or r.guardian_id = $p)',
    end: gone,
  },
  {
    table: 'onboarding_sending_families',
    title: 'What was sent to families',
    of: own('student_id'),
    end: gone,
  },
  {
    table: 'onboarding_guardians',
    title: 'How far guardians are in onboarding',
    of: '(r.student_id = $p or r.guardian_id = $p)',
    end: gone,
  },
  { table: 'onboarding_families', title: 'Onboarding', of: own('student_id'), end: gone },
]
