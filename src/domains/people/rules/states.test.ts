import { expect, it } from 'vitest'
import { stateIn, stateLabel } from './states.ts'

it('shows a state by its name, and a code that is none as it is', () => {
  expect([stateLabel('NM'), stateLabel('Bavaria')]).toEqual(['New Mexico, USA', 'Bavaria'])
})

it.each([
  ['Boise, Idaho, USA', 'ID'],
  ['Santa Fe, new mexico, United States of America', 'NM'],
  ['Boise, ID, U.S.A.', 'ID'],
  ['Boise, ID 83702', 'ID'],
  ['Dover, DE 19901', 'DE'],
  ['Chicago, il 60601-1234', 'IL'],
  ['Austin, Texas', 'TX'],
  ['New York, USA', 'NY'],
  ['Washington, D.C., USA', 'DC'],
  ['Washington DC', 'DC'],
  ['Seattle, Washington, USA', 'WA'],
  ['Atlanta, Georgia, US', 'GA'],
])('reads the state out of “%s”', (place, state) => expect(stateIn(place)).toBe(state))

it.each([
  'Tbilisi, Georgia',
  'Munich, DE',
  'Berlin, DE 10115',
  'Jakarta, ID 10110',
  'Casablanca, MA 20250',
  'Lima, Peru',
  'Washington, USA',
  'Boise',
  'USA',
  'toString, USA',
  '',
])('reads none out of “%s”', (place) => expect(stateIn(place)).toBeNull())
