import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

export type JobRow = ContractRouterOutputs['studentChat']['listJobs']['jobs'][number]
export type JobDetails = ContractRouterOutputs['studentChat']['getJob']

const titles: Readonly<Record<string, string>> = {
  setup: 'Basic setup',
  compare: 'Comparison',
  users: 'Sync of all users',
  user: 'Sync of a user',
  invitation: 'Invitation',
  student: 'Sync of a student',
  employee: 'Sync of an employee',
  house: 'Sync of a house',
  experience: 'Sync of an experience',
  experiences: 'Sync of all experiences',
  repair: 'Repair',
}

/** What a job is, in words. */
export const jobTitle = ({ type }: { readonly type: string }) => titles[type] ?? type

/** What came of a job so far, in a sentence. */
export function jobText({
  status,
  writtenCount,
  stepCount,
  doneCount,
  errorsCount,
  failure,
}: JobRow): string {
  if (status === 'planned') return `${stepCount} to look at; nothing is done yet`
  if (status === 'waiting') return 'About to run'
  if (status === 'running')
    return stepCount === 0 ? 'Reading and comparing' : `${doneCount} of ${stepCount} done`
  if (failure !== '') return failure
  if (status === 'held') return 'What it removes waits for a second person'
  if (status === 'empty') return 'Everything agreed already'
  if (status === 'skipped') return 'Everything was left out, with reasons'
  if (status === 'stopped') return 'Stopped; what was done stays'
  const failed = errorsCount > 0 ? `, ${errorsCount} failed` : ''
  return stepCount === 0 ? 'Done' : `${writtenCount} of ${stepCount} written and read back${failed}`
}
