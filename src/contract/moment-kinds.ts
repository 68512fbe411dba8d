/** What one line of time tells of a student, in the order in which it may be chosen (issue 12 §3). */
export const momentKinds = ['attendance', 'note', 'task', 'assessment', 'status'] as const
export type MomentKind = (typeof momentKinds)[number]
