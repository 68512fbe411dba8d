/** Why no official transcript can be issued, and what to do. */
export const namelessSchool =
  'The school has no name yet, and a transcript needs one. An administrator can enter it in the workbench, under Organization.'
