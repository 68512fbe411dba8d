/** Seconds after the scheduled start; `end` is the end of the meeting. */
type Stay = readonly [number, number | 'end']

interface Part {
  stays: readonly Stay[]
  shownAs?: string
}

/** The one class the pictures of the product show (look 01-session-after, 02-session-live, 04-report-panel). */
const parts: Record<string, Part> = {
  'Declan O’Shaughnessy': { stays: [] },
  'Xiomara Castellanos Peña': { stays: [] },
  'Hana Kobayashi': { stays: [] },
  'Oluwaseun Adebayo-Fitzgerald': {
    stays: [
      [372, 1060],
      [1445, 2050],
    ],
  },
  'Tomás Ó Briain': { stays: [[64, 911]] },
  'Björn Thorsteinsson': { stays: [[251, 'end']] },
  'Giang Nguyễn Thị Minh': { stays: [[543, 'end']] },
  'Mateo Ruiz Alcántara': { stays: [[187, 'end']] },
  'Catalina Ibáñez Ordóñez': { stays: [[132, 'end']], shownAs: 'iPad de Catalina' },
  'Wren Abernathy': {
    stays: [
      [21, 1990],
      [2112, 'end'],
    ],
  },
  'Fatoumata Diallo': {
    stays: [
      [9, 1321],
      [1502, 'end'],
    ],
  },
  'Quentin Łukasiewicz': {
    stays: [
      [2, 1262],
      [1381, 'end'],
    ],
  },
  'Noor Al-Hassan': { stays: [[5, 'end']], shownAs: 'Noor' },
}

/** A tablet nobody knows, for the last minutes. */
export const unknownTablet = { name: 'Galaxy Tab A8', stays: [[2461, 'end']] satisfies Stay[] }

/** Only meetings outside the timetable follow the script: those held around now, so that every demo shows it. */
export const followsScript = (title: string, startMs: number): boolean =>
  title === 'The Kelp Forest' && !isTimetabled(startMs)

/** Meetings of the timetable begin on the quarter of an hour; those around now do not. */
export const isTimetabled = (startMs: number): boolean => startMs % (15 * 60_000) === 0

export const scriptOf = (studentName: string): Part | undefined => parts[studentName]
