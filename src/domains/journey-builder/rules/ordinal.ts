/** A rank as an ordinal: `1st`, `2nd`, `11th`. */
export const ordinal = (rank: number): string => {
  const ending = rank % 10 === 1 && rank !== 11 ? 'st' : rank % 10 === 2 && rank !== 12 ? 'nd' : 'th'
  return `${rank}${rank % 10 === 3 && rank !== 13 ? 'rd' : ending}`
}
