import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { type SetUpStep, setUpSteps } from './set-up-address.ts'

export type Progress = ContractRouterOutputs['setUp']['getProgress']

export const stepTitles: Readonly<Record<SetUpStep, string>> = {
  school: 'School',
  campuses: 'Campuses',
  year: 'School year',
  colleagues: 'Colleagues',
  next: 'What next',
}

/** Whether there is what a step is about, however it came to be. */
export const isDone = (step: SetUpStep, progress: Progress): boolean =>
  ({
    school: progress.schoolName !== '',
    campuses: progress.campuses > 0,
    year: progress.cycles > 0,
    colleagues: progress.colleagues > 0,
    next: false,
  })[step]

/** The step to go on with: the first that is not done. */
export const firstOpenStep = (progress: Progress): SetUpStep =>
  setUpSteps.find((step) => !isDone(step, progress)) ?? 'next'
