import type { OnboardingStatus } from '../contract/onboarding-words.ts'

/** A status as people read it (domain.md §9). */
export const statusLabels: Readonly<Record<OnboardingStatus, string>> = {
  '': '-',
  not_invited: 'Not invited',
  not_started: 'Not started',
  in_progress: 'In progress',
  completed: 'Complete',
}

/** `1 family`, `1,200 families`. */
export const familyCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'family' : 'families'}`
