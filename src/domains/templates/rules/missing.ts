import type { Design } from '../contract/design.schemas.ts'
import type { DesignTab } from '../contract/design-tabs.ts'

/** A line of the checklist before publishing. */
export interface CheckLine {
  /** The field it leads to: `weeks.k3.title`. */
  readonly field: string
  readonly tab: DesignTab
  /** What is missing, or that it is there: "Picture is missing", "Picture". */
  readonly title: string
  readonly hint?: string
  readonly isDone: boolean
}

const isEmpty = (text: string) => text.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** What a design needs before it is published, all of it, with what is there already (pages.md, editors). */
export function checkDesign(design: Design): CheckLine[] {
  const { weeks, tasks, sessions } = design
  const line = (
    tab: DesignTab,
    field: string,
    isDone: boolean,
    [title, open, hint]: readonly [string, string, string?],
  ): CheckLine => ({ tab, field, isDone, title: isDone ? title : open, ...(hint !== undefined && { hint }) })
  const untitled = weeks.findIndex(({ title }) => title === '')
  const withoutTask = weeks.findIndex(({ key }) => !tasks.some(({ week }) => week === key))
  const withoutSession = weeks.findIndex(({ key }) => !sessions.some(({ week }) => week === key))
  const undone = tasks.find(({ title, week }) => title === '' || week === null)
  // Who studies by themselves meets nobody at fixed hours, and needs no places.
  const meets = design.type !== 'independent_study'
  const weekOf = (at: number) => `weeks.${weeks[at]?.key ?? ''}`
  return [
    line('general', 'title', design.title !== '', ['Title', 'Title is missing']),
    line('general', 'theme_title', design.theme_title !== '', [
      'Theme',
      'Theme is missing',
      'What it is about, in a word or two',
    ]),
    line('general', 'description', !isEmpty(design.description), [
      'Description',
      'Description is missing',
      'Shown to families in the catalog',
    ]),
    line('general', 'picture', design.picture !== null, [
      'Picture',
      'Picture is missing',
      'Shown to families in the catalog',
    ]),
    ...(meets
      ? [
          line('general', 'places', design.places !== null, [
            'Places',
            'Places are missing',
            'How many students it takes',
          ]),
        ]
      : []),
    line('learning-details', 'driving_question', design.driving_question !== '', [
      'Driving question',
      'Driving question is missing',
    ]),
    line('learning-details', 'unit_ids', design.unit_ids.length > 0, [
      'Units',
      'No unit is chosen',
      'What students get credit for',
    ]),
    line('learning-details', 'ability_ids', design.ability_ids.length > 0, [
      'Abilities',
      'No ability is chosen',
    ]),
    line('weekly-plan', 'weeks', weeks.length > 0, ['Weekly plan', 'There is no week yet']),
    ...(weeks.length > 0
      ? [
          line('weekly-plan', `${weekOf(untitled)}.title`, untitled < 0, [
            'Every week has a title',
            `Week ${untitled + 1} has no title`,
          ]),
          line('tasks', 'tasks', withoutTask < 0, [
            'Every week has a task',
            `Week ${withoutTask + 1} has no task`,
            'Something that shows what was learned',
          ]),
        ]
      : []),
    ...(meets && weeks.length > 0
      ? [
          line('sessions', weekOf(withoutSession), withoutSession < 0, [
            'Every week meets',
            `Week ${withoutSession + 1} has no session`,
          ]),
        ]
      : []),
    ...(tasks.length > 0
      ? [
          line(
            'tasks',
            `tasks.${undone?.key ?? ''}.${undone?.title === '' ? 'title' : 'week'}`,
            undone === undefined,
            [
              'Every task has a title and a due week',
              undone?.title === '' ? 'A task has no title' : `“${undone?.title}” has no due week`,
            ],
          ),
        ]
      : []),
    line(
      'tasks',
      'tasks',
      tasks.some(({ is_final }) => is_final),
      ['A final task', 'No task is the final one', 'What it all leads to'],
    ),
  ]
}

/** The lines that keep a design from being published. */
export const missingIn = (design: Design): CheckLine[] => checkDesign(design).filter(({ isDone }) => !isDone)
