import { hashOf } from '../random.ts'

/** Drawings that come with the product; a real school uploads its own. */
const drawings = [
  'peaks',
  'pages',
  'ripple',
  'stars',
  'voices',
  'curve',
  'leaves',
  'orbit',
  'bridge',
  'kelp',
  'studio',
  'keys',
] as const

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
