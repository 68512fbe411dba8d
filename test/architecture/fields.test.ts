import { expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

const outsideTheKit = listFiles('src', /\.tsx$/).filter((path) => !path.startsWith('src/ui/'))

/** Fields the browser draws in its own words and colours, and calendars that begin on another day of the week. */
const foreign = /type="(?:date|time|datetime-local|month|week)"|<select\b|\bNativeSelect\b|'@mantine\/dates/

it('days, times and choices are fields of the kit everywhere (docs/decisions/0041-one-set-of-fields.md)', () => {
  expect(outsideTheKit.length).toBeGreaterThan(100)
  expect(outsideTheKit.filter((path) => foreign.test(readSource(path)))).toEqual([])
})
