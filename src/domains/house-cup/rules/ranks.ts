/** The place of each of some points, highest first: the same points share a place, and the next one is skipped. */
export function ranksOf(points: readonly number[]): number[] {
  return points.map((own) => points.filter((other) => other > own).length + 1)
}
