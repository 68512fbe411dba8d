import { formatCount } from '#ui/format/quantities.ts'

/** Points with a real minus: `12`, `−5`. */
export const pointsText = (points: number): string =>
  points < 0 ? `−${formatCount(-points)}` : formatCount(points)

/** Points of one entry, with their sign: `+5`, `−5`. */
export const signedPoints = (points: number): string =>
  points > 0 ? `+${pointsText(points)}` : pointsText(points)
