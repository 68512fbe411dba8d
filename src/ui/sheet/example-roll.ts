import type { Span } from '../status/presence.ts'

/** Invented people of one invented morning, so that the kit can be looked at. */
export const startMs = Date.parse('2026-11-10T15:00:00Z')
const at = (minutes: number) => startMs + minutes * 60_000
export const scheduled = { startMs, endMs: at(50) }

export interface ExampleStudent {
  id: string
  name: string
  status: 'present' | 'late' | 'insufficient' | 'unexcused' | 'excused'
  segments: Span[]
  joinedMs?: number
  why: string
}

const span = (from: number, to: number): Span => ({ fromMs: at(from), toMs: at(to) })

const people: [string, ExampleStudent['status'], Span[], string][] = [
  ['Declan O’Shaughnessy', 'unexcused', [], 'Not seen, no excuse'],
  ['Xiomara Castellanos Peña', 'unexcused', [], 'Not seen, no excuse'],
  ['Hana Kobayashi', 'excused', [], 'Medical appointment'],
  ['Oluwaseun Adebayo-Fitzgerald', 'insufficient', [span(6, 17.5), span(24, 34)], '6 min late, 21 of 50'],
  ['Tomás Ó Briain', 'insufficient', [span(1, 15)], '14 of 50 min'],
  ['Björn Thorsteinsson', 'late', [span(4, 50)], '4 min late'],
  ['Giang Nguyễn Thị Minh', 'late', [span(9, 50)], '9 min late'],
  ['Mateo Ruiz Alcántara', 'late', [span(3, 50)], '3 min late'],
  ['Wren Abernathy', 'present', [span(0, 31), span(33, 50)], 'Set by you'],
  ['Amara Nwosu', 'present', [span(0, 50)], ''],
  ['Anaïs Beaumont-Delacroix', 'present', [span(0, 50)], ''],
  ['Chukwuemeka Obi', 'present', [span(1, 50)], ''],
  ['Fatoumata Diallo', 'present', [span(0, 47)], ''],
]

/** A roll of any size, to see that 10,000 rows scroll. */
export function exampleRoll(size: number): ExampleStudent[] {
  return Array.from({ length: size }, (_, index) => {
    const [name, status, segments, why] = people[index % people.length] ?? ['', 'present', [], '']
    const first = segments[0]
    return {
      id: String(index),
      name: index < people.length ? name : `${name} ${index}`,
      status,
      segments,
      why,
      ...(first === undefined ? {} : { joinedMs: first.fromMs }),
    }
  })
}

export const minutesIn = (student: ExampleStudent): number =>
  student.segments.reduce((sum, { fromMs, toMs }) => sum + Math.floor((toMs - fromMs) / 60_000), 0)
