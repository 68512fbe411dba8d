/** Middle school (grades 6 to 8) and high school (9 to 12), as the documents spell them (1-staff-tools §3). */
export const schoolStages = ['ms', 'hs'] as const
export type SchoolStage = (typeof schoolStages)[number]

/** The stage that a grade belongs to. */
export const stageOfGrade = (grade: number): SchoolStage => (grade <= 8 ? 'ms' : 'hs')
