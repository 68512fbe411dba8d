import { pictures as drawings } from '#domains/templates/contract/design-words.ts'
import { hashOf } from '../random.ts'

const chosen: Readonly<Record<string, (typeof drawings)[number]>> = {
  'The Kelp Forest': 'kelp',
  'Bridges and Loads': 'bridge',
  'Reading Le Guin': 'orbit',
  'Open Studio': 'studio',
  'Night Sky Notebook': 'stars',
  'Tides and Timetables': 'ripple',
  'Keyboard Work': 'keys',
  'Homework Harbor': 'pages',
  'Juniper House': 'leaves',
}

/** The address of a drawing for an experience or a house, the same for the same title. */
export const pictureOf = (title: string): string =>
  `/pictures/${chosen[title] ?? drawings[hashOf(title) % drawings.length]}.svg`
