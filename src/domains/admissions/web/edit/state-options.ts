/** How far something is, as a form offers it. */
export const tuitionOptions = [
  { value: 'none', label: 'Not asked for' },
  { value: 'in_review', label: 'In review' },
  { value: 'done', label: 'Decided' },
] as const

export const recordsOptions = [
  { value: 'none', label: 'Not asked for' },
  { value: 'asked', label: 'Asked for' },
  { value: 'received', label: 'Received' },
  { value: 'not_readable', label: 'Not readable' },
] as const

export const interviewOptions = [
  { value: 'none', label: 'Not planned' },
  { value: 'planned', label: 'Planned' },
  { value: 'done', label: 'Held' },
] as const
