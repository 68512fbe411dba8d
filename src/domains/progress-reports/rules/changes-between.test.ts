import { expect, it } from 'vitest'
import type { ReportContent } from '../contract/report-content.ts'
import { changesBetween } from './changes-between.ts'

const attendance = { sessions: 4, there: 3, late: 0, excused: 0, absent: 1 }
const kelp: ReportContent['experiences'][number] = {
  id: 1,
  title: 'The Kelp Forest',
  type: 'expedition',
  image_url: null,
  experts: ['Priya'],
  attendance,
  tasks: { expected: 3, handed_in: 1 },
  perks: [{ kind: 'unit', id: 5, title: 'Tides', level: 2, label: 'Developing 2', comment: 'Good.' }],
}
const before: ReportContent = {
  student: { id: 1, name: 'Ida Moreau', first_name: 'Ida', grade: 9 },
  cycle: { id: 2, title: 'Cycle 2', starts_at: '2026-10-12T04:00:00Z', ends_at: '2026-11-21T04:59:59Z' },
  kind: 'mid_cycle',
  advisor: null,
  attendance,
  experiences: [kelp],
  summary: null,
}

it('says nothing where nothing changed', () => {
  expect(changesBetween(before, structuredClone(before))).toEqual([])
})

it('says what changed in words that a family reads', () => {
  const [tides] = kelp.perks
  const after: ReportContent = {
    ...before,
    attendance: { ...attendance, there: 4 },
    summary: { body: 'Well done.', by: 'Pat' },
    experiences: [
      {
        ...kelp,
        tasks: { expected: 3, handed_in: 2 },
        perks: [
          ...(tides ? [{ ...tides, label: 'Demonstrating 3', comment: 'Better.' }] : []),
          { kind: 'ability', id: 5, title: 'Argue', level: null, label: 'On track', comment: '' },
        ],
      },
      { ...kelp, id: 9, title: 'Reading Le Guin', perks: [] },
    ],
  }
  expect(changesBetween(before, after)).toEqual([
    'Tides: Developing 2, now Demonstrating 3.',
    'Tides: the comment was rewritten.',
    'Argue: now On track.',
    '“The Kelp Forest”: 1 of 3 tasks handed in, now 2 of 3.',
    '“Reading Le Guin” was added.',
    'Attendance: 3 of 4 sessions, now 4 of 4.',
    'The summary was rewritten.',
  ])
  expect(changesBetween(after, before)).toContain('“Reading Le Guin” was removed.')
})
