import type { ColourFamily } from '#ui/theme/tokens.ts'
import type { FamilyTask } from '../../contract/family-tasks.contract.ts'

/** How a family reads a task's state. */
export const taskStates: Readonly<
  Record<FamilyTask['state'], { readonly title: string; readonly family: ColourFamily }>
> = {
  open: { title: 'To do', family: 'neutral' },
  extended: { title: 'More time', family: 'accent' },
  in_person: { title: 'In person', family: 'neutral' },
  handed_in: { title: 'Handed in', family: 'accent' },
  reviewed: { title: 'Reviewed', family: 'present' },
  missed: { title: 'Missed', family: 'unexc' },
  excused: { title: 'Excused', family: 'exc' },
  to_read: { title: 'To read', family: 'neutral' },
}
