/** Why families, students and staff ask for a change, as deans write it down. */
export const registerReasons = [
  'Asked for it in the check-in with the advisor',
  'Needs one more science unit this year',
  'Came to us in the middle of the cycle',
  'Her pathway asks for it before the spring',
  'Wants to go on with what he began last cycle',
] as const

export const dropReasons = [
  'Too much beside the music school in the afternoons',
  'The family asked for one experience less',
  'Works at that hour from now on',
  'Took it last year already',
  'Meets at the hour of speech therapy',
] as const

export const moveReasons = [
  'The level fits better, both experts agree',
  'Two of his three choices were in one block',
  'Wants to be with the group of her capstone',
  'The other one covers the unit that is missing',
] as const

export const waitReasons = [
  'First choice, and there was no place left',
  'Would change as soon as a place is free',
  'The advisor asked for a place on the list',
] as const
