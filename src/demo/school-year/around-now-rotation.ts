/** The order in which the facilitator persona's classes meet around now: the first has ended, the second runs. */
const titles = ['Bridges and Loads', 'The Kelp Forest', 'Night Sky Notebook', 'Tides and Timetables']

/** The ids of those classes among the ones given, in that order. */
export const aroundNowRotation = (experiences: readonly { id: number; title: string }[]): number[] =>
  titles.flatMap((title) => experiences.filter((one) => one.title === title).map((one) => one.id))
