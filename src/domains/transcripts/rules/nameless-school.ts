/** Why no official transcript can be issued, and what to do. */
export const namelessSchool =
  'The school has no name yet, and nobody believes a paper without one. An administrator says it in the workbench, under Organization.'
