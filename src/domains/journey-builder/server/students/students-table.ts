import { byColumns } from '#server/api/table-download.ts'
import type { JourneyStudent } from '../../contract/journey.contract.ts'

const header = [
  'Student',
  'Grade',
  'Campus',
  'House',
  'Pathways',
  'Chosen',
  'First choices',
  'Placements',
  'Open blocks',
]

/** The students of a filter as a table, read a thousand at a time. */
export const studentsTable = (pages: AsyncIterable<readonly JourneyStudent[]>) => ({
  name: 'journey-builder-students',
  header,
  rows: rowsOf(pages),
  person: byColumns(0, 1, 2),
})

async function* rowsOf(pages: AsyncIterable<readonly JourneyStudent[]>) {
  for await (const page of pages)
    for (const one of page)
      yield [
        one.name,
        one.grade,
        one.campus,
        one.house ?? '',
        one.pathways.join(', '),
        one.saved_at === null ? 'Nothing yet' : one.chosen,
        one.first_choices.join(', '),
        one.placements.join(', '),
        one.gaps,
      ]
}
